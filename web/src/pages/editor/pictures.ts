/** Finding pictures by words. */
import { get } from '../../lib/api'
import type { FoundPicture } from '../../lib/rest'

/** Finds pictures by words in a language; without words, a bit of everything. */
export function findPictures(query: string, language: string, limit = 60): Promise<FoundPicture[]> {
  return get<FoundPicture[]>(
    `api/pictures?query=${encodeURIComponent(query.slice(0, 80))}&language=${encodeURIComponent(language)}&limit=${limit}`
  )
}

/** Cuts a picture's name into the main one and the small one in the corner. */
export function partsOf(picture: string): { main: string; corner: string } {
  const [main = '', corner = ''] = picture.split('+')
  return { main, corner }
}

export function joined(main: string, corner: string): string {
  return corner && main ? `${main}+${corner}` : main
}
