/**
 * A played game, step by step, shown as a table that nobody sits at: the games' own screens draw it as they draw a
 * game that runs. One step forward is shown with its events; a jump shows only where it leads.
 */
import { Problem, get } from '../../lib/api'
import type { Connection, ConnectionHandlers } from '../../lib/socket'
import type { Changed, ReplayStep, TableInfo } from '../../lib/wire'
import { REVEAL_MS } from '../../table/lengths'
import { TableState } from '../../table/state.svelte'

export const SPEEDS = [0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

const PACE = 3200 // ms for a step: its reveal, and time to look
const LOOK = 1300 // ms after a longer reveal
const SETTLE = 140 // ms before a jump is asked for: a slider passes many steps

export interface Sources {
  table(): Promise<Changed>
  step(number: number): Promise<ReplayStep>
}

/** Asks the server. */
export function fromServer(code: string, game: number): Sources {
  return {
    table: () => get<Changed>(`api/tables/${code}`),
    step: (number) => get<ReplayStep>(`api/tables/${code}/games/${game}/replay/${number}`)
  }
}

export class Player {
  readonly table: TableState
  /** The step that is wanted; what is shown follows as soon as it is here. */
  at = $state(0)
  steps = $state(0)
  playing = $state(false)
  speed = $state<Speed>(1)
  ready = $state(false)
  problem = $state.raw<Problem | null>(null)
  #sources: Sources
  #game: number
  #info: TableInfo | undefined
  #known: Record<number, Promise<ReplayStep>> = {}
  #handlers: ConnectionHandlers | undefined
  #shown = -1
  #seq = 0
  #asked: ReturnType<typeof setTimeout> | undefined
  #next: ReturnType<typeof setTimeout> | undefined

  constructor(code: string, game: number, sources = fromServer(code, game)) {
    this.#sources = sources
    this.#game = game
    this.table = new TableState(code, (_, handlers) => {
      this.#handlers = handlers
      return deaf
    })
    void this.open()
  }

  /** Loads the table and the deal. Also the second try after a problem. */
  async open(): Promise<void> {
    this.problem = null
    try {
      const [{ table }, first] = await Promise.all([this.#sources.table(), this.#step(0)])
      this.#handlers?.onState('open')
      this.#info = asWatched(table, this.#game)
      this.steps = first.steps
      this.ready = true
      this.#show(first, false)
    } catch (error) {
      this.#failed(error)
    }
  }

  /** Goes to a step: one forward is shown as it happened. */
  go(to: number): void {
    const bounded = Math.min(this.steps, Math.max(0, to))
    if (bounded === this.at) return
    const forward = bounded === this.#shown + 1
    this.at = bounded
    clearTimeout(this.#asked)
    if (forward) void this.#reach(bounded)
    else this.#asked = setTimeout(() => void this.#reach(bounded), SETTLE)
  }

  /** Plays on, from the beginning if the end was reached; or pauses. */
  toggle(): void {
    this.playing = !this.playing
    clearTimeout(this.#next)
    if (!this.playing) return
    if (this.at === this.steps) this.go(0)
    this.#later(this.at === this.steps || this.at === 0 ? PACE / 3 : 0)
  }

  pause(): void {
    this.playing = false
    clearTimeout(this.#next)
  }

  close(): void {
    this.pause()
    clearTimeout(this.#asked)
  }

  #later(wait: number): void {
    clearTimeout(this.#next)
    this.#next = setTimeout(() => {
      if (!this.playing) return
      if (this.at >= this.steps) this.playing = false
      else this.go(this.at + 1)
    }, wait)
  }

  async #reach(wanted: number): Promise<void> {
    try {
      const step = await this.#step(wanted)
      if (wanted !== this.at) return
      this.problem = null
      this.#show(step, wanted === this.#shown + 1)
    } catch (error) {
      if (wanted === this.at) this.#failed(error)
    }
  }

  #show(step: ReplayStep, withEvents: boolean): void {
    this.#shown = step.step
    this.#seq += 1
    if (!this.#info) return
    // Whoever had a seat then: somebody else may have it now.
    const table = { ...this.#info, seats: step.seats }
    this.#handlers?.onMessage({ type: 'table', seq: this.#seq, host: false, mine: [], left: [], table })
    this.#handlers?.onMessage({
      type: 'update',
      seq: this.#seq,
      game: this.#game,
      seat: null,
      hand_over: null,
      clock: null,
      reveal: 0,
      reveals: [],
      events: withEvents ? step.events : [],
      view: step.view
    })
    if (step.step < this.steps) this.#step(step.step + 1).catch(() => undefined)
    if (this.playing) this.#later(lengthOf(this.#info.settings.game, step) / this.speed)
  }

  #step(number: number): Promise<ReplayStep> {
    const known = this.#known[number]
    if (known) return known
    const asked = this.#sources.step(number)
    this.#known[number] = asked
    asked.catch(() => delete this.#known[number])
    return asked
  }

  #failed(error: unknown): void {
    this.pause()
    this.problem = error instanceof Problem ? error : new Problem({ code: 'unknown', params: {} })
  }
}

/** Returns how long a step is shown at its own speed, in ms. */
function lengthOf(game: string, { events }: ReplayStep): number {
  const reveals = (REVEAL_MS as Record<string, Record<string, number>>)[game]
  return Math.max(PACE, ...events.map(({ type }) => (reveals?.[type] ?? 0) + LOOK))
}

/** The table as if its game ran: without an end screen. */
function asWatched(table: TableInfo, game: number): TableInfo {
  return {
    ...table,
    game,
    phase: 'playing',
    host: null,
    watching: 0
  }
}

/** A line that nothing goes over: who watches a replay cannot move. */
const deaf: Connection = {
  ask: () => Promise.resolve({ code: 'game_is_over', params: {} }),
  say: () => undefined,
  shown: () => undefined,
  close: () => undefined
}
