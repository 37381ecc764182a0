/** Finding pictures by words. */
import { get } from '../../lib/api'
import { plain } from '../decks/deck'

export interface FoundPicture {
  picture: string
  name: string
  language: string
}

/** Finds pictures by words in a language; without words, a bit of everything. */
export function findPictures(query: string, language: string, limit = 60): Promise<FoundPicture[]> {
  return get<FoundPicture[]>(`api/pictures?query=${encodeURIComponent(query.slice(0, 80))}&language=${encodeURIComponent(language)}&limit=${limit}`)
}

// What categories are most often called, in five languages, marks taken off; any other word is searched for.
const USUAL: readonly [picture: string, words: string][] = [
  ['fluent:microscope', 'science sciences ciencia ciencias visindi'],
  ['fluent:crossed-swords', 'war wars guerre guerres guerra guerras strid'],
  ['fluent:artist-palette', 'art arts arte artes list listir'],
  ['fluent:musical-notes', 'music musique musica tonlist'],
  ['fluent:soccer-ball', 'sport sports deporte deportes esporte esportes ithrottir'],
  ['fluent:gear', 'technology technologie tecnologia taekni'],
  ['fluent:light-bulb', 'inventions invention inventos invencoes uppfinningar'],
  ['fluent:classical-building', 'politics politique politica stjornmal'],
  ['fluent:compass', 'exploration exploracion exploracao konnun'],
  ['fluent:books', 'literature litterature literatura bokmenntir'],
  ['fluent:deciduous-tree', 'nature naturaleza natureza nattura'],
  ['fluent:rocket', 'space espace espacio espaco geimur'],
  ['fluent:scroll', 'history histoire historia saga']
]
const known = new Map<string, Promise<string>>()

/** Gives the picture that stands for a category; empty where none is found. Each is asked for once. */
export function glyphOf(word: string, language: string): Promise<string> {
  const key = `${language} ${word.trim()}`
  const usual = USUAL.find(([, words]) => words.split(' ').includes(plain(word.trim())))
  const found = known.get(key) ?? (usual ? Promise.resolve(usual[0]) : findPictures(word, language, 1).then((pictures) => pictures[0]?.picture ?? '').catch(() => ''))
  known.set(key, found)
  return found
}

/** Cuts a picture's name into the main one and the small one in the corner. */
export function partsOf(picture: string): { main: string; corner: string } {
  const [main = '', corner = ''] = picture.split('+')
  return { main, corner }
}

export function joined(main: string, corner: string): string {
  return corner && main ? `${main}+${corner}` : main
}
