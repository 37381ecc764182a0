/** What is said of a wrong card: where it belonged, and how its story begins. */
import { readableDate } from '../../lib/dates'
import { settings } from '../../lib/settings.svelte'
import type { Shown } from '../../table/line/layout'

const SHORT = 20 // letters: what ends before is rather `c. 1800` than a sentence

/** Returns the dates on either side of a gap, and on which sides there are any. */
export function edgesOf(line: readonly Shown[], gap: number): { edge: string; from: string; to: string } {
  const [from = '', to = ''] = [line[gap - 1], line[gap]].map((shown) =>
    shown ? readableDate(shown.date, settings.language) : ''
  )
  return { edge: from && to ? 'between' : to ? 'before' : 'after', from, to }
}

/** Returns a text's first sentence. */
export function firstSentence(text: string): string {
  const end = new RegExp(`^.{${SHORT},}?[.!?…]['”’"»)]*(?=\\s+["“«(¿¡]?\\p{Lu})`, 'su')
  return end.exec(text)?.[0] ?? text
}
