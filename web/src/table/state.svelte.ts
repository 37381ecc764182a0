/** A table as this browser knows it: what the server said last, and how to answer. The same for every game. */
import { get, postKeyed } from '../lib/api'
import { takeFirstState, type FirstState } from '../lib/first-state'
import { problemText, t } from '../lib/i18n.svelte'
import { fetchTogether } from '../lib/pictures.svelte'
import { settings } from '../lib/settings.svelte'
import { reloadFor, TableSocket, type Connection, type ConnectionState, type ConnectionHandlers } from '../lib/socket'
import { toast, toastProblem } from '../lib/toasts.svelte'
import { whenFree } from '../lib/when-idle'
import type {
  Act,
  CardText,
  Changed,
  ChatMessage,
  Heard,
  Phrase,
  Pointed,
  Problem as ProblemBody,
  TableChange,
  TableInfo,
  TableTexts,
  Update
} from '../lib/wire'

/** A change without its key. */
export type Change = TableChange extends infer One ? (One extends { key: string } ? Omit<One, 'key'> : never) : never
export type Dial = (code: string, handlers: ConnectionHandlers) => Connection

const SAID_SHOWN = 4000 // ms that a bubble hangs from its seat

export class TableState {
  readonly code: string
  info = $state.raw<TableInfo | null>(null)
  mine = $state.raw<number[]>([])
  /** The seats that this device has left and may come back to. */
  left = $state.raw<number[]>([])
  isHost = $state(false)
  update = $state.raw<Update | null>(null)
  /** When the update came, by performance.now. */
  updated = $state(0)
  texts = $state.raw<Record<string, CardText>>({})
  categories = $state.raw<Record<string, string>>({})
  chat = $state.raw<ChatMessage[]>([])
  unread = $state(0)
  /** What was said in the last seconds, one line for each seat, the newest last. */
  said = $state.raw<ChatMessage[]>([])
  /** What is being written in the chat. */
  draft = $state('')
  pointing = $state.raw<Pointed[]>([])
  connection = $state<ConnectionState>('connecting')
  saving = $state(false)
  /** How often somebody asked for the tips of a first game. */
  asked = $state(0)
  closed = $state.raw<ProblemBody | null>(null)
  /** Called with every update, in order: a game's screen animates them. */
  onupdate: ((update: Update) => void) | undefined
  /** Called when somebody taps the table itself, on nothing that does something else. */
  ontap: (() => void) | undefined
  #socket: Connection | undefined
  #hurried = -1 // the seq of the update after which the next computer player was hurried
  #textsOf = ''
  #language = '' // of the texts that are shown

