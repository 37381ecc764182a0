/** The best results of each kind of game. */
import { grouped } from '../../history/groups'
import type { Game } from '../../history/records'
import { t } from '../../lib/i18n.svelte'

export interface Best {
  game: string
  played: number
  best: string
}

/** Returns them in the order in which the games were played most. */
export function bests(games: readonly Game[]): Best[] {
  const over = games.filter(({ outcome }) => outcome)
  return grouped(over, ({ game }) => game)
    .map(([game, played]) => ({ game, played: played.length, best: bestOf(game, played) }))
    .sort((a, b) => b.played - a.played)
}

function bestOf(game: string, games: readonly Game[]): string {
  const scored = games.map((one) => ({ score: one.outcome?.scores[one.mine ?? 0] ?? 0, count: one.placed }))
  if (game === 'timeline') {
    const won = games.filter(({ mine, outcome }) => mine !== null && outcome?.winners.includes(mine))
    return t('progress.best.wins', { count: won.length })
  }
  if (game === 'lineup') {
    const [best] = scored.sort((a, b) => b.score / (b.count || 1) - a.score / (a.count || 1) || b.count - a.count)
    return t('progress.score', { right: best?.score ?? 0, count: best?.count ?? 0 })
  }
  return t('progress.points', { count: Math.max(...scored.map(({ score }) => score)) })
}
