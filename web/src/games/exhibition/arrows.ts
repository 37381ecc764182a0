/** Arrow keys go to the nearest thing in their direction, whatever the layout: cards, spots, the depot. */
const DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1]
}
const ASIDE = 2.2 // how much more a step to the side costs than a step ahead

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function isArrow(key: string): boolean {
  return key in DIRECTIONS
}

/** Finds the nearest box in the direction of an arrow key; -1 if there is none. */
export function nearest(key: string, from: Box, boxes: readonly Box[]): number {
  const [x, y] = DIRECTIONS[key] ?? [0, 0]
  let best = -1
  let least = Infinity
  for (const [at, box] of boxes.entries()) {
    const right = box.x + box.width / 2 - from.x - from.width / 2
    const down = box.y + box.height / 2 - from.y - from.height / 2
    const ahead = right * x + down * y
    if (ahead < 4) continue
    const cost = ahead + ASIDE * Math.abs(right * y + down * x)
    if (cost < least) {
      least = cost
      best = at
    }
  }
  return best
}
