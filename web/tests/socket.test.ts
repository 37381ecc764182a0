import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TableSocket } from '../src/lib/socket'

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
    line = new TableSocket('ABC234', { onMessage: vi.fn(), onState: vi.fn(), onSaving: (now) => saving.push(now) })
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
})
