/** From the line to the strip that shows the whole of it, and back. The strip has one block a card, and no gaps. */

/** Where a card stands on the line, in px. */
export interface Box {
  left: number
  width: number
}

/** Returns how much of the cards is left of a place of the line, from 0 to 1. */
export function passed(boxes: readonly Box[], x: number): number {
  const sum = boxes.reduce((all, { left, width }) => all + Math.min(1, Math.max(0, (x - left) / width)), 0)
  return sum / (boxes.length || 1)
}

/** Returns the place of the line that a place of the strip stands for: the other way round. */
export function placeOf(boxes: readonly Box[], part: number): number {
  const at = Math.min(boxes.length, Math.max(0, part * boxes.length))
  const box = boxes[Math.min(boxes.length - 1, Math.floor(at))]
  return box ? box.left + (at - boxes.indexOf(box)) * box.width : 0
}

const NEXT_TO = 3 // px: before the first card and behind the last one

/** Returns the middle of a gap. */
export function gapMiddle(boxes: readonly Box[], gap: number): number {
  const [before, after] = [boxes[gap - 1], boxes[gap]]
  const from = before ? before.left + before.width : (after?.left ?? 0) - 2 * NEXT_TO
  return (from + (after?.left ?? from + 2 * NEXT_TO)) / 2
}

/** Returns how much of a card is seen between two edges, in px; null if it is all of it or nothing. */
export function cutTo({ left, width }: Box, from: number, to: number): number | null {
  const seen = Math.min(left + width, to) - Math.max(left, from)
  return seen > 0 && seen < width ? seen : null
}
