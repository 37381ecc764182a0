/** Titles of cards, as small cards can hold them. */
const LONG_WORD = 12 // signs that a small card can just hold
const SHORT_WORD = 10 // signs of a word that every card can hold
const SOFT_HYPHEN = '\u00ad'

/** Returns a title whose short words are not broken: they fit into a line of every card. */
export function withNeededHyphens(title: string): string {
  return title
    .split(' ')
    .map((word) => {
      const whole = word.replaceAll(SOFT_HYPHEN, '')
      return whole.length > SHORT_WORD ? word : whole
    })
    .join(' ')
}

/** Returns whether a word of a title is so long that it is set tighter, rather than broken. */
export function hasLongWord(title: string): boolean {
  return title.split(/[\s\u00ad-]+/).some((word) => word.length > LONG_WORD)
}
