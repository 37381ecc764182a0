/**
 * The connection to a table or a lesson: says hello, reconnects by itself, and sends again what was not answered.
 * Messages go to `onMessage`, whether it is connected to `onState`.
 */
import { newKey } from './keys'
import { patched } from './patch'
import { addressOf } from './site'
import type { Act, Closed, Done, Heard, Patch, Ping, Pong, Problem, Refused, Reload, Said, Say, Update } from './wire'

export const PROTOCOL = 1

const PING_EVERY = 20_000
const PONG_WITHIN = 10_000
const FIRST_WAIT = 400
const LONGEST_WAIT = 5_000
const SAVING_AFTER = 800 // an answer that takes longer is told
const SAVE_AGAIN = 1_500 // what the server could not keep is sent again after so long
const RELOADED = 'frieze.reloaded' // so that a page reloads once for a newer server, not for ever

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed'
/** What a request is without its key. */
export type Unkeyed<Request> = Request extends { key: string } ? Omit<Request, 'key'> : never
/** A request that is answered by `done` or `refused`. */
export type Keyed = Unkeyed<Act | Say>

export interface SocketHandlers<Message> {
  onMessage(message: Message): void
  onState(state: ConnectionState): void
  /** Takes whether a request has been waiting for some time to be stored. */
  onSaving(saving: boolean): void
}
/** What the server sends as a patch comes as the whole update. */
export type ConnectionHandlers = SocketHandlers<Exclude<Heard, Patch>>

/** What a screen needs of a connection; the gallery has one of its own. */
export interface Connection {
  /** Sends a request. Resolves when it is answered: to null, or to the problem if it is refused. Never rejects. */
  ask(request: Keyed): Promise<Problem | null>
  say(message: Exclude<Said, Act | Say>): void
  /** Notes what was shown last, for the next hello. */
  shown(seq: number, game: number): void
  close(): void
}

interface Waiting<Request> {
  message: Request
  since: number
  answer: (problem: Problem | null) => void
}

/** What the server says on every socket. */
type Common = Done | Refused | Closed | Reload | Pong

/** A connection to a path of this site. `Other`: what may be said without an answer. `Message`: what is heard. */
export abstract class ServerSocket<
  Request extends { type: string; key: string },
  Other extends { type: string },
  Message extends { type: string }
> {
  #path: string
  #first: Message['type']
  #handlers: SocketHandlers<Message | Common>
  #socket: WebSocket | undefined
  #waiting = new Map<string, Waiting<Request>>()
  #tries = 0
  #again: ReturnType<typeof setTimeout> | undefined
  #ping: ReturnType<typeof setInterval> | undefined
  #pong: ReturnType<typeof setTimeout> | undefined
  #over = false

  /** Connects to `path`. The server answers the hello with a message of the type `first`, and with others after it. */
  constructor(path: string, first: Message['type'], handlers: SocketHandlers<Message | Common>) {
    this.#path = path
    this.#first = first
    this.#handlers = handlers
    addEventListener('online', this.#now)
    document.addEventListener('visibilitychange', this.#now)
    this.#open()
  }

  /** Returns what is said first on a new connection. */
  protected abstract hello(): Other

  /** Takes a message, and returns what is to be told of it; null if nothing. */
  protected understand(message: Message | Common): Message | Common | null {
    return message
  }

  /** Sends a request. Resolves when it is answered: to null, or to the problem if it is refused. Never rejects. */
  ask(request: Unkeyed<Request>): Promise<Problem | null> {
    const message = { ...request, key: newKey() } as unknown as Request
    return new Promise((answer) => {
      this.#waiting.set(message.key, { message, answer, since: performance.now() })
      this.#send(message)
      setTimeout(this.#tellSaving, SAVING_AFTER)
    })
  }

  say(message: Other): void {
    this.#send(message)
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
    const socket = new WebSocket(addressOf(this.#path).replace(/^http/, 'ws'))
    this.#socket = socket
    socket.onopen = () => {
      this.#send(this.hello())
      for (const { message } of this.#waiting.values()) this.#send(message)
      this.#ping = setInterval(() => this.#check(socket), PING_EVERY)
    }
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as Message | Common)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost()
    }
  }

  #receive(message: Message | Common): void {
    clearTimeout(this.#pong)
    this.#tries = 0
    const common = message as Common
    if (common.type === 'pong') return
    if (common.type === 'done') return this.#answer(common.key, null)
    if (common.type === 'refused' && common.key) {
      if (common.error.code === 'saving_failed') return this.#saveAgain(common.key)
      this.#answer(common.key, common.error)
    }
    if (message.type === this.#first) this.#handlers.onState('open')
    if (common.type === 'closed' || common.type === 'reload') {
      this.close()
      this.#handlers.onState('closed')
    }
    const understood = this.understand(message)
    if (understood) this.#handlers.onMessage(understood)
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

  #send(message: Request | Other | Ping): void {
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

/** The connection to a table. */
export class TableSocket extends ServerSocket<Act | Say, Exclude<Said, Act | Say>, Heard> implements Connection {
  #seen = 0
  #game = 0
  #last: Update | null = null // what the server sent last on this connection; it patches only that

  constructor(code: string, handlers: ConnectionHandlers) {
    super(`api/tables/${code}/play`, 'table', handlers as SocketHandlers<Heard>) // no patch is told
  }

  shown(seq: number, game: number): void {
    this.#seen = seq
    this.#game = game
  }

  /** The answer is the whole state. */
  protected hello(): Exclude<Said, Act | Say> {
    this.#last = null
    return { type: 'hello', protocol: PROTOCOL, seen: this.#seen, game: this.#game, patches: true }
  }

  protected override understand(message: Heard): Heard | null {
    if (message.type === 'update') this.#last = message
    if (message.type !== 'patch') return message
    const known = this.#last
    this.#last = patched(known, message)
    if (known && !this.#last) this.say(this.hello()) // if none is known, the whole state is on its way
    return this.#last
  }
}

/** Loads the page anew for a newer server that speaks another protocol; once for each. */
export function reloadFor(protocol: number): void {
  if (sessionStorage.getItem(RELOADED) === String(protocol) || protocol === PROTOCOL) return
  sessionStorage.setItem(RELOADED, String(protocol))
  location.reload()
}
