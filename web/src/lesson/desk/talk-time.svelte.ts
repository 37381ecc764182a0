/** How long a class has been talking, as this page saw it. */
const TICK = 1000

/** Returns a function that returns the time as `1:24`, counted while `talks` is true. */
export function talkTime(talks: () => boolean): () => string {
  let seconds = $state(0)
  $effect(() => {
    if (!talks()) return
    const since = performance.now()
    seconds = 0
    const timer = setInterval(() => (seconds = Math.floor((performance.now() - since) / TICK)), TICK)
    return () => clearInterval(timer)
  })
  return () => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
