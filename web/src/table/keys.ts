/** What the keys of all games' tables have in common. */
import { t } from '../lib/i18n.svelte'

/** A line of the list of keys: what they do. */
export interface KeyHelp {
  keys: readonly string[]
  does: string
}

/** Keys that a game with a hand of cards answers to. */
export interface HandKeys<Stage, Intent> {
  stage: Stage
  intent: Intent
  /** The cards of the hand in view, in the order of the digit keys. */
  hand: () => readonly string[]
  large: (card: string) => void
  help: () => void
}

/** Returns whether a key is pressed for the table: not a shortcut of the browser, not in a field, not in a dialog. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('dialog[open]')) return false
  return !(event.target as Element).closest?.('input, textarea, select')
}

/** Returns a listener that offers the table's keys to `take`, and keeps those that it took from the browser. */
export function onTableKeys(take: (key: string) => boolean): (event: KeyboardEvent) => void {
  return (event) => {
    if (isForTable(event) && take(event.key)) event.preventDefault()
  }
}

/** Returns the number of a digit key from 1 to 9, else 0. */
export function digitOf(key: string): number {
  return /^[1-9]$/.test(key) ? Number(key) : 0
}

/** Returns the direction of an arrow to the right or to the left, else 0. */
export function arrowOf(key: string): 1 | -1 | 0 {
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
}

/** Returns the card that has the focus. */
export function focusedCard(): string | null {
  return document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null
}

/** Returns the lines that every game's list of keys ends with. */
export function commonHelp(): KeyHelp[] {
  return [
    { keys: ['i'], does: t('keys.does.large') },
    { keys: ['?'], does: t('keys.does.help') }
  ]
}
