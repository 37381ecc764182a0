/** How a table is set, in a few words: deck, cards, timer, and whatever is not as usual. */
import type { GameInfo } from '../../lib/about'
import { hasText, t } from '../../lib/i18n.svelte'
import type { Settings } from '../../lib/wire'
import { isSet } from '../filters'
import { optionText, valueText } from './option-text'
import { controls, EDITION, type Control, type Options } from './options'

const SAID_APART = new Set(['cards', 'hand_size', 'hand_sizes'])

/** Returns which of the clocks that can be chosen this is: seconds, or days with a d. */
export function clockChoice(clock: Settings['clock']): string {
  if (!clock) return 'none'
  return clock.type === 'days' ? `${clock.days}d` : String(clock.seconds)
}

/** Returns what there is to say of a table's settings, the usual things first. `deck`: what its decks are called. */
export function summarize(settings: Settings, game: GameInfo, deck: string): string[] {
  const options = (settings.options ?? {}) as Options
  const now = controls(game, options)
  const usual = controls(game, options[EDITION] === undefined ? {} : { [EDITION]: options[EDITION] })
  const edition = now.find(({ name }) => name === EDITION)
  return [
    settings.decks.some(({ filter }) => isSet(filter)) ? t('waiting.summary.some_cards', { deck }) : deck,
    ...now.flatMap(cardCount),
    clockText(settings.clock),
    ...(edition?.value === 'classic' || !edition ? [] : [valueText(settings.game, EDITION, String(edition.value))]),
    ...now
      .filter(({ name }) => name !== EDITION && !SAID_APART.has(name))
      .filter(({ name, value }) => String(value) !== String(usual.find((one) => one.name === name)?.value))
      .map((control) => departure(settings.game, control))
  ]
}

function cardCount(control: Control, _: number, all: Control[]): string[] {
  if (control.name === 'cards') return [t('waiting.summary.cards', { count: Number(control.value) })]
  if (control.name !== 'hand_size') return []
  const each = all.find(({ name }) => name === 'hand_sizes')?.value
  return [each ? t('waiting.summary.handicap') : t('waiting.summary.hand', { count: Number(control.value) })]
}

function clockText(clock: Settings['clock']): string {
  if (!clock) return t('waiting.summary.no_timer')
  const key = `waiting.clock.${clockChoice(clock)}`
  const time = hasText(key) ? t(key) : clock.type === 'days' ? `${clock.days} d` : `${clock.seconds} s`
  return t('waiting.summary.timer', { time })
}

function departure(game: string, control: Control): string {
  const label = optionText(game, control.name)
  if (control.kind === 'switch') return label
  if (control.kind === 'several') return control.value.map((one) => optionText(game, control.name, one)).join(', ')
  const value = control.kind === 'choice' ? optionText(game, control.name, control.value) : String(control.value)
  return t('waiting.summary.option', { label, value })
}
