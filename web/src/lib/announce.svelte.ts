/** What screen readers say: one polite region for the moves of the game, one that interrupts for problems. */
const TOGETHER = 80 // ms: what comes this close together is said in one go

export const announced = $state({ polite: '', urgent: '' })
let waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Says something when the reader is free. */
export function announce(text: string): void {
  waiting.push(text)
  clearTimeout(timer)
  timer = setTimeout(() => {
    announced.polite = waiting.join(' ')
    waiting = []
  }, TOGETHER)
}

/** Says something at once. */
export function alarm(text: string): void {
  announced.urgent = ''
  queueMicrotask(() => (announced.urgent = text))
}
