/** What a person is about to do at a table of Exhibition: taking and placing. */
import { expect, test, vi } from 'vitest'
import type { Act, ExhibitionView, Fame, PlaceChoices, Problem, TableInfo, TakeChoices } from '../src/lib/wire'
import type { Stage } from '../src/games/exhibition/stage.svelte'
import type { TableState } from '../src/table/state.svelte'

const mocked = vi.hoisted(() => ({ confirm: false, language: 'en' }))
const finished = vi.hoisted(() => ({ games: ['exhibition'] }))
vi.mock('../src/lib/settings.svelte', () => ({ settings: mocked }))
vi.mock('../src/lib/experience', () => ({ hasFinished: (game: string) => finished.games.includes(game) }))
vi.mock('../src/lib/i18n.svelte', () => ({
  t: (key: string, params = {}) => `${key} ${JSON.stringify(params)}`,
  list: (names: string[]) => names.join(', '),
  problemText: (problem: { code: string }) => problem.code
}))

const { Intent, touch } = await import('../src/games/exhibition/intent.svelte')

const fame = (items: Fame['items']): Fame => ({
  total: Object.values(items).reduce((sum, points) => sum + points, 0),
  items
})

const fits = { showcase: 'one_era', spot: 0, gain: fame({ decades: 1, free_spots: 1 }), misfit: null } as const
const store = fame({ depot_cards: -1 })
const take: TakeChoices = {
  type: 'take',
  cards: [
    { card: 'lucy', to: [], spots: [fits], store },
    { card: 'einstein', to: ['africa', 'asia'], spots: [fits], store }
  ]
}
const place: PlaceChoices = {
  type: 'place',
  spots: [fits, { showcase: 'one_era', spot: 1, gain: null, misfit: 'era_too_wide' }],
  store,
  finish: false
}
const here = {} as DOMRect
/** Makes an intent over these choices, which may change, and collects its moves; `refuse` answers all of them. */
function playing(choices: ExhibitionView['choices'], refuse: Problem | null = null) {
  const done: Act['action'][] = []
  const stage = { view: { choices, seats: [], columns: [], out: [], taken: null } } as unknown as Stage
  const table = {
    handOver: null as number | null,
    info: { phase: 'playing' },
    act: async (action: Act['action']) => (done.push(action), refuse)
  } as unknown as TableState
  return { intent: new Intent(table, stage), done, stage, table }
}

const spot = touch.spot('one_era', 0)
const dark = touch.spot('one_era', 1)

test('a picked card lights the places where it would fit; a second tap takes it', () => {
  const { intent, done } = playing(take)
  expect(intent.lit).toEqual([])
  intent.tapCard('lucy')
  expect(intent.lit).toEqual([spot, touch.depot])
  expect(done).toEqual([])
  intent.tapCard('lucy')
  expect(done).toEqual([{ type: 'take', card: 'lucy' }])
})

test('the button takes the picked card; without one it does nothing', () => {
  const { intent, done } = playing(take)
  intent.confirm()
  expect(done).toEqual([])
  intent.tapCard('lucy')
  intent.confirm()
  expect(done).toEqual([{ type: 'take', card: 'lucy' }])
})

test('a lit place takes the picked card and places it in one go', () => {
  const after = (name: string) => {
    const { intent, done, stage } = playing(take)
    intent.tapCard('lucy')
    intent.tapPlace(name)
    stage.view.choices = place
    intent.settle()
    return done
  }
  expect(after(spot)).toEqual([
    { type: 'take', card: 'lucy' },
    { type: 'put', showcase: 'one_era', spot: 0 }
  ])
  expect(after(touch.depot)).toEqual([{ type: 'take', card: 'lucy' }, { type: 'store' }])
  expect(after(dark)).toEqual([])
})

test('the card that was taken goes to a place that was picked before, with the second tap or the button', () => {
  const { intent, done } = playing(place)
  intent.tapPlace(touch.depot)
  intent.tapPlace(spot)
  expect(done).toEqual([])
  expect(intent.change?.total).toBe(2)
  intent.tapPlace(spot)
  expect(done).toEqual([{ type: 'put', showcase: 'one_era', spot: 0 }])
  const button = playing(place)
  button.intent.tapPlace(touch.depot)
  button.intent.confirm()
  expect(button.done).toEqual([{ type: 'store' }])
})

test('who wants to confirm is asked before a card is taken and placed in one go', () => {
  mocked.confirm = true
  const { intent, done } = playing(take)
  intent.tapCard('lucy')
  intent.tapPlace(spot)
  expect(done).toEqual([])
  expect(intent.change?.total).toBe(2)
  intent.confirm()
  expect(done).toEqual([{ type: 'take', card: 'lucy' }])
  mocked.confirm = false
})

