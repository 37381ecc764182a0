/** A pending move may resolve after its screen is destroyed: what an intent says must still be true then. */
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TogetherView, Update } from '../src/lib/wire'
import type { TableState } from '../src/table/state.svelte'

vi.mock('../src/lib/settings.svelte', () => ({
  settings: { confirm: false, language: 'en' },
  moves: () => false,
  stored: () => undefined
}))
vi.mock('../src/lib/i18n.svelte', () => ({ t: (key: string) => key, list: String, problemText: String }))

const { Intent: ExhibitionIntent } = await import('../src/games/exhibition/intent.svelte')
const { Stage: ExhibitionStage } = await import('../src/games/exhibition/stage.svelte')
const { Stops } = await import('../src/games/exhibition/stops.svelte')
const { Intent: TogetherIntent } = await import('../src/games/together/intent.svelte')
const { Stage: TogetherStage } = await import('../src/games/together/stage.svelte')

let warnings: unknown[][]
beforeEach(() => {
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((...words) => void warnings.push(words))
})
afterEach(() => vi.restoreAllMocks())

/** Makes something as a component does, and destroys the component. */
function outlive<T>(make: () => T, use: (made: T) => void): T {
  let made: T | undefined
  const destroy = $effect.root(() => {
    const own = make()
    made = own
    $effect(() => use(own))
  })
  flushSync()
  destroy()
  return made as T
}

test('Together: the choices are those of the newest view, also when the screen is gone', () => {
  const hand = [{ card: 'wheel', front: 'anchor', blocked: null }]
  const view = {
    you: 0,
    turn: 1,
    decision: 0,
    to_move: 0,
    outcome: null,
    choices: null,
    seats: [{ hand }, { hand: [] }]
  }
  const seen = (choices: unknown) => ({ ...view, choices }) as unknown as TogetherView
  let phase = $state('playing')
  let pointing = $state.raw<unknown[]>([])
  const table = {
    handOver: null,
    act: () => new Promise(() => undefined), // no answer comes
    get info() {
      return { phase }
    },
    get pointing() {
      return pointing
    }
  } as unknown as TableState
  const stage = new TogetherStage({ game: 1, view: seen(null), events: [] } as unknown as Update, () => null)
  const intent = outlive(
    () => new TogetherIntent(table, stage),
    (own) => void [own.myTurn, own.waiting, own.seat, own.picked, own.pointed, own.mayPoint]
  )
  expect(intent.myTurn).toBe(false)

  stage.latest = stage.view = seen({ play: ['wheel'], discard: [], stop: true })
  intent.chosen = 'wheel'
  pointing = [{ type: 'pointed', seat: 1, card: 'wheel', suggest: null }]
  expect(intent.choices?.play).toEqual(['wheel'])
  expect(intent.myTurn).toBe(true)
  expect(intent.picked?.card).toBe('wheel')
  expect([...intent.pointed.keys()]).toEqual(['wheel'])
  void intent.stop()
  expect(intent.waiting).toBe(true)
  phase = 'paused'
  expect(intent.myTurn).toBe(false)
  stage.view = { ...seen(null), you: null, to_move: 1 } as TogetherView
  expect([intent.seat, intent.mayPoint]).toEqual([1, false])
  expect(warnings).toEqual([])
})

test('Together: a move may follow before the last one is answered, if the next view is there', async () => {
  const view = { you: 0, to_move: 0, outcome: null, seats: [{ hand: [] }] }
  const seen = (decision: number) =>
    ({ ...view, turn: 3, decision, choices: { play: ['wheel'], discard: [], stop: true } }) as unknown as TogetherView
  const sent: string[] = []
  const answers: ((problem: null) => void)[] = []
  const table = {
    handOver: null,
    info: { phase: 'playing' },
    act: ({ type }: { type: string }) => {
      sent.push(type)
      return new Promise<null>((answer) => answers.push(answer))
    }
  } as unknown as TableState
  const stage = new TogetherStage({ game: 1, view: seen(0), events: [] } as unknown as Update, () => null)
  const intent = new TogetherIntent(table, stage)

  void intent.stop()
  void intent.stop() // a second tap on the same
  expect(sent).toEqual(['stop'])
  stage.latest = seen(1)
  expect(intent.sending).toBe(false)
  void intent.stop()
  expect(sent).toEqual(['stop', 'stop'])
  expect(intent.sending).toBe(true)
  answers[0]?.(null) // of the first one: the second is still on its way
  await Promise.resolve()
  await Promise.resolve()
  expect(intent.sending).toBe(true)
})

test('Together: a card stays chosen while others move, until it leaves the hand or another game begins', () => {
  const hand = (...cards: string[]) => cards.map((card) => ({ card, front: 'anchor', blocked: null }))
  const seen = (own: string[], to_move: number) =>
    ({ you: 0, to_move, outcome: null, choices: null, seats: [{ hand: hand(...own) }, { hand: [] }] }) as never
  const update = (game: number, own: string[], to_move = 1) =>
    ({ game, view: seen(own, to_move), events: [] }) as unknown as Update
  const table = { handOver: null, info: { phase: 'playing' }, update: update(1, ['wheel', 'wall']), pointing: [] }
  const stage = new TogetherStage(table.update, () => null)
  const intent = new TogetherIntent(table as unknown as TableState, stage)
  const take = (next: Update) => {
    table.update = next
    stage.latest = next.view as unknown as TogetherView
  }

  intent.chosen = 'wheel'
  take(update(1, ['wheel', 'wall'], 0))
  expect(intent.chosen).toBe('wheel')
  expect(intent.picked?.card).toBe('wheel')
  take(update(1, ['wall'], 1))
  expect(intent.chosen).toBeNull()
  intent.chosen = 'wall'
  take(update(2, ['wall'], 1))
  expect(intent.chosen).toBeNull()
})

test('Exhibition: what can be chosen is that of the newest view, also when the screen is gone', () => {
  const take = (...cards: string[]) => ({
    type: 'take',
    cards: cards.map((card) => ({ card, to: [], spots: [], store: null }))
  })
  const update = (choices: unknown) => ({
    view: { you: 0, seats: [], columns: [], out: [], taken: null, choices },
    events: []
  })
  let newest = $state.raw<unknown>(update(null))
  const table = {
    handOver: null,
    info: { phase: 'playing' },
    get update() {
      return newest
    }
  } as unknown as TableState
  const { stops, intent } = outlive(
    () => {
      const stage = new ExhibitionStage(table)
      const own = new ExhibitionIntent(table, stage)
      return { intent: own, stops: new Stops(stage, own) }
    },
    (own) => void [own.intent.choices, own.stops.choosable]
  )
  newest = update(take('lucy', 'wall'))
  expect(intent.takeable('wall')).toBeDefined()
  expect(stops.choosable).toEqual(['card lucy', 'card wall'])
  expect(warnings).toEqual([])
})
