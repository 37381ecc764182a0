/** Small sounds; off unless the person wants them. */
import { set, settings, store, stored } from './settings.svelte'

export type Sound = 'place' | 'roll' | 'right' | 'wrong' | 'turn'

const ASKED = 'frieze.sound'

/** Turns sounds on or off, as the person wishes. */
export function setSound(on: boolean): void {
  set('sound', on)
  noteAsked()
  play('right')
}

/** Returns whether this person has been asked about sounds, or has chosen without. */
export const wasAsked = (): boolean => stored(ASKED) === true

/** Remembers that this person was asked about sounds. */
export const noteAsked = (): void => store(ASKED, true)

/** Plays a sound, if sounds are on. */
export function play(sound: Sound): void {
  if (!settings.sound) return
  import('./synthesiser').then(
    ({ ringOut }) => ringOut(sound),
    () => undefined // without a connection it is silent
  )
}
