/** A move on its way. It holds back others for the same decision only: the next one may be there before the answer is. */

interface Decision {
  readonly turn: number
  readonly decision: number
}

export class SentMove {
  #sent = $state.raw<Decision | null>(null)
  readonly #latest: () => Decision

  constructor(latest: () => Decision) {
    this.#latest = latest
  }

  /** Whether a move for the newest decision waits for its answer. */
  get pending(): boolean {
    const sent = this.#sent
    const { turn, decision } = this.#latest()
    return sent !== null && sent.turn === turn && sent.decision === decision
  }

  /** Notes that a move is sent. Returns what notes its answer. */
  send(): () => void {
    const { turn, decision } = this.#latest()
    const sent = { turn, decision }
    this.#sent = sent
    return () => {
      if (this.#sent === sent) this.#sent = null
    }
  }
}
