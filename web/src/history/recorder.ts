/** Writes games into the history. The server says what was placed, so a reload or a lost connection loses nothing. */
import { get, Problem } from '../lib/api'
import { settings, stored } from '../lib/settings.svelte'
import type { OwnGame } from '../lib/wire'
import { keep } from './keep'
import { DELETED_KEY, forgetPending, notePending, pending } from './pending'

const PASSING = ['unreachable', 'server', 'too_much', 'saving_failed'] // problems that a later try may not have
const running = new Map<string, Promise<boolean>>()

/** Records a game of a table as far as it was played. Returns whether it is in the history. */
export function recordGame(code: string, number: number): Promise<boolean> {
  const name = `${code}/${number}`
  const started = running.get(name) ?? record(code, number).finally(() => running.delete(name))
  running.set(name, started)
  return started
}

/** Records what was begun here and not recorded to its end. */
export async function recordPending(): Promise<void> {
  for (const name of pending()) {
    const [code = '', number] = name.split('/')
    await recordGame(code, Number(number))
  }
}

async function record(code: string, number: number): Promise<boolean> {
  try {
    const game = await get<OwnGame>(`api/tables/${code}/games/${number}/own?language=${settings.language}`)
    if (game.at > (stored<number>(DELETED_KEY) ?? 0)) await keep(game)
    if (game.over) forgetPending(code, number)
    else notePending(code, number)
    return true
  } catch (error) {
    if (error instanceof Problem && !PASSING.includes(error.code)) forgetPending(code, number)
    return false
  }
}
