/** A deck in the editor: what it is now, what the checker says of it, what can be undone; it is kept a moment after each change. */
import { Problem, get, put, remove } from '../../lib/api'
import { store, stored } from '../../lib/settings.svelte'
import type { CardReport, EditedDeck, Finding, SavedDeck } from '../../lib/rest'
import { remember } from '../decks/my-decks.svelte'
import { MAX_BYTES, byCard, byRow, isEmpty, newCard, newDraft, sizeOf, withCards, withRows, type Draft } from './draft'
import { History } from './history'

const WAITS = 700 // ms without a change before it is kept
const TRIES_AGAIN = 4000 // ms, where the server cannot be reached

/** What the server does not have yet: this browser holds it until it does. */
interface Unkept {
  revision: number
  draft: Draft
}

/** How it stands with keeping: `unkept` will be tried again, `conflict` needs a decision, `too_much` needs less text. */
export type Keeping = 'kept' | 'waiting' | 'keeping' | 'unkept' | 'conflict' | 'too_much'

export class Edited {
  readonly secret: string
  readonly id: string
  draft = $state.raw<Draft>(newDraft('en'))
  findings = $state.raw<Finding[]>([])
  /** By card: how its date is read. */
  dates = $state.raw<Record<string, string>>({})
  /** By category: the sign that stands for it. */
  signs = $state.raw<Record<string, string>>({})
  reports = $state.raw<CardReport[]>([])
  /** By card: how people placed it. */
  statistics = $state.raw<EditedDeck['statistics']>({})
  keeping = $state<Keeping>('kept')
  problem = $state.raw<Problem | null>(null)
  canUndo = $state(false)
  canRedo = $state(false)
  #revision: number
  #history = new History<Draft>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #kept: Draft
  #newer: EditedDeck | null = null
  /** Something was found in this browser that the server did not have. */
  recovered = false
  /** The deck was deleted: nothing is kept any more. */
  forgotten = false
  #closed = false

  constructor(secret: string, deck: EditedDeck) {
    this.secret = secret
    this.id = deck.id
    this.#revision = deck.revision
    this.draft = deck.draft
    this.#kept = deck.draft
    this.statistics = deck.statistics
    this.#learn(deck)
    this.#recover(deck)
  }

  /** Findings by card: they change when the server has spoken, not with every letter. */
  readonly found = $derived.by(() => byCard(this.findings))
  readonly errors = $derived(this.findings.filter((finding) => finding.severity === 'error').length)
  readonly warnings = $derived(this.findings.length - this.errors)
  readonly count = $derived(this.draft.cards.filter((card) => !isEmpty(card)).length)

  /** Returns the findings by row, as the rows stand now. */
  get rows(): Map<number, Finding[]> {
    return byRow(this.findings, this.draft.cards)
  }

  /** Takes the next state. Changes with the same tag in a row are undone together. */
  change(next: Draft, tag = ''): void {
    if (next === this.draft) return
    this.#history.add(this.draft, tag)
    this.#show(next)
  }

  undo(): void {
    const before = this.#history.undo(this.draft)
    if (before) this.#show(before)
  }

  redo(): void {
    const after = this.#history.redo(this.draft)
    if (after) this.#show(after)
  }

  /** Adds an empty row; gives its place. */
  addRow(at = this.draft.cards.length): number {
    this.change(withRows(this.draft, at, [newCard()]))
    return at
  }

