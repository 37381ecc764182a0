/** A spot for somebody who plays for the first time: one of those with the most points. */
import { yearOf } from '../../lib/dates'
import type { ExhibitionSeatView, FreeSpot } from '../../lib/wire'

const FIRST_YEAR = 1900
const YEARS = 100

/**
 * Returns the spot with the most points. Of several, the one that lies in its showcase as the card's year in the century:
 * years rise from left to right, so an early card leaves room on its right.
 */
export function suggest(
  spots: readonly FreeSpot[],
  seats: readonly ExhibitionSeatView[],
  date: string | undefined
): FreeSpot | undefined {
  const year = date === undefined ? null : yearOf(date)
  const at = year === null ? 0.5 : (year - FIRST_YEAR) / YEARS
  const sizes = new Map(seats[0]?.hall.map((showcase) => [showcase.name, showcase.spots.length]))
  const away = ({ showcase, spot }: FreeSpot) => Math.abs((spot + 0.5) / (sizes.get(showcase) ?? 1) - at)
  const points = ({ gain }: FreeSpot) => gain?.total ?? -Infinity
  return spots
    .filter((spot) => spot.gain)
    .sort((one, other) => points(other) - points(one) || away(one) - away(other))[0]
}
