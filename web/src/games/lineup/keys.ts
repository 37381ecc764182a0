/** Keys: arrows go along the gaps, Enter places, Escape takes a choice back, i shows a card large, ? lists the keys. */
import { t } from '../../lib/i18n.svelte'
import { commonHelp, followHandKeys, type HandKeys, type KeyHelp } from '../../table/keys'
import { focusGap } from '../../table/line/focus'
import type { Intent } from './intent.svelte'
import type { Stage } from './stage.svelte'

type Table = { stage: Stage; intent: Intent } & Pick<HandKeys, 'large' | 'help'>

/** Returns what answers to the keys of a table. */
export function followKeys({ stage, intent, ...table }: Table): (event: KeyboardEvent) => void {
  return followHandKeys({
    ...table,
    hand: () => [],
    picked: () => stage.latest.card,
    pick: () => undefined,
    step: (by) => {
      if (intent.myTurn) focusGap(stage.root, by)
      return intent.myTurn
    },
    back: () => {
      const asked = intent.asked !== null
      intent.back()
      return asked
    }
  })
}

export function keyHelp(): KeyHelp[] {
  return [
    { keys: ['←', '→'], does: t('lineup.keys.move') },
    { keys: ['↵'], does: t('keys.does.place') },
    ...commonHelp()
  ]
}
