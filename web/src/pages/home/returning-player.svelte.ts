/** What waits for somebody who comes back: today's line, the days before, the cards to practise. */
import { NO_RESULTS } from '../../daily/calendar'
import { dailyResults, dueCards, dueCount, recordPending, type KnownCard } from '../../history/history'
import { get, Problem } from '../../lib/api'
import { today } from '../../lib/days'
import type { DailyInfo } from '../../lib/rest'
import { settings } from '../../lib/settings.svelte'

const WORTH_PRACTISING = 5 // cards
const SHOWN = 6 // pictures of cards to practise

export class ReturningPlayer {
  results = $state.raw(NO_RESULTS)
  due = $state(0)
  /** The first of the cards that are due. */
  cards = $state.raw<KnownCard[]>([])
  info = $state.raw<DailyInfo | null>(null)
  /** There is no line today: the schedule has run out. */
  none = $state(false)
  offline = $state(false)
  day = $state(today())

  /** Reads what this browser keeps, and asks the server about today. */
  async load(): Promise<this> {
    await Promise.all([this.ask(), this.read()])
    void recordPending().then(() => this.read())
    return this
  }

  /** Looks again: a page that was left open is of another day now. */
  async turn(): Promise<void> {
    this.day = today()
    this.info = null
    this.none = false
    await this.load()
  }

  async read(): Promise<void> {
    const now = Date.now()
    ;[this.results, this.due, this.cards] = await Promise.all([dailyResults(), dueCount(now), dueCards(now, SHOWN)])
  }

  async ask(): Promise<void> {
    try {
      this.info = await get<DailyInfo>(`api/daily/${this.day}?language=${settings.language}`)
      this.offline = false
    } catch (error) {
      this.none = error instanceof Problem && error.code === 'no_line'
      this.offline = !this.none
    }
  }

  /** How many cards of today's line were right; null while it is not played to its end. */
  get score(): number | null {
    return this.results.get(this.day)?.right ?? this.info?.score ?? null
  }

  /** The card of today's line that comes next, from 1, if it was left half-way. */
  get begun(): number | null {
    return this.info?.phase === 'playing' && this.info.placed ? this.info.placed + 1 : null
  }

  get practises(): boolean {
    return this.due >= WORTH_PRACTISING
  }

  /** The one most useful thing. */
  get first(): 'line' | 'practice' | 'play' {
    if (this.score === null && !this.none) return 'line'
    return this.practises ? 'practice' : 'play'
  }
}
