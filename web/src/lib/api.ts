/** Requests over REST. A failed one throws a `Problem`: a code with parameters, whose words are `error.<code>`. */
import { newKey } from './keys'
import type { Problem as ProblemBody } from './wire'

export class Problem extends Error {
  readonly code: string
  readonly params: Record<string, unknown>

  constructor(body: ProblemBody) {
    super(body.code)
    this.code = body.code
    this.params = body.params ?? {}
  }
}

const PATIENCE = 15_000 // ms before a request counts as lost
const TRIES = 2 // requests carry a key or only read: a second try is safe
// Browsers finish such requests when the page is left, but no more than 64 KiB of them at a time.
const MAX_KEPT_ALIVE = 4096 // letters of a body

/** Asks for something. */
export function get<T>(path: string): Promise<T> {
  return request<T>('GET', path)
}

/** Sends something: a file as it is, anything else as JSON. */
export function post<T>(path: string, body: unknown = {}): Promise<T> {
  return request<T>('POST', path, body)
}

/** Sends a change with a key of its own. */
export function postKeyed<T>(path: string, body: Record<string, unknown>): Promise<T> {
  return post<T>(path, { key: newKey(), ...body })
}

/** Sends the next state of something. */
export function put<T>(path: string, body: unknown): Promise<T> {
  return request<T>('PUT', path, body)
}

/** Deletes something. */
export function remove(path: string): Promise<undefined> {
  return request('DELETE', path)
}

async function request<T = undefined>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response | undefined
  for (let left = TRIES; left > 0 && !answer; left -= 1) answer = await attempt(method, path, body, left === TRIES)
  if (!answer) throw new Problem({ code: 'unreachable', params: {} })
  const text = await answer.text()
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T
  throw new Problem(
    problemIn(text) ?? { code: answer.status === 404 ? 'not_found' : 'server', params: { status: answer.status } }
  )
}

/** Makes one try. The first one is finished also when the page is left: who asks for a seat and goes on has it. */
async function attempt(method: string, path: string, body: unknown, first: boolean): Promise<Response | undefined> {
  const init: RequestInit = { method, signal: AbortSignal.timeout(PATIENCE) }
  if (body instanceof Blob) init.body = body
  else if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
    init.keepalive = first && init.body.length <= MAX_KEPT_ALIVE
  }
  try {
    return await fetch(path, init)
  } catch {
    return undefined
  }
}

/** Finds the problem in an answer, if it tells one. */
export function problemIn(text: string): ProblemBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body && 'code' in body ? (body as ProblemBody) : undefined
  } catch {
    return undefined
  }
}
