import { addressOf } from '../lib/site'

/** Returns the address of this site as people type it: `frieze.example`, or `school.example/frieze`. */
export function siteName(): string {
  const { host, pathname } = new URL(addressOf('./'))
  return `${host}${pathname.replace(/\/$/, '')}`
}
