import { describe, expect, test, vi } from 'vitest'
import type {
  Act,
  ExhibitionEvent,
  ExhibitionSeatView,
  ExhibitionShown,
  ExhibitionView,
  Fame,
  FreeSpot,
  PlaceChoices,
  Problem,
  ShowcaseName,
  TableInfo,
  TakeChoices
} from '../src/lib/wire'
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

const { nearest } = await import('../src/games/exhibition/arrows')
const { flightsOf } = await import('../src/games/exhibition/flights')
const { Intent, touch } = await import('../src/games/exhibition/intent.svelte')
const { describeAll, endWords } = await import('../src/games/exhibition/announce')
const { itemName, ITEMS, itemsOf, showcaseName, signed } = await import('../src/games/exhibition/names')
const { suggest } = await import('../src/games/exhibition/suggest')
const { nextMisfit } = await import('../src/games/exhibition/why')

const lucy: ExhibitionShown = { card: 'lucy', date: '1974', continent: 'africa' }
const wall: ExhibitionShown = { card: 'wall', date: '1989', continent: 'europe' }
const fame = (items: Fame['items']): Fame => ({
  total: Object.values(items).reduce((sum, points) => sum + points, 0),
  items
})

describe('what travels after an update', () => {
  test('a taken card, the vehicle and the refill each fly once', () => {
    const events: ExhibitionEvent[] = [
      { type: 'took', seat: 1, card: lucy, column: 'asia' },
      { type: 'moved', seat: 1, to: 'africa' },
      { type: 'refilled', column: 'asia', slot: 2, card: wall },
      { type: 'turn_goes_on', seat: 1, decision: 2 }
    ]
    expect(flightsOf(events).map(({ key, from }) => [key, from[0]])).toEqual([
      ['lucy', { card: 'lucy' }],
      ['vehicle 1', { vehicle: 1 }],
      ['wall', { stock: true }]
    ])
  })

  test('a card that is taken and placed in one update flies straight from its column to the hall', () => {
    const [flight] = flightsOf([
      { type: 'took', seat: 0, card: lucy, column: 'asia' },
      { type: 'placed', seat: 0, card: lucy, showcase: 'one_era', spot: 2 }
    ])
    expect(flight).toEqual({
      key: 'lucy',
      step: 0,
      from: [{ card: 'lucy' }, { column: 'asia' }],
      to: [{ card: 'lucy' }, { seat: 0 }]
    })
  })

  test('what several players did is shown one after the other, and each card flies once', () => {
    const moon: ExhibitionShown = { card: 'moon', date: '1969', continent: 'north_america' }
    const steps = flightsOf([
      { type: 'took', seat: 1, card: lucy, column: 'asia' },
      { type: 'moved', seat: 1, to: 'africa' },
      { type: 'refilled', column: 'asia', slot: 2, card: wall },
      { type: 'placed', seat: 1, card: lucy, showcase: 'one_era', spot: 2 },
      { type: 'took', seat: 2, card: wall, column: 'asia' },
      { type: 'moved', seat: 2, to: 'europe' },
      { type: 'refilled', column: 'asia', slot: 2, card: moon },
      { type: 'stored', seat: 2, card: wall }
    ]).map(({ key, step }) => [step, key])
    expect(steps).toEqual([
      [0, 'vehicle 1'],
      [1, 'lucy'],
      [2, 'vehicle 2'],
      [2, 'moon'],
      [3, 'wall']
    ])
  })

  test('nothing flies when nothing moved', () => {
    expect(flightsOf([{ type: 'turn_began', seat: 0, turn: 1, round: 1 }])).toEqual([])
  })
})

describe('arrow keys', () => {
  const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 })
  const boxes = [box(0, 0), box(20, 0), box(40, 0), box(0, 20), box(22, 40)]

  test('go to the nearest thing in their direction', () => {
    expect(nearest('ArrowRight', box(0, 0), boxes)).toBe(1)
    expect(nearest('ArrowLeft', box(40, 0), boxes)).toBe(1)
    expect(nearest('ArrowDown', box(0, 0), boxes)).toBe(3)
    expect(nearest('ArrowDown', box(20, 0), boxes)).toBe(4)
  })

  test('stay where nothing lies in their direction', () => {
    expect(nearest('ArrowUp', box(0, 0), boxes)).toBe(-1)
  })
})

