/** Finding pictures by words. */
import { get, post } from '../../lib/api'
import type { DraftCard, FoundPicture } from '../../lib/rest'
import type { Draft } from './draft'

/** Finds pictures by words in a language; without words, a bit of everything. */
export function findPictures(query: string, language: string, limit = 60): Promise<FoundPicture[]> {
  return get<FoundPicture[]>(
    `api/pictures?query=${encodeURIComponent(query.slice(0, 80))}&language=${encodeURIComponent(language)}&limit=${limit}`
  )
}

/** Asks for pictures of the cards that have none, by their titles. Returns them by the ids of the cards. */
export async function picturesFor(cards: readonly DraftCard[], language: string): Promise<Map<string, string>> {
  const bare = cards.filter((card) => !card.picture && card.title)
  const found = await post<string[]>('api/pictures', { titles: bare.map((card) => card.title), language })
  return new Map(bare.flatMap((card, number) => (found[number] ? [[card.id, found[number]]] : [])))
}

/** Returns a draft with these pictures, by the ids of its cards. */
export function withPictures(draft: Draft, pictures: ReadonlyMap<string, string>): Draft {
  return { ...draft, cards: draft.cards.map((card) => ({ ...card, picture: pictures.get(card.id) ?? card.picture })) }
}

/** Cuts a picture's name into the main one and the small one in the corner. */
export function partsOf(picture: string): { main: string; corner: string } {
  const [main = '', corner = ''] = picture.split('+')
  return { main, corner }
}

export function joined(main: string, corner: string): string {
  return corner && main ? `${main}+${corner}` : main
}
