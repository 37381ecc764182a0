/** What the keys of all games' tables have in common. */
import { t } from '../lib/i18n.svelte'

/** A line of the list of keys: what they do. */
export interface KeyHelp {
  keys: readonly string[]
  does: string
}

/** What a game with a hand of cards does when a key is pressed. */
export interface HandKeys {
  /** The cards of the hand in view, in the order of the digit keys. */
  hand: () => readonly string[]
  pick: (card: string) => void
  /** Goes on with the arrows. Returns whether there is a way to go. */
  step: (by: 1 | -1) => boolean
  /** Puts the picked card back. Returns whether there is one. */
  back: () => boolean
  /** The card that was picked. */
  picked: () => string | null
  large: (card: string) => void
  help: () => void
  /** Takes a key that only this game has. Returns whether it did. */
  other?: (key: string) => boolean
}

/** Returns whether a key is pressed for the table: not a shortcut of the browser, not in a field, not in a dialog. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('dialog[open]')) return false
  return !(event.target as Element).closest?.('input, textarea, select')
}

/** Returns the card that has the focus. */
export function focusedCard(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null
}

/** Returns what answers to the keys of a game with a hand. A key that it takes is kept from the browser. */
export function followHandKeys(game: HandKeys): (event: KeyboardEvent) => void {
  function take(key: string): boolean {
    const card = /^[1-9]$/.test(key) ? game.hand()[Number(key) - 1] : undefined
    if (card) game.pick(card)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') return game.step(key === 'ArrowRight' ? 1 : -1)
    else if (key === 'Escape') return game.back()
    else if (key === 'i' || key === 'I') {
      const wanted = focusedCard() ?? game.picked()
      if (wanted) game.large(wanted)
    } else if (key === '?') game.help()
    else return game.other?.(key) ?? false
    return true
  }

  return (event) => {
    if (isForTable(event) && take(event.key)) event.preventDefault()
  }
}

/** Returns the lines that every game's list of keys ends with. */
export function commonHelp(): KeyHelp[] {
  return [
    { keys: ['i'], does: t('keys.does.large') },
    { keys: ['?'], does: t('keys.does.help') }
  ]
}
