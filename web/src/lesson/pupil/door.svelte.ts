/** The way into a lesson: what may be known from outside, and going in. It looks again while one stands before it. */
import { get, postKeyed, Problem } from '../../lib/api'
import type { LessonDoor } from '../../lib/rest'
import type { Problem as ProblemBody } from '../../lib/wire'

const LOOK_AGAIN = 5_000 // ms
const PASSING = ['unreachable', 'server', 'too_much', 'saving_failed'] // problems that a later try may not have

export class Door {
  readonly code: string
  now = $state.raw<LessonDoor | null>(null)
  /** Why there is no way in. */
  closed = $state.raw<ProblemBody | null>(null)
  /** Why going in failed. */
  problem = $state.raw<ProblemBody | null>(null)
  busy = $state(false)

  constructor(code: string) {
    this.code = code
  }

  /** Whether this browser is a pupil of the lesson. */
  get inside(): boolean {
    return (this.now?.you.number ?? 0) > 0
  }

  /** Looks at the door. A problem that passes is no news once it was seen. */
  async look(): Promise<void> {
    try {
      this.now = await get<LessonDoor>(`api/lessons/${this.code}`)
      this.closed = null
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (!this.now || !PASSING.includes(error.code)) this.closed = error
    }
  }

  /** Looks again and again. Returns what ends that. */
  watch(): () => void {
    const look = () => void (document.hidden ? null : this.look())
    // Not all of a class at the same moment.
    const timer = setInterval(look, LOOK_AGAIN * (0.8 + Math.random() * 0.4))
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }

  /** Goes in, or takes another number or name. Returns whether it worked. */
  join(as: { number: number } | { name: string }): Promise<boolean> {
    return this.#change('join', as)
  }

  /** Gives the number back. */
  leave(): Promise<boolean> {
    return this.#change('leave', {})
  }

  async #change(what: 'join' | 'leave', body: Record<string, unknown>): Promise<boolean> {
    this.busy = true
    this.problem = null
    try {
      this.now = await postKeyed<LessonDoor>(`api/lessons/${this.code}/${what}`, body)
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      this.problem = error
      void this.look()
      return false
    } finally {
      this.busy = false
    }
  }
}
