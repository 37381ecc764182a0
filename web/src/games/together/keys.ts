/**
 * Keys: 1–9 choose a card, arrows go from card to card, Enter plays the chosen one, Delete discards it, 0 stops, Escape puts
 * it back, i shows it large, ? lists the keys.
 */
import { t } from '../../lib/i18n.svelte'
import { isForTable, type KeyHelp } from '../../table/keys'
import type { Intent } from './intent.svelte'
import type { Stage } from './stage.svelte'

interface Table {
  stage: Stage
  intent: Intent
  /** The cards of the hand in view, in the order of the digit keys. */
  hand: () => readonly string[]
  large: (card: string) => void
  help: () => void
}

/** Returns what answers to the keys of a table. */
export function followKeys({ stage, intent, hand, large, help }: Table): (event: KeyboardEvent) => void {
  const focused = () => document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null
  const inHand = () => document.activeElement?.closest('[data-hand]') != null
  const onPage = () => document.activeElement === document.body
  const focus = (card: string | undefined) => {
    if (card) stage.root?.querySelector<HTMLElement>(`[data-hand] [data-card="${CSS.escape(card)}"]`)?.focus()
  }

  function step(by: number): void {
    const cards = hand()
    const now = focused() ?? intent.chosen
    const at = now === null ? -1 : cards.indexOf(now)
    focus(cards[at < 0 ? (by > 0 ? 0 : cards.length - 1) : (at + by + cards.length) % cards.length])
  }

  function choose(number: number): boolean {
    const card = hand()[number - 1]
    if (!card) return false
    focus(card)
    if (card !== intent.chosen) void intent.choose(card)
    return true
  }

  /** Returns whether a key was taken. */
  function take(key: string): boolean {
    const { chosen } = intent
    if (/^[1-9]$/.test(key)) return choose(Number(key))
    if ((key === 'ArrowLeft' || key === 'ArrowRight') && (inHand() || onPage())) step(key === 'ArrowRight' ? 1 : -1)
    else if (key === 'Enter' && chosen && (focused() === chosen || onPage())) intent.play()
    else if ((key === 'Delete' || key === 'Backspace') && chosen) intent.discard()
    else if (key === '0') void intent.stop()
    else if (key === 'Escape' && chosen) void intent.choose(chosen)
    else if (key === 'i' && focused()) large(focused() ?? '')
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
    { keys: ['1', '…', '4'], does: t('keys.does.pick') },
    { keys: ['←', '→'], does: t('together.keys.move') },
    { keys: ['↵'], does: t('together.keys.play') },
    { keys: ['Delete'], does: t('together.keys.discard') },
    { keys: ['0'], does: t('together.keys.stop') },
    { keys: ['Esc'], does: t('keys.does.back') },
    { keys: ['i'], does: t('keys.does.large') },
    { keys: ['?'], does: t('keys.does.help') }
  ]
}
