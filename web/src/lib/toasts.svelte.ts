/** Short messages at the edge of the screen. */
import { untrack } from 'svelte'
import { alarm, announce } from './announce.svelte'
import { Problem } from './api'
import { loadProblemText, problemText } from './i18n.svelte'

export type Tone = 'plain' | 'right' | 'wrong'
export interface Toast {
  id: number
  tone: Tone
  text: string
}

const LASTS = 5000
const MOST = 3
let next = 1
export const toasts = $state<Toast[]>([])

/** Shows a message for a while, and says it unless it is `silent`: something else says it. */
export function toast(text: string, tone: Tone = 'plain', { silent = false } = {}): void {
  const id = next++
  // An effect that shows a toast must not run again because of it.
  untrack(() => {
    const same = toasts.findIndex((one) => one.text === text)
    if (same >= 0) toasts.splice(same, 1) // said again, it stands there once
    toasts.push({ id, tone, text })
    while (toasts.length > MOST) toasts.shift()
  })
  if (tone === 'wrong') alarm(text)
  else if (!silent) announce(text)
  setTimeout(() => dismiss(id), LASTS)
}

/** Shows why the server refused something. Anything else that was thrown is a bug and is thrown again. */
export function toastProblem(error: unknown, textOf: (problem: Problem) => string = problemText): void {
  if (!(error instanceof Problem)) throw error
  void loadProblemText(error).then(() => toast(textOf(error), 'wrong'))
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((one) => one.id === id)
  if (at >= 0) toasts.splice(at, 1)
}
