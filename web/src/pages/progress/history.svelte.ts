/** The history as the pages about a person's progress show it. */
import {
  finishedGames,
  isKept,
  knownCards,
  placements,
  type Game,
  type KnownCard,
  type Placement
} from '../../history/history'
import { bestStreak, firstTries } from '../../history/dailies'
import { grouped } from '../../history/groups'
import { longestRun } from '../../history/runs'
import { believed, MIN_PLACED } from '../../history/sense-by-era'
import { decks } from '../../lib/about'
import { titleIn } from '../../lib/decks'
import { settings } from '../../lib/settings.svelte'

const KNOWN_DAYS = 90 // a card that is known for so long is known for good
const DECKS = 2 // that can be looked at alone: those with the most cards placed

export class History {
  loaded = $state(false)
  /** False where the browser keeps nothing; null until it is known. */
  kept = $state<boolean | null>(null)
  games = $state.raw<Game[]>([])
  placements = $state.raw<Placement[]>([])
  cards = $state.raw<KnownCard[]>([])
  #titles = $state.raw<Record<string, Record<string, string>>>({})

  readonly isEmpty = $derived(this.games.length === 0 && this.placements.length === 0)
  readonly isYoung = $derived(believed(this.placements).length < MIN_PLACED)
  readonly sums = $derived({
    placed: this.placements.length,
    right: this.placements.filter(({ right }) => right).length,
    run: longestRun(this.placements),
    streak: bestStreak(firstTries(this.games)),
    known: this.cards.filter(({ stability }) => stability >= KNOWN_DAYS).length
  })

  /** The decks with the most placements, where there are several that say enough. */
  readonly decks = $derived.by(() => {
    const all = grouped(this.placements, ({ card }) => deckOf(card))
    const most = all.filter(([id, placed]) => placed.length >= MIN_PLACED && id in this.#titles)
    if (all.length < 2) return []
    return most
      .sort((a, b) => b[1].length - a[1].length)
      .slice(0, DECKS)
      .map(([value]) => ({ value, label: titleIn(this.#titles[value] ?? {}, settings.language) }))
  })

  async load(): Promise<void> {
    const [kept, games, placed, cards] = await Promise.all([isKept(), finishedGames(), placements(), knownCards()])
    this.kept = kept
    this.games = games
    this.placements = placed
    this.cards = cards
    this.loaded = true
    const known = await decks().catch(() => [])
    this.#titles = Object.fromEntries(known.map(({ id, titles }) => [id, titles]))
  }

  /** Returns the placements of a deck; without one, all. */
  placedIn(deck: string): Placement[] {
    return deck ? this.placements.filter(({ card }) => deckOf(card) === deck) : this.placements
  }
}

function deckOf(card: string): string {
  return card.slice(0, card.indexOf('/'))
}
