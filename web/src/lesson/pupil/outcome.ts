/** How a pupil did on a card, from what the server tells. */
import { t } from '../../lib/i18n.svelte'
import type { MeMessage, MyAnswer, Revealed } from '../../lib/wire'
import { datesInWords } from '../../table/line/between'

export interface Outcome {
  /** The gap of the last vote; null if there was none. */
  gap: number | null
  /** That of the first vote. */
  first: number | null
  right: boolean
  firstRight: boolean
  /** What was said, where the card counts. */
  answer: MyAnswer | null
}

/** Returns how a pupil did on the card that is just shown. A card that does not count for them can be right too. */
export function outcomeOf(revealed: Revealed, me: MeMessage, card: string): Outcome {
  const isRight = (gap: number | null) => gap !== null && revealed.gaps.includes(gap)
  const answer = me.answers.find((one) => one.card === card) ?? null
  const gap = answer ? answer.gap : me.vote
  return { gap, first: me.first_vote, right: isRight(gap), firstRight: isRight(me.first_vote), answer }
}

/** Says by how many years a gap was off, and to which side. */
export function howFarOff(answer: MyAnswer, { gap: place }: Pick<Revealed, 'gap'>): string {
  const gap = datesInWords(answer.after, answer.before)
  const years = answer.years_off ?? 0
  return t((answer.gap ?? 0) < place ? 'pupil.reveal.early' : 'pupil.reveal.late', { gap, years })
}

/** Returns the answers that were wrong, those furthest off first; a card without a vote comes last. */
export function toRemember(answers: readonly MyAnswer[], most: number): MyAnswer[] {
  const off = ({ years_off: years }: MyAnswer) => years ?? -1
  return answers
    .filter(({ right }) => !right)
    .toSorted((one, other) => off(other) - off(one))
    .slice(0, most)
}

/** Returns how many more cards were right after talking than before it; below 0 if they were fewer. */
export function gainedByTalking(answers: readonly MyAnswer[]): number {
  return answers.filter(({ right }) => right).length - answers.filter(({ right_first: right }) => right).length
}
