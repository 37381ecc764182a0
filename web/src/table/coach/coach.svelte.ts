/** Shows one tip after the other, each until its deed is done. It never waits for anything, and nothing waits for it. */
import { untrack } from 'svelte'
import { TIPS } from '../../lib/experience'
import { interruption } from '../interruption'
import type { TableState } from '../state.svelte'
import type { Lesson, Tip } from './lesson'
import { noteTips, tipsDone } from './memory.svelte'

type Table = Pick<TableState, 'code' | 'info' | 'update' | 'handOver' | 'mine' | 'left'>

export class Coach {
  readonly #table: Table
  readonly #lesson: Lesson
  #before: string | null = null

  /** To be made while an effect runs: it ends with it. */
  constructor(table: Table, lesson: Lesson) {
    this.#table = table
    this.#lesson = lesson
    $effect(() => lesson.watch?.())
    $effect(() => {
      void this.step
      this.#before = untrack(() => lesson.last())
    })
    $effect(() => {
      if (lesson.done(this.step, this.#before)) untrack(() => this.next())
    })
  }

  get #game(): string {
    return this.#table.info?.settings.game ?? ''
  }

  get step(): number {
    return tipsDone(this.#game)
  }

  /** What is said now; null while something else is more important. */
  get tip(): Tip | null {
    const { info, update, handOver } = this.#table
    if (!update || info?.phase !== 'playing' || handOver !== null || update.view.outcome !== null) return null
    const { away, replaced } = interruption(this.#table as TableState, update.view.to_move)
    return away || replaced !== undefined || this.step >= TIPS ? null : this.#lesson.tip(this.step)
  }

  next(): void {
    noteTips(this.#game, this.step + 1, this.#table.code)
  }

  skip(): void {
    noteTips(this.#game, TIPS, this.#table.code)
  }
}
