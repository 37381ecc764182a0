/** The six continents in the order of the columns, and their symbols. White cards have a dashed ring. */
import { bankFill, circleDashedBold, flowerLotusFill, leafFill, mountainsFill, sunFill, wavesBold } from '../../lib/glyphs'
import type { Continent } from '../../lib/wire'

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
