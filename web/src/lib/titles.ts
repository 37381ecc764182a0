/** Titles of cards, as small cards can hold them. */
const LONG_WORD = 12 // signs that a small card can just hold

/** Returns whether a word of a title is so long that it is set tighter, rather than broken. */
export function hasLongWord(title: string): boolean {
  return title.split(/[\s\u00ad-]+/).some((word) => word.length > LONG_WORD)
}
