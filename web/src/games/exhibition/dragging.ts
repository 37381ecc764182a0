/** Dragging: an open card to the hall, the card that was taken to its spot or to the depot. Places say `data-drop`. */
import type { Drag } from '../../table/drag'
import type { Intent } from './intent.svelte'

export function dragging(
  intent: Intent,
  card: string,
  finger: 'any' | 'none',
  may: () => boolean
): Drag<string> & { card: string } {
  return {
    card,
    finger,
    may,
    placeOf: (element) => element.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null,
    onstart: (which) => intent.carry(which),
    onover: (place) => intent.look(place),
    ondrop: (which, place, from) => intent.drop(which, place, from)
  }
}
