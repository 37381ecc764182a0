/** Why a game cannot be played with a deck, with the numbers that it needs. */
import { t, hasText, list, problemText } from '../../lib/i18n.svelte'
import type { Problem } from '../../lib/wire'

/** Says why not. */
export function refusal(problem: Problem): string {
  const params = problem.params ?? {}
  const key = `decks.unfit.${problem.code === 'deck_unfit' ? String(params['reason']) : problem.code}`
  return hasText(key) ? t(key, numbers(params)) : problemText(problem)
}

/** Counts the cards that are named, and joins what is a list. */
function numbers(params: Record<string, unknown>): Record<string, string | number> {
  const { cards, needed, most, years, findings } = params
  const rare = Array.isArray(cards)
    ? cards
        .map((one) =>
          hasText(`exhibition.continent.${one}`) ? t(`exhibition.continent.${one}` as 'exhibition.continent.asia') : ''
        )
        .filter(Boolean)
    : []
  return {
    cards: Array.isArray(cards) ? cards.length : Number(cards ?? 0),
    count: Array.isArray(cards)
      ? cards.length
      : Array.isArray(years)
        ? years.length
        : Array.isArray(findings)
          ? findings.length
          : Number(cards ?? 0),
    needed: Number(needed ?? 0),
    most: Number(most ?? 0),
    years: Array.isArray(years) ? list(years.slice(0, 6).map(String)) : '',
    continents: list(rare)
  }
}
