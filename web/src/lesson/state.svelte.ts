/** A lesson as one page knows it: what the server said last. Each message is the newest state; nothing is added up. */
import { postKeyed } from '../lib/api'
import { problemText } from '../lib/i18n.svelte'
import { reloadFor, type ConnectionState, type SocketHandlers, type Unkeyed } from '../lib/socket'
import { toast, toastProblem } from '../lib/toasts.svelte'
import type {
  ClockInfo,
  DeskMessage,
  LessonChange as KeyedChange,
  LessonChanged,
  LessonHeard,
  LessonInfo,
  MeMessage,
  Problem as ProblemBody,
  Progress,
  RosterMessage,
  TryMessage
} from '../lib/wire'
import { hello, LessonSocket, type LessonConnection, type Role } from './socket'

/** A change of the teacher's without its key. */
export type LessonChange = Unkeyed<KeyedChange>
export type LessonDial = (code: string, role: Role, handlers: SocketHandlers<LessonHeard>) => LessonConnection

const dialServer: LessonDial = (code, role, handlers) => new LessonSocket(code, role, handlers)

export class LessonState {
  readonly code: string
  readonly role: Role
  lesson = $state.raw<LessonInfo | null>(null)
  clock = $state.raw<ClockInfo | null>(null)
  /** When the lesson was told last, by performance.now: the clock counts from there. */
  told = $state(0)
  progress = $state.raw<Progress | null>(null)
  /** What only a pupil is told. */
  me = $state.raw<MeMessage | null>(null)
  /** The same, in homework. */
  homework = $state.raw<TryMessage | null>(null)
  /** What only the board is told. */
  roster = $state.raw<RosterMessage | null>(null)
  /** What only the teacher is told. */
  desk = $state.raw<DeskMessage | null>(null)
  connection = $state<ConnectionState>('connecting')
  saving = $state(false)
  /** Why the server has closed this connection for good. */
  closed = $state.raw<ProblemBody | null>(null)
  /** Whether a change of the teacher's is on its way, or is not shown yet. */
  busy = $state(false)
  /** The gap of a vote that is on its way. */
  #voting = $state<number | null>(null)
  #socket: LessonConnection
  #seq = 0
  #shown: (() => void) | undefined

  constructor(code: string, role: Role, dial = dialServer) {
    this.code = code
    this.role = role
    this.#socket = dial(code, role, {
      onMessage: (message) => this.receive(message),
      onState: (state) => {
        this.connection = state
        if (state !== 'open') this.#shown?.()
      },
      onSaving: (saving) => (this.saving = saving)
    })
  }

  /** Takes a message of the server. */
  receive(message: LessonHeard): void {
    switch (message.type) {
      case 'lesson':
        if (!this.#sameVote(message.lesson)) this.#voting = null
        this.lesson = message.lesson
        this.clock = message.clock
        this.told = performance.now()
        break
      case 'progress':
        this.progress = message
        break
      case 'me':
        this.me = message
        break
      case 'try':
        this.homework = message
        break
      case 'roster':
        this.roster = message
        break
      case 'desk':
        this.desk = message
        break
      case 'refused':
        if (message.key === null) toast(problemText(message.error), 'wrong')
        break
      case 'closed':
        this.closed = message.error
        break
      case 'reload':
        reloadFor(message.protocol)
        break
    }
    if ('seq' in message) this.#seq = Math.max(this.#seq, message.seq)
    this.#shown?.()
  }

  /** The gap that this pupil has chosen, also while the vote is on its way. */
  get chosen(): number | null {
    return this.#voting ?? this.me?.vote ?? null
  }

  /** Whether a pupil's vote is on its way. */
  get voting(): boolean {
    return this.#voting !== null
  }

  /** Votes for a gap, or for another one. The answer is the problem if the vote was not taken. */
  async vote(gap: number): Promise<ProblemBody | null> {
    const lesson = this.lesson
    if (!lesson?.card) return { code: 'vote_closed', params: {} }
    const { number, ballot, card } = lesson
    this.#voting = gap
    const problem = await this.#socket.ask({ type: 'vote', card: card.card, ballot, gap })
    if (this.lesson && this.#isVote(this.lesson, number, ballot)) {
      if (!problem && this.me) this.me = { ...this.me, vote: gap }
      if (this.#voting === gap) this.#voting = null
    }
    return problem
  }

  /** Places the next card of homework, for good. The answer is the problem if it was not taken. */
  place(card: string, number: number, gap: number): Promise<ProblemBody | null> {
    return this.#socket.ask({ type: 'vote', card, ballot: number, gap })
  }

  /** Changes the lesson, as its teacher; a toast says why not. Resolves when the change is shown: whether it was made. */
  async change(change: LessonChange): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    try {
      const { seq } = await postKeyed<LessonChanged>(`api/lessons/${this.code}/changes`, change)
      await this.#until(seq)
      return true
    } catch (error) {
      toastProblem(error)
      return false
    } finally {
      this.busy = false
    }
  }

  /** Asks for the texts in the page's language, after it has changed. */
  retell(): void {
    this.#socket.say(hello())
  }

  close(): void {
    this.#socket.close()
  }

  /** Waits until a state is shown; not while the connection is lost. */
  #until(seq: number): Promise<void> {
    return new Promise((done) => {
      this.#shown = () => {
        if (this.#seq < seq && this.connection === 'open') return
        this.#shown = undefined
        done()
      }
      this.#shown()
    })
  }

  #sameVote(next: LessonInfo): boolean {
    return this.lesson !== null && this.#isVote(next, this.lesson.number, this.lesson.ballot)
  }

  #isVote(lesson: LessonInfo, card: number, ballot: number): boolean {
    return lesson.number === card && lesson.ballot === ballot
  }
}
