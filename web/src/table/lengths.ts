/**
 * How long a reveal takes, step by step. The server defines the whole (docs/api/reveal_ms.json) and lets no clock run
 * meanwhile; here it is divided. What is left for looking follows from it.
 */
import REVEAL_MS from '../../../docs/api/reveal_ms.json'

export { REVEAL_MS }

// The same as --d1 to --d4 in css/tokens.css.
export const D1 = 120
export const D2 = 220
export const D3 = 420
export const D4 = 700

export const TRAVEL = D3
export const TREMBLE = 200
export const UNSEAL = 280

/** From the hand to a date that can be read. */
export const TURN_OVER = TRAVEL + TREMBLE + UNSEAL
