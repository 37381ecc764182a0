import { describe, expect, test, vi } from 'vitest'
import type {
  ExhibitionEvent,
  ExhibitionSeatView,
  ExhibitionShown,
  ExhibitionView,
  Fame,
  FreeSpot,
  ShowcaseName
} from '../src/lib/wire'

vi.mock('../src/lib/settings.svelte', () => ({ settings: { language: 'en' } }))
vi.mock('../src/lib/i18n.svelte', () => ({
  t: (key: string, params = {}) => `${key} ${JSON.stringify(params)}`,
  list: (names: string[]) => names.join(', '),
  problemText: (problem: { code: string }) => problem.code
}))

const { nearest } = await import('../src/games/exhibition/arrows')
const { flightsOf } = await import('../src/games/exhibition/flights')
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
