/**
 * Keys: 1–9 choose a card, arrows go from card to card, Enter plays the chosen one, Delete discards it, 0 stops, Escape puts
 * it back, i shows it large, ? lists the keys.
 */
import { t } from '../../lib/i18n.svelte'
import { commonHelp, focusedCard, followHandKeys, type HandKeys, type KeyHelp } from '../../table/keys'
import type { Intent } from './intent.svelte'
import type { Stage } from './stage.svelte'

type KeyTarget = { stage: Stage; intent: Intent } & Pick<HandKeys, 'hand' | 'large' | 'help'>

/** Returns what answers to the keys of a table. */
export function followKeys({ stage, intent, ...table }: KeyTarget): (event: KeyboardEvent) => void {
  const inHand = () => document.activeElement?.closest('[data-hand]') != null
  const onPage = () => document.activeElement === document.body
  const focus = (card: string | undefined) => {
    if (card) stage.root?.querySelector<HTMLElement>(`[data-hand] [data-card="${CSS.escape(card)}"]`)?.focus()
  }

  return followHandKeys({
    ...table,
    picked: () => intent.chosen,
    pick: (card) => {
      focus(card)
      if (card !== intent.chosen) void intent.choose(card)
    },
    step: (by) => {
      if (!inHand() && !onPage()) return false
      const cards = table.hand()
      const at = cards.indexOf(focusedCard() ?? intent.chosen ?? '')
      focus(cards[at < 0 ? (by > 0 ? 0 : cards.length - 1) : (at + by + cards.length) % cards.length])
      return true
    },
    back: () => {
      const { chosen } = intent
      if (chosen) void intent.choose(chosen)
      return chosen !== null
    },
    other: (key) => {
      const { chosen } = intent
      if (key === 'Enter' && chosen && (focusedCard() === chosen || onPage())) intent.play()
      else if ((key === 'Delete' || key === 'Backspace') && chosen) intent.discard()
      else if (key === '0') void intent.stop()
      else return false
      return true
    }
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
