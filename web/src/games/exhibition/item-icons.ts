/** An icon for each item of the score, beside its name. */
import {
  archive,
  arrowsInLineHorizontal,
  arrowsOutLineHorizontal,
  calendarDots,
  crosshair,
  eye,
  globeHemisphereWest,
  link,
  medal,
  scroll,
  square
} from '../../lib/glyphs'
import type { Item } from '../../lib/wire'

export const ITEM_ICONS: Record<Item, string> = {
  six_continents: globeHemisphereWest,
  years_gap: arrowsOutLineHorizontal,
  short_era: arrowsInLineHorizontal,
  antiquity: scroll,
  mid_century: medal,
  continent_focus: crosshair,
  decades: calendarDots,
  chain_of_years: link,
  secret_decade: eye,
  free_spots: square,
  depot_cards: archive
}
