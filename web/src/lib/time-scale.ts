/**
 * The colour of a date: a walk from ochre over terracotta, green, blue and plum to teal, even to the eye.
 * Only a revealed date may have a time colour. Must agree with src/frieze/decks/time_scale.py.
 */
import { yearOf } from './dates'

// Year and place on the scale, joined by straight pieces: recent centuries get more room.
export const KNOTS: readonly (readonly [year: number, place: number])[] = [
  [-3300000, 0],
  [-40000, 0.02],
  [-10000, 0.03],
  [-3000, 0.055],
  [-600, 0.0945],
  [150, 0.1365],
  [600, 0.256],
  [1000, 0.3407],
  [1350, 0.4437],
  [1550, 0.5443],
  [1720, 0.6548],
  [1850, 0.7549],
  [1930, 0.8815],
  [2000, 0.9707],
  [2030, 1]
]

export const STOPS =
  '976c0e 9d6416 a25c1b a85320 ab4925 a34e29 9b562a 925e2b 88642c 7d6a2d 71702f 617332 4e7435 38733b 217249 107158 047066 016f73 026c7f 02698b 0a6595 1a609f 2e59a3 4153a1 4f4e9d 5b4897 65428f 6e3c86 74367b 7a2f6f 7f2a62 7a3363 733c69 6b4470 624c76 58537a 4e5a7c 43607b 356779 236d76 007274'.split(
    ' '
  )

// A card that fits any year has no colour of its own; white can be read on it in both themes.
const UNDATED = 'light-dark(oklch(0.42 0.022 65), oklch(0.5 0.022 65))'

/** Returns the colour of a date's text. */
export function timeColour(date: string): string {
  const year = yearOf(date)
  return year === null ? UNDATED : colourAt(timePlace(year))
}

/** Returns the colour in the zoomed scale of a deck that lies inside one century. */
export function centuryColour(date: string): string {
  const year = yearOf(date)
  return year === null ? UNDATED : colourAt(0.7 + (0.3 * (year - 1900)) / 100)
}

/** Returns the place of a year on the scale, from 0 to 1. */
export function timePlace(year: number): number {
  let [left, low] = KNOTS[0] as readonly [number, number]
  if (year <= left) return low
  for (const [right, high] of KNOTS) {
    if (year < right) return low + ((high - low) * (year - left)) / (right - left)
    left = right
    low = high
  }
  return low
}

function colourAt(place: number): string {
  const bounded = Math.min(1, Math.max(0, place))
  return `#${STOPS[Math.round(bounded * (STOPS.length - 1))]}`
}

/** Returns the ground of a row of cards: a gradient with one stop at each card's middle. */
export function ground(dates: readonly string[], middles: readonly number[]): string {
  const stops = dates.map(
    (date, at) =>
      `color-mix(in oklab, ${timeColour(date)} var(--ground-mix), var(--ground-base)) ${(middles[at] ?? 0).toFixed(2)}%`
  )
  if (stops.length === 0) return 'none'
  return `linear-gradient(90deg, ${stops.length === 1 ? `${stops[0]}, ${stops[0]}` : stops.join(', ')})`
}