test('the first game picks a spot with the most points; other games pick none', () => {
  expect(playing(place).intent.place).toBeNull()
  finished.games = []
  const { intent, done } = playing(place)
  finished.games = ['exhibition']
  expect(intent.place).toBe(spot)
  intent.tapPlace(spot)
  expect(done).toEqual([{ type: 'put', showcase: 'one_era', spot: 0 }])
})

test('a card that fits nowhere goes to the depot, if there is room', () => {
  const nowhere: PlaceChoices = { ...place, spots: place.spots.slice(1), finish: true }
  const { intent, done } = playing(nowhere)
  expect(intent.place).toBe(touch.depot)
  intent.confirm()
  expect(done).toEqual([{ type: 'store' }])
  expect(playing({ ...nowhere, store: null }).intent.place).toBeNull()
})

test('a white card waits for its continent', () => {
  const { intent, done } = playing(take)
  intent.tapCard('einstein')
  expect(intent.sends?.card).toBe('einstein')
  expect(intent.lit).toEqual([])
  intent.send('europe')
  expect(done).toEqual([])
  intent.send('asia')
  expect(done).toEqual([{ type: 'take', card: 'einstein', to: 'asia' }])
})

test('a spot where the card does not fit says why and does nothing', () => {
  const { intent, done } = playing(place)
  intent.tapPlace(dark)
  intent.confirm()
  expect(done).toEqual([])
  expect(intent.aimSpot?.misfit).toBe('era_too_wide')
  expect(intent.change).toBeNull()
})

test('a card dropped on a spot is taken, and placed there if it fits', () => {
  const after = (spot: number) => {
    const { intent, done, stage } = playing(take)
    intent.carry('lucy')
    expect(intent.lit).toContain(touch.spot('one_era', 0))
    intent.drop('lucy', touch.spot('one_era', spot), here)
    stage.view.choices = place
    intent.settle()
    return { intent, done }
  }
  expect(after(0).done).toEqual([
    { type: 'take', card: 'lucy' },
    { type: 'put', showcase: 'one_era', spot: 0 }
  ])
  const misfit = after(1)
  expect(misfit.done).toHaveLength(1)
  expect(misfit.intent.aimSpot?.misfit).toBe('era_too_wide')
})

test('a card dropped nowhere stays where it was; on the depot it is stored', () => {
  const { intent, done } = playing(place)
  intent.drop('lucy', null, here)
  intent.drop('lucy', touch.hall, here)
  expect(done).toEqual([])
  expect(intent.place).toBeNull()
  intent.drop('lucy', touch.depot, here)
  expect(done).toEqual([{ type: 'store' }])
})

test('a white card that is dropped still waits for its continent', () => {
  const { intent, done } = playing(take)
  intent.drop('einstein', touch.hall, here)
  expect(done).toEqual([])
  expect(intent.sends?.card).toBe('einstein')
})

test('what is looked at shows its change, what was picked stays for later', () => {
  const { intent } = playing(place)
  intent.tapPlace(touch.depot)
  expect(intent.change?.total).toBe(-1)
  intent.look(spot)
  expect(intent.change?.total).toBe(2)
  intent.look(null)
  expect(intent.change?.total).toBe(-1)
})

test('while a move is on its way nothing else can be touched, until the table has changed or it was refused', async () => {
  const { intent, done } = playing(place)
  intent.tapPlace(spot)
  intent.tapPlace(spot)
  expect(intent.going).toBe(spot)
  intent.tapPlace(touch.depot)
  expect(done).toHaveLength(1)
  intent.settle()
  expect(intent.choices).toBe(place)
  const { intent: refused } = playing(place, { code: 'not_your_turn', params: {} })
  refused.tapPlace(touch.depot)
  refused.confirm()
  expect(refused.going).toBe(touch.depot)
  await Promise.resolve()
  await Promise.resolve()
  expect(refused.going).toBeNull()
})

test('while the game is paused nothing can be touched', () => {
  const { intent, table } = playing(place)
  table.info = { phase: 'paused' } as TableInfo
  expect(intent.choices).toBeNull()
})

test('without choices nothing can be touched', () => {
  const { intent, done } = playing(null)
  intent.tapCard('lucy')
  intent.tapPlace(spot)
  intent.tapPlace(touch.depot)
  intent.confirm()
  expect(done).toEqual([])
})
