/** Tries of homework as the table of Line-up shows them. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { placed, tryMessage } from '../fixtures/homework'
import type { LineupView, Problem, TryMessage } from '../src/lib/wire'
import type { StageUpdate } from '../src/table/stage.svelte'

const taken: StageUpdate[] = []
vi.mock('../src/games/lineup/stage.svelte', () => ({
  Stage: class {
    view: unknown
    latest: unknown
    constructor(first: StageUpdate) {
      this.view = this.latest = first.view
    }
    take(update: StageUpdate) {
      taken.push(update)
      this.view = this.latest = update.view
    }
  }
}))
vi.mock('../src/games/lineup/intent.svelte', () => ({
  Intent: class {
    constructor(readonly table: unknown) {}
  }
}))
const { Tries } = await import('../src/lesson/pupil/homework/tries.svelte')
const { endedView, eventsSince, runningView } = await import('../src/lesson/pupil/homework/try')

const ENDED = placed(true, false, true)
const secondTry = (more: Partial<TryMessage> = {}) =>
  tryMessage({ number: 2, before: ENDED, finished: 1, first: 2, best: 2, ...more })
const begin = (first: TryMessage) => new Tries(first, () => Promise.resolve<Problem | null>(null))
const types = () => taken.map(({ events }) => events.map(({ type }) => type))

beforeEach(() => void taken.splice(0))

describe('a try as a view of Line-up', () => {
  it('has the cards placed so far, the next one and those behind it', () => {
    const view = runningView(tryMessage({ now: placed(true, false) }))
    expect(view.line.map(({ card }) => card)).toEqual(['sophia', 'magna', 'newton'])
    expect([view.card, view.queue, view.score, view.outcome]).toEqual(['vesuvius', 0, 1, null])
    expect(view.answers.map(({ right }) => right)).toEqual([true, false])
    expect(view.choices?.gaps).toBe(4)
  })

  it('has no card once it has ended, but an outcome', () => {
    const view = endedView(ENDED)
    expect([view.card, view.choices, view.outcome?.scores]).toEqual([null, null, [2]])
  })
})

describe('what has happened', () => {
  it('is each card that was placed, where it lay then, and the one that came up', () => {
    const now = placed(true, false)
    const events = eventsSince(placed().answers, now, runningView(tryMessage({ now })))
    expect(events).toEqual([
      expect.objectContaining({ type: 'placed', card: 'magna', place: 1, date: '1215', right: true }),
      { type: 'came_up', card: 'newton', queue: 1 },
      expect.objectContaining({ type: 'placed', card: 'newton', place: 2, right: false, years_off: 678 }),
      { type: 'came_up', card: 'vesuvius', queue: 0 }
    ])
  })

  it('ends with the last card', () => {
    const events = eventsSince(placed(true, false).answers, ENDED, endedView(ENDED))
    expect(events.map(({ type }) => type)).toEqual(['placed', 'ended'])
  })
})

describe('the page', () => {
  it('shows a card that was placed, and nothing twice', () => {
    const tries = begin(tryMessage())
    const next = tryMessage({ now: placed(true) })
    tries.take(next)
    tries.take(next)
    expect(types()).toEqual([['placed', 'came_up']])
    expect(tries.ended).toBeNull()
  })

  it('keeps a try in sight that has ended, until the next one is begun', () => {
    const tries = begin(tryMessage({ now: placed(true, false) }))
    tries.take(secondTry())
    tries.take(secondTry()) // told again, in another language
    expect(types()).toEqual([['placed', 'ended']])
    expect(tries.ended).toEqual(ENDED)
    tries.again()
    expect(tries.ended).toBeNull()
    expect(types().at(-1)).toEqual(['began'])
    expect((tries.stage.view as LineupView).line).toHaveLength(1)
  })

  it('shows a try that has ended also after a reload', () => {
    const tries = begin(secondTry())
    expect(tries.ended).toEqual(ENDED)
    expect(tries.notes['magna']?.note).toBe('About magna.')
  })

  it('goes on with the next try when another window has begun it', () => {
    const tries = begin(secondTry())
    tries.take(secondTry({ before: null, now: placed(true) }))
    expect(tries.ended).toBeNull()
    expect(tries.stage.latest.answers).toHaveLength(1)
  })

  it('names the running try with every card that it places', async () => {
    const sent: unknown[][] = []
    const tries = new Tries(secondTry(), (...all) => {
      sent.push(all)
      return Promise.resolve(null)
    })
    const { table } = tries.intent as unknown as { table: { act(action: { card: string; gap: number }): unknown } }
    await table.act({ card: 'magna', gap: 1 })
    expect(sent).toEqual([['magna', 2, 1]])
  })
})
