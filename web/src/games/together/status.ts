/** What the seat to move is to do now, as a key of the texts. No rules: the choices say what is possible. */
import type { HandCard, TogetherView } from '../../lib/wire'

export type Task =
  'choose' | 'choose_play' | 'choose_discard' | 'goes' | 'chosen_blocked' | 'try_another' | 'stop_or_try' | 'only_stop'

export function task(view: TogetherView, chosen: HandCard | null): Task {
  const choices = view.choices
  if (chosen?.blocked) return 'chosen_blocked'
  if (chosen) return 'goes'
  if (choices?.stop) return choices.play.length > 0 ? 'stop_or_try' : 'only_stop'
  if (view.decision > 1) return 'try_another'
  if (choices?.play.length === 0) return 'choose_discard'
  return choices && choices.discard.length > 0 ? 'choose' : 'choose_play'
}

/** What stands over it: whose turn, or how the last try went. */
export function heading(view: TogetherView): 'your_turn' | 'blocked_title' | 'placed_title' {
  if (view.placed > 0) return 'placed_title'
  return view.decision > 1 ? 'blocked_title' : 'your_turn'
}
