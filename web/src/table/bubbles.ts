/** Where a speech bubble hangs. */
const AWAY = 9 // px from its seat: room for the tail
const MARGIN = 8 // px from the edges of the page
const TAIL = 28 // px from the left edge of its seat: below the animal

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A place, and where the tail is: pixels from the bubble's left edge, or null if it has none. */
export interface Place {
  left: number
  top: number
  tail: number | null
}

/**
 * Hangs a bubble under its seat. If it would cover what must stay in sight, it lies over the seat instead. A bubble
 * without a seat in sight comes to the top of the page.
 */
export function hang(bubble: Box, seat: Box | undefined, page: Box, free: readonly Box[]): Place {
  const [width, height] = [bubble.right - bubble.left, bubble.bottom - bubble.top]
  const within = (left: number) => Math.max(page.left + MARGIN, Math.min(left, page.right - MARGIN - width))
  if (!seat) return { left: within((page.right - width) / 2), top: page.top + MARGIN, tail: null }
  const left = within(seat.left)
  const under = { left, top: seat.bottom + AWAY, right: left + width, bottom: seat.bottom + AWAY + height }
  const clear = under.bottom <= page.bottom && !free.some((one) => overlap(one, under))
  if (!clear) return { left, top: Math.max(page.top + MARGIN, seat.bottom - height), tail: null }
  return { left, top: under.top, tail: Math.max(16, Math.min(seat.left + TAIL - left, width - 16)) }
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
