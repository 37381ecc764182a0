/** “Why not One Era?”: the showcases with room where the card does not fit, one after the other. */
import type { FreeSpot, ShowcaseName } from '../../lib/wire'

/** Returns a spot of the next showcase that takes the card nowhere, after this one; undefined if there is none. */
export function nextMisfit(spots: readonly FreeSpot[], after: ShowcaseName | undefined): FreeSpot | undefined {
  const names = [...new Set(spots.map((spot) => spot.showcase))]
  const closed = names.filter((name) => spots.every((spot) => spot.showcase !== name || !spot.gain))
  const next = closed.find((name) => names.indexOf(name) > (after ? names.indexOf(after) : -1))
  const name = next ?? closed.find((one) => one !== after)
  return spots.find((spot) => spot.showcase === name)
}
