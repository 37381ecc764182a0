/** Keys: 1–9 pick a card, arrows go along the hand or the gaps, Escape puts it back, i shows it large, ? lists the keys. */
import { t } from '../../lib/i18n.svelte'
import { arrowOf, commonHelp, digitOf, focusedCard, onTableKeys, type HandKeys, type KeyHelp } from '../../table/keys'
import { focusCard, focusGap } from './focus'
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
    const card = focusedCard() ?? intent.picked
    if (card) large(card)
  }

  return onTableKeys((key) => {
    const digit = digitOf(key)
    const arrow = arrowOf(key)
    if (digit) return pick(digit)
    if (arrow) move(arrow)
    else if (key === 'Escape') intent.back()
    else if (key === 'i' || key === 'I') showLarge()
    else if (key === '?') help()
    else return false
    return true
  })
}

export function keyHelp(): KeyHelp[] {
  return [
    { keys: ['1', '…', '9'], does: t('keys.does.pick') },
    { keys: ['←', '→'], does: t('keys.does.move') },
    { keys: ['↵'], does: t('keys.does.place') },
    { keys: ['Esc'], does: t('keys.does.back') },
    ...commonHelp()
  ]
}
