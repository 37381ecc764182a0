/** A lesson's line as it is drawn: cards, and between them the gaps with their letters. */
import type { HiddenCard, LineCard, Revealed } from '../lib/wire'

export type LineItem =
  | { kind: 'gap'; key: string; gap: number; gone: boolean }
  | { kind: 'card'; key: string; card: LineCard; at: number; new: boolean }

/**
 * Lays a line out. A card that was just revealed takes the place of its gap; all other gaps keep their letters. Only a
 * line that has ended (`still`) has no gaps to choose.
 */
export function itemsOf(
  line: readonly LineCard[],
  shown: { card: HiddenCard; revealed: Revealed } | null,
  still: boolean
): LineItem[] {
  const items: LineItem[] = []
  const push = (card: LineCard, fresh: boolean) => {
    const at = items.filter((item) => item.kind === 'card').length
    items.push({ kind: 'card', key: card.card, card, at, new: fresh })
  }
  const join = (gap: number, part: string, gone: boolean) =>
    items.push({ kind: 'gap', key: `gap ${gap}${part}`, gap, gone })
  for (const gap of Array(line.length + 1).keys()) {
    const here = shown?.revealed.gap === gap
    join(gap, '', here || still)
    if (here && shown) {
      push({ ...shown.card, date: shown.revealed.date, right: shown.revealed.most }, true)
      join(gap, ' after', true)
    }
    const card = line[gap]
    if (card) push(card, false)
  }
  return items
}

/** Returns the card of a lesson's line that lies there, with the one that was just revealed. */
export function revealedCard(lesson: {
  card: HiddenCard | null
  revealed: Revealed | null
}): { card: HiddenCard; revealed: Revealed } | null {
  return lesson.card && lesson.revealed ? { card: lesson.card, revealed: lesson.revealed } : null
}

const MUCH = 0.15 // of the votes: a gap that so many chose is worth naming

/** Returns the gaps that many have chosen, from A on: what the class is to talk about. */
export function disputed(gaps: readonly number[]): number[] {
  const all = gaps.reduce((sum, votes) => sum + votes, 0)
  return [...gaps.keys()].filter((gap) => all > 0 && (gaps[gap] ?? 0) / all >= MUCH)
}

const AGREED = 0.8 // of the votes

/** Returns whether nearly all have chosen the same gap. */
export function agreed(gaps: readonly number[]): boolean {
  const all = gaps.reduce((sum, votes) => sum + votes, 0)
  return all > 0 && Math.max(...gaps) / all > AGREED
}
