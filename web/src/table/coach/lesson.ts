/** What a game teaches in its first moves: three tips, each with the deed that ends it. */

export interface Tip {
  /** In bold. */
  lead: string
  text: string
  /** What it points at. */
  to?: 'hand' | 'line'
}

export interface Lesson {
  /** Names the own move that was shown last. */
  last: () => string | null
  /** The tip of this step, as long as it fits. */
  tip: (step: number) => Tip | null
  /** Whether the deed of this step is done; `before` is the own move that had been shown when the step began. */
  done: (step: number, before: string | null) => boolean
  /** Remembers what is seen only for a while. Runs in an effect. */
  watch?: () => void
}