  constructor(code: string, dial: Dial = (to, handlers) => new TableSocket(to, handlers)) {
    this.code = code
    const first = takeFirstState(code)
    if (first) this.#begin(first)
    else void this.#loadTexts()
    this.#socket = dial(code, {
      onMessage: (message) => this.receive(message),
      onState: (state) => (this.connection = state),
      onSaving: (saving) => (this.saving = saving)
    })
    if (first?.update) this.#socket.shown(first.update.seq, first.update.game)
  }

  /** Shows what was told before the socket is open. The texts of all other cards are loaded when it is. */
  #begin({ table, update, language, texts }: FirstState): void {
    this.texts = texts.cards
    this.categories = texts.categories
    this.#language = language
    this.info = table.table
    this.mine = table.mine
    this.left = table.left ?? []
    this.isHost = table.host
    if (update) this.#takeUpdate(update)
    const animals = table.table.seats.map(({ animal }) => `fluent:${animal}`)
    void fetchTogether([...Object.values(texts.cards).map(({ picture }) => picture), ...animals])
    this.retell()
  }

  /** Takes a message of the server. */
  receive(message: Heard): void {
    switch (message.type) {
      case 'table':
        this.#takeTable(message)
        this.isHost = message.host
        break
      case 'update':
        this.#takeUpdate(message)
        break
      case 'chat_history':
        this.chat = message.lines
        break
      case 'chat':
        this.#takeChat(message)
        break
      case 'unsaid':
        this.chat = this.chat.filter((line) => line.number !== message.number)
        this.said = this.said.filter((line) => line.number !== message.number)
        break
      case 'pointed':
        this.pointing = [
          ...this.pointing.filter((one) => one.seat !== message.seat),
          ...(message.card ? [message] : [])
        ]
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
  }

  /** Makes a move of the seat that this device may move now. The answer is the problem if it was not taken. */
  async act(action: Act['action']): Promise<ProblemBody | null> {
    const view = this.update?.view
    const seat = this.update?.seat
    if (!view || seat == null || !this.#socket) return { code: 'not_seated', params: {} }
    return this.#socket.ask({ type: 'act', seat, turn: view.turn, decision: view.decision, action })
  }

  /** Changes something that is no move; a toast says why not. Returns whether it was taken. */
  async change(change: Change): Promise<boolean> {
    try {
      const changed = await postKeyed<Changed>(`api/tables/${this.code}/changes`, change)
      this.#takeTable(changed)
      return true
    } catch (error) {
      toastProblem(error)
      return false
    }
  }

  /** Says something in the chat: words of one's own, or a phrase. */
  async say(what: { words: string } | { phrase: Phrase }): Promise<boolean> {
    const seat = this.update?.seat ?? this.mine[0]
    if (seat === undefined || !this.#socket) return false
    const problem = await this.#socket.ask({ type: 'say', seat, ...what })
    if (problem) toast(problemText(problem), 'wrong')
    return !problem
  }

  unsay(number: number): void {
    this.#socket?.say({ type: 'unsay', number })
  }

  point(seat: number, card: string | null, suggest: 'play' | 'discard' | null = null): void {
    this.#socket?.say({ type: 'point', seat, card, suggest })
  }

  /** The person of this seat holds the device now. */
  ready(seat: number): void {
    this.#socket?.say({ type: 'ready', seat })
  }

  /** Somebody has tapped the table itself: what is shown was read, and a computer player may move. */
  tap(): void {
    this.ontap?.()
    this.hurry()
  }

  /** Lets the computer player to move do so now; not where somebody else plays, who may still be reading. */
  hurry(): void {
    const { seats = [], phase } = this.info ?? {}
    const mover = seats[this.update?.view.to_move ?? -1]
    const alone = this.mine.length > 0 && seats.every((seat, at) => seat.level || this.mine.includes(at))
    if (!alone || phase !== 'playing' || !this.update || this.update.seq === this.#hurried) return
    if (!mover?.level && !mover?.standing_in) return
    this.#hurried = this.update.seq
    this.#socket?.say({ type: 'hurry' })
  }

  /** The seat that is called “you”: none where several people share this device, and none for spectators. */
  get you(): number | null {
    return this.mine.length === 1 ? (this.mine[0] ?? null) : null
  }

  /** Whether somebody else could hear what is said here: another person, or people who watch somebody play. */
  get company(): boolean {
    const { seats, watching } = this.info ?? { seats: [], watching: 0 }
    const others = seats.some((seat, at) => !seat.level && !this.mine.includes(at))
    return others || (this.mine.length > 0 && watching > 0)
  }

  /** The seat whose person must take this device before anything else. */
  get handOver(): number | null {
    return this.info?.phase === 'playing' ? (this.update?.hand_over ?? null) : null
  }

  /** Returns the name of a seat's person. */
  name(seat: number): string {
    return this.info?.seats[seat]?.name ?? ''
  }

  close(): void {
    this.#socket?.close()
  }

  /** Loads the cards' titles in the page's language, again when it changes. */
  retell(): void {
    if (this.#language !== settings.language) void this.#loadTexts()
  }

  #takeTable({ table, mine, left = [] }: Pick<Changed, 'table' | 'mine' | 'left'>): void {
    if (this.info) sayWhoLeft(this.info, table, [...mine, ...left])
    this.info = table
    this.mine = mine
    this.left = left
    whenFree(() => this.#loadTexts()) // those of the first cards came with the table
  }

  #takeChat(message: ChatMessage): void {
    const known = this.chat.some((line) => line.number === message.number) // told again after a lost connection
    this.chat = [...this.chat.filter((line) => line.number !== message.number), message]
    if (known) return
    if (message.seat === null || !this.mine.includes(message.seat)) this.unread += 1
    this.said = [...this.said.filter((line) => line.seat !== message.seat), message]
    setTimeout(() => (this.said = this.said.filter((line) => line !== message)), SAID_SHOWN)
  }

  #takeUpdate(update: Update): void {
    const last = this.update
    if (last && last.game === update.game && update.seq < last.seq) return
    this.update = update
    this.updated = performance.now()
    this.pointing = []
    this.#socket?.shown(update.seq, update.game)
    this.onupdate?.(update)
  }

  async #loadTexts(): Promise<void> {
    // Which cards these are can change with every game; before the first one nobody asks for them but to have them early.
    const wanted = [
      settings.language,
      this.info?.game ?? 'first',
      this.info?.game ? '' : JSON.stringify(this.info?.settings.decks ?? '')
    ].join()
    if (wanted === this.#textsOf) return
    this.#textsOf = wanted
    try {
      const texts = await get<TableTexts>(`api/tables/${this.code}/texts?language=${settings.language}`)
      if (wanted !== this.#textsOf) return
      this.texts = { ...this.texts, ...texts.cards }
      this.categories = texts.categories
      this.#language = settings.language
    } catch {
      if (wanted === this.#textsOf) this.#textsOf = ''
    }
  }
}

/** Says whose seat a computer player has taken over, and who is back. `own`: the seats of this device, also those it left. */
function sayWhoLeft(before: TableInfo, after: TableInfo, own: readonly number[]): void {
  for (const [seat, now] of after.seats.entries()) {
    const was = before.seats[seat]
    if (!was || was.left === now.left || own.includes(seat)) continue
    if (now.left) toast(t('seat.left', { name: now.left }))
    else if (!now.level && now.name === was.left) toast(t('seat.back', { name: now.name }))
  }
}
