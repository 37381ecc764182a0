import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TableSocket } from '../src/lib/socket'
import type { Heard, Update } from '../src/lib/wire'

/** A socket that keeps what it is sent. */
class FakeSocket {
  static OPEN = 1
  static last: FakeSocket
  readyState = 1
  sent: { type: string; key?: string }[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor() {
    FakeSocket.last = this
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; key?: string })
  }
  close(): void {
    this.onclose?.()
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const move = { type: 'act', seat: 0, turn: 1, decision: 0, action: { type: 'place', card: 'a', gap: 0 } } as const

describe('a table’s line', () => {
  let saving: boolean[]
  let heard: Heard[]
  let line: TableSocket

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', FakeSocket)
    vi.stubGlobal('addEventListener', vi.fn())
    vi.stubGlobal('removeEventListener', vi.fn())
    vi.stubGlobal('location', { protocol: 'http:', host: 'frieze.test', href: 'http://frieze.test/' })
    vi.stubGlobal('document', {
      baseURI: 'http://frieze.test/',
      hidden: false,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn()
    })
    saving = []
    heard = []
    line = new TableSocket('ABC234', {
      onMessage: (message) => heard.push(message),
      onState: vi.fn(),
      onSaving: (now) => saving.push(now)
    })
    FakeSocket.last.onopen?.()
  })
  afterEach(() => {
    line.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('sends again what the server could not keep, and says so meanwhile', async () => {
    const asked = line.ask(move)
    const { key } = FakeSocket.last.sent.at(-1) ?? {}
    FakeSocket.last.say({ type: 'refused', key, error: { code: 'saving_failed', params: {} } })
    await vi.advanceTimersByTimeAsync(1000)
    expect(saving.at(-1)).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(FakeSocket.last.sent.filter((one) => one.key === key)).toHaveLength(2)
    FakeSocket.last.say({ type: 'done', key, seq: 3 })
    expect(await asked).toBeNull()
    expect(saving.at(-1)).toBe(false)
  })

  it('gives any other refusal at once', async () => {
    const asked = line.ask(move)
    const { key } = FakeSocket.last.sent.at(-1) ?? {}
    FakeSocket.last.say({ type: 'refused', key, error: { code: 'stale', params: {} } })
    expect(await asked).toEqual({ code: 'stale', params: {} })
    await vi.advanceTimersByTimeAsync(5000)
    expect(saving).not.toContain(true)
  })

  const update = {
    ...{ type: 'update', seq: 7, game: 1, seat: 0, hand_over: null, reveal: 0, clock: null, reveals: [], events: [] },
    view: { turn: 3, pile: 9, line: [{ card: 'a' }, { card: 'c' }], choices: { gaps: 3 } }
  }
  const patch = {
    ...{ type: 'patch', base: 7, seq: 8, reveal: 1300, clock: null, events: [{ type: 'placed' }] },
    ...{ set: { turn: 4, choices: null }, splice: { line: [1, 0, [{ card: 'b' }]] } }
  }
  const hellos = () => FakeSocket.last.sent.filter((one) => one.type === 'hello')

  it('gives a patch as the whole update', () => {
    FakeSocket.last.say(update)
    FakeSocket.last.say(patch)
    FakeSocket.last.say({ ...patch, base: 8, seq: 9, set: { turn: 5 }, splice: { line: [0, 2, []] } })
    const [, second, third] = heard as Update[]
    const line = [{ card: 'a' }, { card: 'b' }, { card: 'c' }]
    expect(second).toMatchObject({ type: 'update', seq: 8, reveal: 1300, events: [{ type: 'placed' }], reveals: [] })
    expect(second?.view).toEqual({ turn: 4, pile: 9, line, choices: null })
    expect(third?.view).toEqual({ turn: 5, pile: 9, line: [{ card: 'c' }], choices: null })
    expect((heard[0] as Update).view).toEqual(update.view)
    expect(hellos()).toHaveLength(1)
  })

  it('asks for the whole state after a patch of another view', () => {
    FakeSocket.last.say(update)
    FakeSocket.last.say({ ...patch, base: 6 })
    FakeSocket.last.say({ ...patch, seq: 9, base: 8 })
    expect(heard).toHaveLength(1)
    expect(hellos()).toHaveLength(2)
    FakeSocket.last.say({ ...update, seq: 9 })
    expect(heard).toHaveLength(2)
  })
})
