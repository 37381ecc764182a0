/** Keys of requests: sent again with the same key, a request is answered as before. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Makes a random key. crypto.randomUUID does not exist on plain http, getRandomValues does. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => SIGNS[byte & 63]).join('')
}

/** Chooses one of a list at random. */
export function oneOf<T>(list: readonly [T, ...T[]] | readonly T[]): T {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return list[number % list.length] as T
}
