/** What screen readers say: politely the moves of the game, at once what went wrong. `Live` puts it into the page. */
const TOGETHER = 80 // ms: what comes this close together is said in one go

/** Something said; its number tells it from the same words said before. */
export interface Announcement {
  text: string
  number: number
}

export const announced = $state<{ polite: Announcement; urgent: Announcement }>({
  polite: { text: '', number: 0 },
  urgent: { text: '', number: 0 }
})
let waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Says something when the reader is free. */
export function announce(text: string): void {
  waiting.push(text)
  clearTimeout(timer)
  timer = setTimeout(() => {
    announced.polite = { text: waiting.join(' '), number: announced.polite.number + 1 }
    waiting = []
  }, TOGETHER)
}

/** Says something at once. */
export function alarm(text: string): void {
  announced.urgent = { text, number: announced.urgent.number + 1 }
}
