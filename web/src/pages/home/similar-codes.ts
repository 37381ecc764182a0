/** What a mistyped code may have been. It is loaded when a code is unknown. */

/** What no code contains, and what it may have been. */
const LOOK_ALIKES: Record<string, string> = {
  '0': 'Q',
  '1': 'L7',
  B: '8',
  D: 'Q',
  G: '6C',
  I: 'L',
  N: 'M',
  O: 'Q',
  V: 'UY',
  Z: '2'
}
const MAX_SUGGESTED = 3

/** Returns the codes that this one may be a misreading of; none if it can be a code as it is. */
export function similarCodes(code: string): string[] {
  let found = ['']
  for (const sign of code) {
    const ways = LOOK_ALIKES[sign] ?? sign
    found = found.flatMap((begun) => [...ways].map((way) => begun + way)).slice(0, MAX_SUGGESTED)
  }
  return found.includes(code) ? [] : found
}
