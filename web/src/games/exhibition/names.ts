/** Names of cards, spots and points, as they are read out and written. */
import { readableDate } from '../../lib/dates'
import { list, t } from '../../lib/i18n.svelte'
import { localesOf } from '../../lib/languages'
import { settings } from '../../lib/settings.svelte'
import type { CardText, Continent, ExhibitionShown, ExhibitionView, Fame, Item, ShowcaseName } from '../../lib/wire'

export type Texts = Record<string, CardText>

/** The lines of the score sheet, in their order. */
export const ITEMS: readonly Item[] = [
  'six_continents',
  'years_gap',
  'short_era',
  'antiquity',
  'mid_century',
  'continent_focus',
  'decades',
  'chain_of_years',
  'secret_decade',
  'free_spots',
  'depot_cards'
]

const SHOWCASE_ITEMS = [
  'six_continents',
  'years_gap',
  'short_era',
  'antiquity',
  'mid_century'
] as const satisfies readonly (Item & ShowcaseName)[]

/** Returns the title of a card without the marks where it may be broken. */
export function titleOf(card: string, texts: Texts): string {
  return texts[card]?.title.replaceAll('\u00ad', '') ?? ''
}

/** Returns the sentence that names the cards that are out of the game, '' while there are none. */
export function outText({ out }: ExhibitionView, texts: Texts): string {
  const titles = out.map((shown) => titleOf(shown.card, texts)).join(', ')
  return titles && t('exhibition.out', { count: out.length, titles })
}

/** Returns a card's name: title, year, continent. */
export function cardName(shown: ExhibitionShown, texts: Texts): string {
  return t('exhibition.card', {
    title: titleOf(shown.card, texts),
    year: readableDate(shown.date, settings.language),
    continent: continentName(shown.continent)
  })
}

export function continentName(continent: Continent): string {
  return t(`exhibition.continent.${continent}`)
}

/** Returns the name of the showcase and the number of the spot: `Six Continents, spot 5`. */
export function spotName(showcase: ShowcaseName, spot: number): string {
  return t('exhibition.spot', { showcase: showcaseName(showcase), spot: spot + 1 })
}

export function showcaseName(showcase: ShowcaseName): string {
  return t(`exhibition.showcase.${showcase}`)
}

/** Returns the name of an item of the score. Points of a showcase have the showcase's name. */
export function itemName(item: Item): string {
  return isShowcase(item) ? showcaseName(item) : t(`exhibition.item.${item}`)
}

function isShowcase(item: Item): item is Item & ShowcaseName {
  return (SHOWCASE_ITEMS as readonly Item[]).includes(item)
}

/** Returns what a card does to an item of the score. */
export function gainName(item: Item): string {
  return item === 'decades' || item === 'free_spots' || item === 'depot_cards'
    ? t(`exhibition.gain.${item}`)
    : itemName(item)
}

/** Writes points with their sign: `+4`, `−1`, `0`. */
export function signed(points: number): string {
  if (points === 0) return '0'
  return `${points > 0 ? '+' : '−'}${plain(Math.abs(points))}`
}

/** Writes points as they stand: `16`, `−1`. */
export function plain(points: number): string {
  const digits = new Intl.NumberFormat(localesOf(settings.language)).format(Math.abs(points))
  return points < 0 ? `−${digits}` : digits
}

/** Returns the items of a score or a change, in the order of the score sheet. */
export function itemsOf(fame: Fame): [Item, number][] {
  return ITEMS.filter((item) => item in fame.items).map((item) => [item, fame.items[item] ?? 0])
}

/** Says a change by item: `A new decade +1, A free spot filled +1`. */
export function gainWords(gain: Fame): string {
  return list(itemsOf(gain).map(([item, points]) => `${gainName(item)} ${signed(points)}`))
}

/** Writes a decade by its years. */
export function decadeWords(decade: number): string {
  return `${decade}–${decade + 9}`
}
