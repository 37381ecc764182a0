/**
 * What the address of a teacher's page carried behind its `#`: a secret. It leaves the address bar before anything else
 * happens, because the screen may be projected; nothing else keeps it.
 */
import { within } from './site'

const CARRIES = /^\/lesson\/\w+\/(teach|report)$/
let secret: string | null = null

export function hide(): void {
  const { pathname, hash } = location
  if (hash.length < 2 || !CARRIES.test(within(pathname))) return
  secret = hash.slice(1)
  history.replaceState({}, '', pathname)
}
hide()

/** Returns the secret that this page was opened with, once. */
export function take(): string | null {
  const taken = secret
  secret = null
  return taken
}