  /** Keeps what there is now, without waiting. Returns whether the server has it. */
  async keep(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (this.keeping === 'conflict' || this.forgotten) return false
    while (this.keeping === 'keeping') await new Promise((done) => setTimeout(done, 50))
    if (this.draft === this.#kept) return true
    const sent = this.draft
    if (sizeOf(sent) > MAX_BYTES) {
      this.keeping = 'too_much'
      return false
    }
    this.keeping = 'keeping'
    try {
      this.#saved(sent, await put<SavedDeck>(`api/own-decks/${this.secret}`, { revision: this.#revision, draft: sent }))
      return this.draft === sent || this.keep()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await this.#failed(error, sent)
      return false
    }
  }

  /** Goes on with what somebody else has kept meanwhile; one's own state can be got back by undoing. */
  takeNewer(): void {
    const newer = this.#newer
    if (!newer) return
    this.#history.add(this.draft, '')
    this.#revision = newer.revision
    this.#kept = newer.draft
    this.draft = newer.draft
    this.#learn(newer)
    this.#settled()
  }

  /** Keeps one's own state over what somebody else has kept. */
  async keepMine(): Promise<void> {
    if (!this.#newer) return
    this.#revision = this.#newer.revision
    this.#newer = null
    this.keeping = 'waiting'
    await this.keep()
  }

  /** A report was seen to: it is deleted for good. Throws a Problem. */
  async settle(report: CardReport): Promise<void> {
    await remove(`api/own-decks/${this.secret}/reports/${report.number}`)
    this.reports = this.reports.filter((one) => one.number !== report.number)
  }

  close(): void {
    this.#closed = true
    void this.keep()
  }

  /** The page may go away: what the server does not have stays in this browser. */
  hold(): void {
    if (this.draft !== this.#kept && !this.forgotten)
      store(this.#name, { revision: this.#revision, draft: this.draft } satisfies Unkept)
  }

  get #name(): string {
    return `frieze.unkept.${this.id}`
  }

  /** Goes on with what this browser holds from the last time. Where somebody has kept a newer state since, it is asked which one counts. */
  #recover(deck: EditedDeck): void {
    const held = stored<Unkept>(this.#name)
    if (!held || same(held.draft, deck.draft)) return
    this.recovered = true
    this.#history.add(this.draft, '')
    if (held.revision === deck.revision) this.#show(held.draft)
    else {
      this.draft = held.draft
      this.#newer = deck
      this.keeping = 'conflict'
    }
  }

  #show(next: Draft): void {
    this.draft = next
    this.canUndo = this.#history.canUndo
    this.canRedo = this.#history.canRedo
    if (this.keeping === 'conflict') return
    if (this.keeping !== 'keeping') this.keeping = 'waiting'
    this.#later(WAITS)
  }

  #later(wait: number): void {
    clearTimeout(this.#timer)
    if (!this.#closed) this.#timer = setTimeout(() => void this.keep(), wait)
  }

  #saved(sent: Draft, saved: SavedDeck): void {
    this.#revision = saved.revision
    this.#kept = sent
    this.#learn({ ...saved, draft: sent, reports: this.reports })
    this.#settled()
  }

  #settled(): void {
    store(this.#name, null)
    this.#newer = null
    this.problem = null
    this.keeping = this.draft === this.#kept ? 'kept' : 'waiting'
    this.canUndo = this.#history.canUndo
    this.canRedo = this.#history.canRedo
  }

  #learn(deck: Pick<EditedDeck, 'findings' | 'reports' | 'signs' | 'dates'> & { draft: Draft }): void {
    this.findings = withCards(deck.findings, deck.draft.cards)
    this.reports = deck.reports
    this.signs = deck.signs
    this.dates = Object.fromEntries(deck.draft.cards.map((card, at) => [card.id, deck.dates[at] ?? '']))
    remember({
      id: this.id,
      secret: this.secret,
      title: deck.draft.title,
      cards: deck.draft.cards.filter((card) => !isEmpty(card)).length
    })
  }

  async #failed(problem: Problem, sent: Draft): Promise<void> {
    this.problem = problem
    if (problem.code === 'revision_taken') return this.#conflict(sent)
    this.hold()
    this.keeping = problem.code === 'deck_too_much' || problem.code === 'too_large' ? 'too_much' : 'unkept'
    if (this.keeping === 'unkept' && problem.code !== 'unknown_link') this.#later(TRIES_AGAIN)
  }

  /** Somebody else has kept a newer state; or we did, and only the answer was lost. */
  async #conflict(sent: Draft): Promise<void> {
    try {
      const newer = await get<EditedDeck>(`api/own-decks/${this.secret}`)
      if (same(newer.draft, sent)) {
        this.#saved(sent, { ...newer, ids: [] })
        if (this.draft !== sent) this.#later(WAITS)
        return
      }
      this.#newer = newer
      this.keeping = 'conflict'
    } catch {
      this.keeping = 'unkept'
      this.#later(TRIES_AGAIN)
    }
  }
}

function same(one: Draft, other: Draft): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)])
  )
}
