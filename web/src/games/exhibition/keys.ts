/** Keys: arrows go to the nearest thing, digits to what can be chosen, 0 to the depot, Escape puts back, i shows large. */
import { t } from '../../lib/i18n.svelte'
import type { ExhibitionShown } from '../../lib/wire'
import { commonHelp, isForTable, type KeyHelp } from '../../table/keys'
import type { Intent } from './intent.svelte'
import { openCard } from './layout'
import type { Stage } from './stage.svelte'
import type { Stops } from './stops.svelte'

interface KeyTarget {
  stage: Stage
  intent: Intent
  stops: Stops
  large: (shown: ExhibitionShown) => void
}

/** Returns what answers to the keys of a table. */
export function followKeys({ stage, intent, stops, large }: KeyTarget): (event: KeyboardEvent) => void {
  /** The card that has the focus, else the one that was taken. */
  function shown(): ExhibitionShown | undefined {
    const focused = document.activeElement as HTMLElement | null
    return openCard(stage.view, focused?.dataset['card'] ?? stage.view.taken?.card)
  }

  return (event) => {
    if (!isForTable(event)) return
    intent.keyed()
    stage.skip()
    const card = event.key === 'i' ? shown() : undefined
    if (card) large(card)
    else if (!stops.key(event.key)) return
    event.preventDefault()
  }
}

export function keyHelp(): KeyHelp[] {
  return [
    { keys: ['←', '→', '↑', '↓'], does: t('exhibition.keys.go') },
    { keys: ['1', '…', '9'], does: t('exhibition.keys.number') },
    { keys: ['0'], does: t('exhibition.keys.depot') },
    { keys: ['↵'], does: t('exhibition.keys.do') },
    { keys: ['Esc'], does: t('exhibition.keys.back') },
    ...commonHelp()
  ]
}
