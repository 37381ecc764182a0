import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { free, holdBack, idle, whenIdle } from '../src/lib/when-idle'

let waiting: (() => void)[] = []

/** Lets the browser be idle once. */
function rest(): void {
  const all = waiting
  waiting = []
  for (const one of all) one()
}

beforeEach(() => {
  waiting = []
  vi.stubGlobal('requestIdleCallback', (what: () => void) => waiting.push(what))
})
afterEach(() => vi.unstubAllGlobals())

test('what is for later is done when the browser is idle', async () => {
  const done = vi.fn()
  whenIdle(done)
  void idle().then(done)
  expect(done).not.toHaveBeenCalled()
  rest()
  await Promise.resolve()
  expect(done).toHaveBeenCalledTimes(2)
})

test('what is held back is done when nothing holds it any more', () => {
  const done = vi.fn()
  const [one, other] = [holdBack(), holdBack()]
  whenIdle(done)
  rest()
  one()
  one() // once is enough
  rest()
  expect(done).not.toHaveBeenCalled()
  other()
  expect(done).not.toHaveBeenCalled()
  rest()
  expect(done).toHaveBeenCalledOnce()
})

test('what waits for nothing else goes on at once, or when nothing is held back', async () => {
  const done = vi.fn()
  await free().then(done)
  const release = holdBack()
  const later = free().then(done)
  await Promise.resolve()
  expect(done).toHaveBeenCalledOnce()
  release()
  await later
  expect(done).toHaveBeenCalledTimes(2)
})

test('what is waiting for the browser waits on when something is held back meanwhile', () => {
  const done = vi.fn()
  whenIdle(done)
  const release = holdBack()
  rest()
  expect(done).not.toHaveBeenCalled()
  release()
  rest()
  expect(done).toHaveBeenCalledOnce()
})

test('a browser that does not say when it is idle does it after a while', () => {
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  vi.useFakeTimers()
  const done = vi.fn()
  const release = holdBack()
  whenIdle(done)
  vi.advanceTimersByTime(60_000)
  expect(done).not.toHaveBeenCalled()
  release()
  vi.advanceTimersByTime(60_000)
  expect(done).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