describe('taking and placing', () => {
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
})

describe('help', () => {
  const free = (showcase: ShowcaseName, spot: number, points: number | null): FreeSpot => ({
    showcase,
    spot,
    gain: points === null ? null : fame({ free_spots: points }),
    misfit: points === null ? 'years_not_rising' : null
  })
  const seats = [{ hall: [{ name: 'six_continents', spots: Array(6).fill(null) }] }] as unknown as ExhibitionSeatView[]

  test('a suggested spot has the most points', () => {
    const spots = [free('six_continents', 0, 1), free('years_gap', 0, 4), free('six_continents', 1, null)]
    expect(suggest(spots, seats, '1990')).toBe(spots[1])
  })

  test('of several with the most points, an early card gets one on the left, a late one on the right', () => {
    const spots = [0, 1, 2, 3, 4, 5].map((spot) => free('six_continents', spot, 2))
    expect(['1900', '1948', '1999', 'any'].map((date) => suggest(spots, seats, date)?.spot)).toEqual([0, 2, 5, 2])
  })

  test('where nothing fits, nothing is suggested', () => {
    expect(suggest([free('six_continents', 0, null)], seats, '1950')).toBeUndefined()
  })

  test('“Why not?” goes from one showcase that takes the card nowhere to the next', () => {
    const spots = [
      free('six_continents', 0, null),
      free('one_era', 0, null),
      free('one_era', 1, 3),
      free('years_gap', 1, null)
    ]
    expect(nextMisfit(spots, undefined)).toBe(spots[0])
    expect(nextMisfit(spots, 'six_continents')).toBe(spots[3])
    expect(nextMisfit(spots, 'years_gap')).toBe(spots[0])
    expect(nextMisfit(spots.slice(2, 3), undefined)).toBeUndefined()
    expect(nextMisfit(spots.slice(0, 1), 'six_continents')).toBeUndefined()
  })
})

describe('words', () => {
  test('points of a showcase have its name', () => {
    expect(itemName('years_gap')).toBe(showcaseName('years_gap'))
    expect(ITEMS.map(itemName).filter((name) => name.includes('showcase'))).toHaveLength(5)
  })

  test('points carry a true minus, and items stand in the order of the score sheet', () => {
    expect([signed(4), signed(-1), signed(0)]).toEqual(['+4', '−1', '0'])
    expect(itemsOf(fame({ free_spots: 1, decades: 1, six_continents: 5 })).map(([item]) => item)).toEqual([
      'six_continents',
      'decades',
      'free_spots'
    ])
  })

  test('every move of the game is said, and nothing of the bookkeeping', () => {
    const told = describeAll(
      [
        { type: 'took', seat: 0, card: lucy, column: 'asia' },
        { type: 'moved', seat: 0, to: 'africa' },
        { type: 'refilled', column: 'asia', slot: 0, card: wall },
        { type: 'placed', seat: 0, card: lucy, showcase: 'one_era', spot: 2 },
        { type: 'completed', seat: 0, round: 3 },
        { type: 'scored', scores: [] },
        { type: 'finished', seat: 0, card: null },
        { type: 'turn_began', seat: 1, turn: 2, round: 1 }
      ],
      { names: ['Ada', 'Inès'], you: 0, texts: {}, vehicles: ['Zeppelin', 'Ford'] }
    )
    expect(told.map((words) => words.split(' ')[0])).toEqual(
      ['took', 'moved', 'refilled', 'placed', 'completed', 'full'].map((event) => `exhibition.said.${event}`)
    )
    expect(told[3]).toContain('"spot":3')
  })

  test('a tie that Mid-Century decided is said', () => {
    const view = {
      seats: [{}, {}],
      out: [],
      round: 9,
      outcome: { winners: [1], scores: [12, 12], ranking: [2, 1], reason: 'all_finished' }
    } as unknown as ExhibitionView
    const words = endWords(
      view,
      0,
      (seat) => `seat ${seat}`,
      (card) => card,
      (names) => names.join()
    )
    expect(words.title).toContain('"name":"seat 1"')
    expect(words.text).toContain('exhibition.end.tie')
  })
})
