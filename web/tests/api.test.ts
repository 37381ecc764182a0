/** Requests over REST: what is asked for is asked for once more, and small things are finished when the page is left. */
import { afterEach, expect, test, vi } from 'vitest'
import { get, post } from '../src/lib/api'

afterEach(() => vi.unstubAllGlobals())

/** Answers requests, those first that fail, and returns whether each was to be finished when the page is left. */
function answering(failing = 0): (boolean | undefined)[] {
  const kept: (boolean | undefined)[] = []
  vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
    if (kept.push(keepalive) <= failing) throw new TypeError('unreachable')
    return new Response('{}')
  })
  return kept
}

test('a change is finished when the page is left', async () => {
  const kept = answering()
  await post('api/tables/ABC/changes', { type: 'leave' })
  expect(kept).toEqual([true])
})

test('what only reads, and what browsers would find too long, is not', async () => {
  const kept = answering()
  await get('api/about')
  await post('api/own-decks', { draft: 'x'.repeat(5000) })
  await post('api/own-decks', new Blob(['a,b']))
  expect(kept).toEqual([undefined, false, undefined])
})

test('a second try depends on no allowance for pages that are left', async () => {
  const kept = answering(1)
  await post('api/tables/ABC/changes', { type: 'leave' })
  expect(kept).toEqual([true, false])
})
