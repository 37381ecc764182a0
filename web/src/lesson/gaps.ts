/** The gaps of a lesson's line: each has a letter, the same on the board, on paper and on every device. */
import { t } from '../lib/i18n.svelte'
import { localesOf } from '../lib/languages'
import { settings } from '../lib/settings.svelte'
import { betweenInWords } from '../table/line/between'
import type { Shown } from '../table/line/layout'

const LETTERS = 'ABCDEFGHIJK'

/** Returns the letter of a gap: A is left of the first card. */
export function letterOf(gap: number): string {
  return LETTERS[gap] ?? '?'
}

/** Returns the gaps of a line, from A on. */
export function gapsOf(line: readonly unknown[]): number[] {
  return Array.from({ length: line.length + 1 }, (_, gap) => gap)
}

/** Returns the gap that a key stands for, where there is one: `c` is 2. */
export function gapOfKey(key: string, line: readonly unknown[]): number | null {
  const gap = key.length === 1 ? LETTERS.indexOf(key.toUpperCase()) : -1
  return gap >= 0 && gap <= line.length ? gap : null
}

/** Says which gap it is: `C: between 537 and 1215`. */
export function gapInWords(line: readonly Shown[], gap: number): string {
  return t('lesson.gap', { letter: letterOf(gap), gap: betweenInWords(line, gap) })
}

/** Joins the letters of gaps as the language does: `C, D or E`. */
export function lettersOf(gaps: readonly number[]): string {
  return new Intl.ListFormat(localesOf(settings.language), { type: 'disjunction' }).format(gaps.map(letterOf))
}
