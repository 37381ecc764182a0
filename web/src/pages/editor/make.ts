/** Making decks of one's own: empty, from rows, or as a copy of another. */
import { post } from '../../lib/api'
import type { DeckLinks, DraftCard } from '../../lib/rest'
import { remember } from '../decks/my-decks.svelte'
import { newDraft, type Draft } from './draft'

/** Makes a deck and gives the address of its editor. */
export async function makeDeck(draft: Draft): Promise<string> {
  return known(await post<DeckLinks>('api/own-decks', { draft }), draft.title, draft.cards.length)
}

/** Makes a deck out of rows; what the file was called becomes its title. */
export function makeFromRows(rows: readonly DraftCard[], language: string, file: string): Promise<string> {
  const title = file
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 80)
  return makeDeck({ ...newDraft(language, rows), title })
}

/** Makes a copy of a deck, in one of its languages, with the others as translations. */
export async function copyDeck(id: string, language: string, title: string, cards: number): Promise<string> {
  return known(await post<DeckLinks>('api/own-decks', { copy_of: id, language }), title, cards)
}

/** Makes another edit link for a deck and returns the address of its editor. The old link opens nothing any more. */
export async function renewLink(secret: string, title: string, cards: number): Promise<string> {
  return known(await post<DeckLinks>(`api/own-decks/${secret}/secret`), title, cards)
}

function known({ id, secret }: DeckLinks, title: string, cards: number): string {
  remember({ id, secret, title, cards })
  return `decks/edit/${secret}`
}
