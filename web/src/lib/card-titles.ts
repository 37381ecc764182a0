/** Titles of cards, as small cards can hold them. */
const LONG_WORD = 12 // signs that a small card can just hold
const SHORT_WORD = 10 // letters of usual width in a word that every card can hold
const WIDE = /[mwæ]/gi // each as wide as one and a half
const NARROW = /[fijlí]/gi // each three quarters as wide
const SOFT_HYPHEN = '\u00ad'

/** Returns a title whose short words are not broken: they fit into a line of every card. */
export function withNeededHyphens(title: string): string {
  return title
    .split(' ')
    .map((word) => {
      const whole = word.replaceAll(SOFT_HYPHEN, '')
      return widthOf(whole) > SHORT_WORD ? word : whole
    })
    .join(' ')
}

/** Returns how many letters of usual width take the room of a word. */
function widthOf(word: string): number {
  return word.length + (word.match(WIDE)?.length ?? 0) / 2 - (word.match(NARROW)?.length ?? 0) / 4
}

/** Returns whether a word of a title is so long that it is set tighter, rather than broken. */
export function hasLongWord(title: string): boolean {
  return title.split(/[\s\u00ad-]+/).some((word) => word.length > LONG_WORD)
}
