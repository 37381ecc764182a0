/** The cards to practise: those due, and when the next ones will be. To be made while a component is. */
import { dueCards, isKept, laterCards, placementsOfCard, recordPending, type KnownCard } from '../../history/history'
import { beginSession, MAX_CARDS } from '../../history/session'
import { Problem } from '../../lib/api'
import { navigate } from '../../lib/router.svelte'
import { toastProblem } from '../../lib/toasts.svelte'

export interface DueCard extends KnownCard {
  /** How far off the last wrong answer was, and how often it was wrong. */
  yearsOff: number
  times: number
}

const SHOWN = 4

export class Due {
  /** Null until it is known; false where the browser keeps nothing. */
  kept = $state<boolean | null>(null)
  cards = $state.raw<KnownCard[]>([])
  first = $state.raw<DueCard[]>([])
  /** When the next card is due, and how many are on that day. */
  next = $state.raw<{ at: number; count: number } | null>(null)
  busy = $state(false)

  readonly session = $derived(Math.min(MAX_CARDS, this.cards.length))

  /** Looks again. */
  async load({ record = true } = {}): Promise<void> {
    const kept = await isKept()
    if (kept && record) await recordPending()
    const now = Date.now()
    const [cards, later] = await Promise.all([dueCards(now), laterCards(now)])
    this.cards = cards
    this.first = await Promise.all(cards.slice(0, SHOWN).map(withMisses))
    const at = later[0]?.due
    this.next = at === undefined ? null : { at, count: later.filter(({ due = 0 }) => sameDay(due, at)).length }
    this.kept = kept
  }

  /** Begins a session, of the cards due longest or of others, and goes to its table. */
  async begin(cards: readonly KnownCard[] = this.cards): Promise<void> {
    this.busy = true
    try {
      navigate(await beginSession(cards))
    } catch (error) {
      toastProblem(error)
      if (error instanceof Problem && error.code === 'nothing_to_practise') await this.load({ record: false })
    } finally {
      this.busy = false
    }
  }
}

async function withMisses(card: KnownCard): Promise<DueCard> {
  const wrong = (await placementsOfCard(card.id)).filter(({ right }) => !right).sort((a, b) => a.at - b.at)
  return { ...card, yearsOff: wrong.at(-1)?.yearsOff ?? 0, times: wrong.length }
}

const sameDay = (one: number, other: number) => new Date(one).toDateString() === new Date(other).toDateString()
