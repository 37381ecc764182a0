/** What screen readers say: politely the moves of the game, at once what went wrong. `LiveRegion` puts it into the page. */
const TOGETHER = 80 // ms: what comes this close together is said in one go
const KEPT = 30 // announcements of a log: a reader that is behind may still go through them

/** Something said; its number tells it from the same words said before. */
export interface Announcement {
  text: string
  number: number
}

export const announced = $state<{ log: Announcement[]; urgent: Announcement }>({
  log: [],
  urgent: { text: '', number: 0 }
})
let waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let last = 0

/** Says something when the reader is free. */
export function announce(text: string): void {
  waiting.push(text)
  clearTimeout(timer)
  timer = setTimeout(() => {
    last += 1
    announced.log = [...announced.log, { text: waiting.join(' '), number: last }].slice(-KEPT)
    waiting = []
  }, TOGETHER)
}

/** Says something at once. */
export function alarm(text: string): void {
  announced.urgent = { text, number: announced.urgent.number + 1 }
}
