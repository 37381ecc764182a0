/** A deck of the cards that a class should practise. */
import type { ReportCard } from '../../lib/wire'
import { newCard, newDraft, type Draft } from '../../pages/editor/draft'

export const HARDEST = 3 // cards are ticked from the start

/** Returns the title of a card without the places where it may be broken. */
export function titleOf(text: { title: string }): string {
  return text.title.replaceAll('\u00ad', '')
}

/** Returns the deck as its editor takes it. The cards keep their texts, dates, pictures and notes. */
export function practiceDraft(cards: readonly ReportCard[], title: string, language: string): Draft {
  const rows = cards.map(({ text, date, note }) =>
    newCard({ date, title: titleOf(text), picture: text.picture, note: note.note, source: note.source })
  )
  return { ...newDraft(language, rows), title }
}
