/** Keys: 1–9 pick a card, arrows go along the hand or the gaps, Escape puts it back, i shows it large, ? lists the keys. */
import { t } from '../../lib/i18n.svelte'
import { isForTable, type KeyHelp } from '../../table/keys'
import { focusCard, focusGap } from './focus'
import type { Intent } from './intent.svelte'
import type { Stage } from './stage.svelte'

interface Table {
  stage: Stage
  intent: Intent
  /** The cards of the own hand, in the order of the digit keys. */
  hand: () => readonly string[]
  large: (card: string) => void
  help: () => void
}

/** Returns what answers to the keys of a table. */
export function followKeys({ stage, intent, hand, large, help }: Table): (event: KeyboardEvent) => void {
  function pick(number: number): boolean {
    const card = hand()[number - 1]
    if (!card) return false
    intent.pick(card)
    if (intent.picked && intent.myTurn) focusGap(stage.root, 0)
    return true
  }

  function move(by: 1 | -1): void {
    if (intent.picked && intent.myTurn) focusGap(stage.root, by)
    else focusCard(stage.root, by)
  }

  function showLarge(): void {
    const focused = document.activeElement?.closest('[data-card]')?.getAttribute('data-card')
    const card = focused ?? intent.picked
    if (card) large(card)
  }

  /** Returns whether a key was taken. */
  function take(key: string): boolean {
    if (/^[1-9]$/.test(key)) return pick(Number(key))
    if (key === 'ArrowLeft' || key === 'ArrowRight') move(key === 'ArrowRight' ? 1 : -1)
    else if (key === 'Escape') intent.back()
    else if (key === 'i' || key === 'I') showLarge()
    else if (key === '?') help()
    else return false
    return true
  }

  return (event) => {
    if (isForTable(event) && take(event.key)) event.preventDefault()
  }
}

export function keyHelp(): KeyHelp[] {
  return [
    { keys: ['1', '…', '9'], does: t('keys.does.pick') },
    { keys: ['←', '→'], does: t('keys.does.move') },
    { keys: ['↵'], does: t('keys.does.place') },
    { keys: ['Esc'], does: t('keys.does.back') },
    { keys: ['i'], does: t('keys.does.large') },
    { keys: ['?'], does: t('keys.does.help') }
  ]
}
