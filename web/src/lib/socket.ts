/**
 * The connection to a table: says hello, reconnects by itself, and sends again what was not answered.
 * Messages go to `onMessage`, whether it is connected to `onState`.
 */
import { newKey } from './keys'
import { addressOf } from './site'
import type { Act, Heard, Problem, Said, Say } from './wire'

export const PROTOCOL = 1

const PING_EVERY = 20_000
const PONG_WITHIN = 10_000
const FIRST_WAIT = 400
const LONGEST_WAIT = 5_000
const SAVING_AFTER = 800 // an answer that takes longer is told
const SAVE_AGAIN = 1_500 // what the server could not keep is sent again after so long

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed'
/** A request that is answered by `done` or `refused`. */
export type Keyed = Omit<Act, 'key'> | Omit<Say, 'key'>

export interface ConnectionHandlers {
  onMessage(message: Heard): void
  onState(state: ConnectionState): void
  /** Takes whether a request has been waiting for some time to be stored. */
  onSaving(saving: boolean): void
}

/** What a screen needs of a connection; the gallery has one of its own. */
export interface Connection {
  /** Sends a request. Resolves when it is answered: to null, or to the problem if it is refused. Never rejects. */
  ask(request: Keyed): Promise<Problem | null>
  say(message: Exclude<Said, Act | Say>): void
  /** Notes what was shown last, for the next hello. */
  shown(seq: number, game: number): void
  close(): void
}

interface Waiting {
  message: Act | Say
  since: number
  answer: (problem: Problem | null) => void
}

export class TableSocket implements Connection {
  #code: string
  #handlers: ConnectionHandlers
  #socket: WebSocket | undefined
  #waiting = new Map<string, Waiting>()
  #seen = 0
  #game = 0
  #tries = 0
  #again: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined
  #pong: ReturnType<typeof setTimeout> | undefined
  #over = false

  constructor(code: string, handlers: ConnectionHandlers) {
    this.#code = code
    this.#handlers = handlers
    addEventListener('online', this.#now)
    document.addEventListener('visibilitychange', this.#now)
    this.#open()
  }

  ask(request: Keyed): Promise<Problem | null> {
    const message = { ...request, key: newKey() } as Act | Say
    return new Promise((answer) => {
      this.#waiting.set(message.key, { message, answer, since: performance.now() })
      this.#send(message)
      setTimeout(this.#tellSaving, SAVING_AFTER)
    })
  }

  say(message: Exclude<Said, Act | Say>): void {
    this.#send(message)
  }

  shown(seq: number, game: number): void {
    this.#seen = seq
    this.#game = game
  }

  close(): void {
    this.#over = true
    removeEventListener('online', this.#now)
    document.removeEventListener('visibilitychange', this.#now)
    this.#rest()
    this.#socket?.close()
    this.#socket = undefined
  }

  #open(): void {
    this.#handlers.onState(this.#tries === 0 ? 'connecting' : 'lost')
    const socket = new WebSocket(addressOf(`api/tables/${this.#code}/play`).replace(/^http/, 'ws'))
    this.#socket = socket
    socket.onopen = () => {
      this.#send({ type: 'hello', protocol: PROTOCOL, seen: this.#seen, game: this.#game })
      for (const { message } of this.#waiting.values()) this.#send(message)
      this.#ping = setInterval(() => this.#check(socket), PING_EVERY)
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as Heard)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost()
    }
  }

  #receive(message: Heard): void {
    clearTimeout(this.#pong)
    this.#tries = 0
    if (message.type === 'pong') return
    if (message.type === 'done') return this.#answer(message.key, null)
    if (message.type === 'refused' && message.key) {
      if (message.error.code === 'saving_failed') return this.#saveAgain(message.key)
      this.#answer(message.key, message.error)
    }
    if (message.type === 'table') this.#handlers.onState('open')
    if (message.type === 'closed' || message.type === 'reload') {
      this.close()
      this.#handlers.onState('closed')
    }
    this.#handlers.onMessage(message)
  }

  #answer(key: string, problem: Problem | null): void {
    this.#waiting.get(key)?.answer(problem)
    this.#waiting.delete(key)
    this.#tellSaving()
  }

  /** Sends once more what the server could not keep: its storage is away, and comes back. */
  #saveAgain(key: string): void {
    this.#tellSaving()
    setTimeout(() => {
      const waiting = this.#waiting.get(key)
      if (waiting) this.#send(waiting.message)
    }, SAVE_AGAIN)
  }

  #tellSaving = (): void => {
    const since = Math.min(...[...this.#waiting.values()].map((waiting) => waiting.since))
    this.#handlers.onSaving(performance.now() - since >= SAVING_AFTER)
  }

  #send(message: Said): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #check(socket: WebSocket): void {
    this.#send({ type: 'ping' })
    clearTimeout(this.#pong)
    this.#pong = setTimeout(() => {
      if (socket !== this.#socket) return
      socket.close()
      this.#lost()
    }, PONG_WITHIN)
  }

  #lost(): void {
    if (this.#over) return
    this.#rest()
    this.#socket = undefined
    this.#tries += 1
    this.#handlers.onState('lost')
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#tries - 1))
    this.#again = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2))
  }

  /** Tries at once when the network or the person is back. */
  #now = (): void => {
    if (this.#over || this.#socket || document.hidden) return
    clearTimeout(this.#again)
    this.#open()
  }

  #rest(): void {
    clearInterval(this.#ping)
    clearTimeout(this.#pong)
    clearTimeout(this.#again)
  }
}
