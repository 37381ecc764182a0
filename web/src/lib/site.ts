/**
 * Where this site begins: the server may serve it under a sub-path, and says so in the page's <base>. So every address in
 * the code is relative to it, and none begins with a slash.
 */

/** Returns an address's path as the routes name it, from the site's beginning. */
export function within(pathname: string): string {
  const base = new URL(document.baseURI).pathname
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
}

/** Returns the whole address of a path of this site, to be passed on. */
export function addressOf(path: string): string {
  return new URL(path, document.baseURI).href
}
