/** Keys: 1–9 pick a card, arrows go along the hand or the gaps, Escape puts it back, i shows it large, ? lists the keys. */
import { t } from '../../lib/i18n.svelte'
import { commonHelp, followHandKeys, type HandKeys, type KeyHelp } from '../../table/keys'
import { focusCard, focusGap } from '../../table/line/focus'
import type { Intent } from './intent.svelte'
import type { Stage } from './stage.svelte'

type KeyTarget = { stage: Stage; intent: Intent } & Pick<HandKeys, 'hand' | 'large' | 'help'>

/** Returns what answers to the keys of a table. */
export function followKeys({ stage, intent, ...table }: KeyTarget): (event: KeyboardEvent) => void {
  const placing = () => intent.picked !== null && intent.myTurn
  return followHandKeys({
    ...table,
    picked: () => intent.picked,
    pick: (card) => {
      intent.pick(card)
      if (placing()) focusGap(stage.root, 0)
    },
    step: (by) => {
      if (placing()) focusGap(stage.root, by)
      else focusCard(stage.root, by)
      return true
    },
    back: () => {
      intent.back()
      stage.release()
      return true
    }
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
