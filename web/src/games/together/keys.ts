/**
 * Keys: 1–9 choose a card, arrows go from card to card, Enter plays the chosen one, Delete discards it, 0 stops, Escape puts
 * it back, i shows it large, ? lists the keys.
 */
import { t } from '../../lib/i18n.svelte'
import { arrowOf, commonHelp, digitOf, focusedCard, onTableKeys, type HandKeys, type KeyHelp } from '../../table/keys'
import type { Intent } from './intent.svelte'
import type { Stage } from './stage.svelte'

/** Returns what answers to the keys of a table. */
export function followKeys({
  stage,
  intent,
  hand,
  large,
  help
}: HandKeys<Stage, Intent>): (event: KeyboardEvent) => void {
  const inHand = () => document.activeElement?.closest('[data-hand]') != null
  const onPage = () => document.activeElement === document.body
  const focus = (card: string | undefined) => {
    if (card) stage.root?.querySelector<HTMLElement>(`[data-hand] [data-card="${CSS.escape(card)}"]`)?.focus()
  }

  function step(by: number): void {
    const cards = hand()
    const now = focusedCard() ?? intent.chosen
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

  return onTableKeys((key) => {
    const { chosen } = intent
    const focused = focusedCard()
    const digit = digitOf(key)
    const arrow = arrowOf(key)
    if (digit) return choose(digit)
    if (arrow && (inHand() || onPage())) step(arrow)
    else if (key === 'Enter' && chosen && (focused === chosen || onPage())) intent.play()
    else if ((key === 'Delete' || key === 'Backspace') && chosen) intent.discard()
    else if (key === '0') void intent.stop()
    else if (key === 'Escape' && chosen) void intent.choose(chosen)
    else if (key === 'i' && focused) large(focused)
    else if (key === '?') help()
    else return false
    return true
  })
}

export function keyHelp(): KeyHelp[] {
  return [
    { keys: ['1', '…', '4'], does: t('keys.does.pick') },
    { keys: ['←', '→'], does: t('together.keys.move') },
    { keys: ['↵'], does: t('together.keys.play') },
    { keys: ['Delete'], does: t('together.keys.discard') },
    { keys: ['0'], does: t('together.keys.stop') },
    { keys: ['Esc'], does: t('keys.does.back') },
    ...commonHelp()
  ]
}
