/** The six continents in the order of the columns, their symbols and colours. White cards have a dashed ring. */
import { bankFill, circleDashedBold, flowerLotusFill, leafFill, mountainsFill, sunFill, wavesBold } from './glyphs'
import type { Continent } from './wire'

export const COLUMNS: readonly Continent[] = ['oceania', 'south_america', 'africa', 'asia', 'europe', 'north_america']

export const SYMBOLS: Record<Continent, string> = {
  oceania: wavesBold,
  south_america: leafFill,
  africa: sunFill,
  asia: flowerLotusFill,
  europe: bankFill,
  north_america: mountainsFill,
  white: circleDashedBold
}

/** Returns a continent's colour as a style's value; never shown without its symbol. */
export function colourOf(continent: Continent): string {
  return continent === 'white' ? 'var(--stamp)' : `var(--${continent.replace('_', '-')})`
}

/** Returns the colour of a symbol on a continent's colour. */
export function inkOn(continent: Continent): string {
  if (continent === 'white') return 'var(--ink-2)'
  return continent === 'south_america' || continent === 'europe' ? 'var(--on-time)' : 'var(--on-brass)'
}
