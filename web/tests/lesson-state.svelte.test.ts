import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deskMessage, lessonMessage, meMessage } from '../fixtures/lesson'
import type { SocketHandlers } from '../src/lib/socket'
import type { LessonHeard, Problem } from '../src/lib/wire'

const changed = vi.fn<(path: string, body: unknown) => Promise<{ code: string; seq: number }>>()
const told = vi.fn()
vi.mock('../src/lib/api', () => ({ postKeyed: changed }))
vi.mock('../src/lib/i18n.svelte', () => ({ problemText: ({ code }: Problem) => code }))
vi.mock('../src/lib/toasts.svelte', () => ({ toast: told, toastProblem: told }))
vi.mock('../src/lib/settings.svelte', () => ({ settings: { language: 'fr' } }))
vi.mock('../src/lib/socket', () => ({ PROTOCOL: 1, ServerSocket: Object, reloadFor: vi.fn() }))
const { LessonState } = await import('../src/lesson/state.svelte')

/** A pupil's page whose server answers when the test says so. */
function opened(role: 'play' | 'teach' = 'play') {
  const asked: { gap: number; card: string; ballot: number; answer: (problem: Problem | null) => void }[] = []
  const said: object[] = []
  let server: SocketHandlers<LessonHeard> | undefined
  const state = new LessonState('MQ4QXU', role, (_code, _role, handlers) => {
    server = handlers
    return {
      ask: (vote) => new Promise((answer) => asked.push({ ...vote, answer })),
      say: (message) => said.push(message),
      close: () => undefined
    }
  })
  server?.onState('open')
  return { state, asked, said, server: server as SocketHandlers<LessonHeard> }
}

describe('a pupil’s vote', () => {
  it('is chosen at once, and stays when it is taken', async () => {
    const { state, asked } = opened()
    state.receive(lessonMessage())
    state.receive(meMessage())
    const voted = state.vote(3)
    expect([state.chosen, state.voting]).toEqual([3, true])
    expect(asked[0]).toMatchObject({ card: 'gutenberg', ballot: 1, gap: 3 })
    asked[0]?.answer(null)
    expect(await voted).toBeNull()
    expect([state.chosen, state.voting]).toEqual([3, false])
  })

  it('goes back to the last one that was taken, when it comes too late', async () => {
    const { state, asked } = opened()
    state.receive(lessonMessage())
    state.receive(meMessage({ vote: 1 }))
    const voted = state.vote(3)
    asked[0]?.answer({ code: 'vote_closed', params: {} })
    expect((await voted)?.code).toBe('vote_closed')
    expect(state.chosen).toBe(1)
  })

  it('is the last of two taps, whatever is answered first', async () => {
    const { state, asked } = opened()
    state.receive(lessonMessage())
    state.receive(meMessage())
    const [first, second] = [state.vote(1), state.vote(4)]
    asked[0]?.answer(null)
    await first
    expect(state.chosen).toBe(4)
    asked[1]?.answer(null)
    await second
    expect(state.chosen).toBe(4)
  })

  it('is not chosen for the next vote', async () => {
    const { state, asked } = opened()
    state.receive(lessonMessage())
    state.receive(meMessage())
    const voted = state.vote(3)
    state.receive(lessonMessage({ ballot: 2 }))
    state.receive(meMessage({ first_vote: 3 }))
    expect(state.chosen).toBeNull()
    asked[0]?.answer(null)
    await voted
    expect(state.chosen).toBeNull()
  })
})

describe('a change of the teacher’s', () => {
  beforeEach(() => void vi.clearAllMocks())

  it('is busy until what it brings is shown', async () => {
    const { state } = opened('teach')
    state.receive(lessonMessage({}, 41))
    state.receive(deskMessage())
    changed.mockResolvedValue({ code: 'MQ4QXU', seq: 42 })
    const made = state.change({ type: 'close_vote' })
    expect(await state.change({ type: 'close_vote' })).toBe(false)
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
    await Promise.resolve()
    expect(state.busy).toBe(true)
    state.receive(lessonMessage({ stage: 'closed' }, 42))
    expect(await made).toBe(true)
    expect(state.busy).toBe(false)
  })

  it('does not wait for a connection that is lost', async () => {
    const { state, server } = opened('teach')
    state.receive(lessonMessage({}, 41))
    changed.mockResolvedValue({ code: 'MQ4QXU', seq: 42 })
    const made = state.change({ type: 'close_vote' })
    server.onState('lost')
    expect(await made).toBe(true)
  })

  it('that is refused says why', async () => {
    const { state } = opened('teach')
    const problem = { code: 'wrong_stage' }
    changed.mockRejectedValue(problem)
    expect(await state.change({ type: 'reveal_card' })).toBe(false)
    expect(told).toHaveBeenCalledWith(problem)
    expect(state.busy).toBe(false)
  })
})

it('texts are asked for again in another language', () => {
  const { state, said } = opened()
  state.retell()
  expect(said).toEqual([{ type: 'hello', protocol: 1, language: 'fr' }])
})

it('a connection that is closed for good says why', () => {
  const { state } = opened()
  state.receive({ type: 'closed', error: { code: 'removed', params: {} } })
  expect(state.closed?.code).toBe('removed')
})
