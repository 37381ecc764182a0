/** Who points at which card, and what they suggest. */
import type { Pointed } from '../../lib/wire'

export interface Hint {
  seat: number
  says: 'point' | 'play' | 'discard'
}

/** Returns what is pointed at, card by card. */
export function hints(pointing: readonly Pointed[]): Map<string, Hint[]> {
  const found = new Map<string, Hint[]>()
  for (const { seat, card, suggest } of pointing) {
    if (card !== null) found.set(card, [...(found.get(card) ?? []), { seat, says: saying(suggest) }])
  }
  return found
}

export function saying(suggest: string | null): Hint['says'] {
  return suggest === 'play' || suggest === 'discard' ? suggest : 'point'
}
