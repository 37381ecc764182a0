/** A deck to look through: its colours, its cards, and finding some of them. */
import { readableDate } from '../../lib/dates'
import type { Language } from '../../lib/languages'
import type { DeckCard } from '../../lib/rest'
import { centuryColour, timeColour } from '../../lib/time-scale'

/** Returns how dates are coloured in a deck of these years: one that lies inside the 20th century has its own scale. */
export function colourIn(years: [number, number] | null): (date: string) => string {
  return years && years[0] >= 1900 && years[1] <= 1999 ? centuryColour : timeColour
}

/** Takes marks off letters, so that `Galileo` finds `Galíleó`. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad]/g, '')
    .toLowerCase()
}

/** Finds the cards of a category whose title, note or date has all the words. */
export function find(cards: readonly DeckCard[], words: string, category: string, language: Language): DeckCard[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  return cards.filter((card) => {
    if (category && card.category !== category) return false
    const text = plain(`${card.title} ${card.note} ${card.date} ${readableDate(card.date, language)}`)
    return wanted.every((word) => text.includes(word))
  })
}
