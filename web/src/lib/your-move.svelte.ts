/** The tables of this person, and those where it is their move: home and a banner on every page lead back to them. */
import { get } from './api'
import { t } from './i18n.svelte'
import type { TableSummary } from './wire'

export const yourMove = $state<{
  mine: TableSummary[]
  tables: TableSummary[]
  /** The codes of all tables that still exist, also of those below. */
  codes: readonly string[]
}>({ mine: [], tables: [], codes: [] })

/** Asks for this person's tables. Without a connection, what was known stays. */
export async function loadMyTables(): Promise<void> {
  try {
    const mine = await get<TableSummary[]>('api/my-tables')
    yourMove.codes = mine.map(({ code }) => code)
    // A daily line is found by its day. Cards of a practice that was left are still due.
    yourMove.mine = mine.filter(({ daily, practice }) => !daily && !practice)
    yourMove.tables = yourMove.mine.filter(({ your_move }) => your_move)
  } catch {
    // The lists are not shown, or stay as they were.
  }
}

/** Says against whom it is this person's move: the first of the others, and how many more. */
export function opponents({ seats, mine }: TableSummary): string {
  const [first, ...more] = seats.filter((_, seat) => !mine.includes(seat)).map(({ name }) => name)
  if (!first) return t('home.your_move')
  return t('home.your_move_against', { name: first, count: more.length })
}
