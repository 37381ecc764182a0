/** Where a date comes from. */

/** Returns the address of a source: an address as it is, else the article of the English Wikipedia that it names. Null: none. */
export function sourceLink(source: string): { href: string; name: string } | null {
  if (!source) return null
  if (/^https?:\/\//.test(source)) {
    const host = hostOf(source)
    return host === null ? null : { href: source, name: host.replace(/^www\./, '') }
  }
  const href = `https://en.wikipedia.org/wiki/${encodeURIComponent(source.replaceAll(' ', '_'))}`
  return { href, name: `Wikipedia, ${source.replaceAll('_', ' ')}` }
}

/** Returns the host of an address. Null: whoever wrote the card wrote no address that a browser understands. */
function hostOf(address: string): string | null {
  try {
    return new URL(address).hostname
  } catch {
    return null
  }
}
