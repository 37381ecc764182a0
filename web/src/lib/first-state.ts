/**
 * What a table shows first, told before its socket is open: inside its page, or in the answer that made the table. It is
 * taken once, by the table that it is of.
 */
import type { Language } from './languages'
import type { TableMessage, TableTexts, Update } from './wire'

export interface FirstState {
  table: TableMessage
  update: Update | null
  language: Language
  texts: TableTexts
}

let kept: FirstState | undefined

/** Keeps what was told of a table that is about to be opened. */
export function keepFirstState(first: FirstState): void {
  kept = first
}

/** Returns what was told of a table, if anything was, and forgets it. */
export function takeFirstState(code: string): FirstState | undefined {
  const first = kept ?? inPage()
  kept = undefined
  return first?.table.table.code === code ? first : undefined
}

function inPage(): FirstState | undefined {
  const element = globalThis.document?.getElementById('first-state')
  element?.remove()
  return element ? (JSON.parse(element.textContent) as FirstState) : undefined
}
