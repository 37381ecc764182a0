/** Where a date comes from. */

/** Returns the address of a source: an address as it is, else the article of the English Wikipedia that it names. */
export function sourceLink(source: string): { href: string; name: string } | null {
  if (!source) return null
  if (/^https?:\/\//.test(source)) return { href: source, name: new URL(source).hostname.replace(/^www\./, '') }
  const href = `https://en.wikipedia.org/wiki/${encodeURIComponent(source.replaceAll(' ', '_'))}`
  return { href, name: `Wikipedia, ${source.replaceAll('_', ' ')}` }
}
