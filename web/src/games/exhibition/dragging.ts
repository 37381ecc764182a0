/** Dragging: an open card to the hall, the card that was taken to its spot or to the depot. Places say `data-drop`. */
import type { Drag } from '../../table/drag'
import type { Play } from './intent.svelte'

export function dragging(play: Play, card: string, finger: 'any' | 'none', may: () => boolean): Drag<string> & { card: string } {
  return {
    card,
    finger,
    may,
    placeOf: (element) => element.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ?? null,
    onstart: () => play.forget(),
    onover: (place) => play.look(place),
    ondrop: (which, place) => play.drop(which, place)
  }
}
