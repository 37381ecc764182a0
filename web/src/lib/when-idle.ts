/** What nobody waits for: it is done once what somebody does wait for is on the screen, and the browser has nothing better to do. */
const PATIENCE = 10_000 // ms after which a busy browser does it in any case
const WITHOUT = 3000 // ms, in browsers that do not say when they are idle

let held = 0
let kept: (() => void)[] = []

/** Does something as soon as nothing is held back. */
export function whenFree(what: () => unknown): void {
  if (held) kept.push(() => void what())
  else void what()
}

/** Does something when nothing is held back and the browser has nothing better to do. */
export function whenIdle(what: () => unknown): void {
  const now = () => void (held ? whenIdle(what) : what())
  whenFree(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(now, { timeout: PATIENCE })
    else setTimeout(now, WITHOUT)
  })
}

/** Waits until nothing is held back. */
export const free = (): Promise<void> => new Promise((done) => whenFree(done))

/** Waits until the browser has nothing better to do, too. */
export const idle = (): Promise<void> => new Promise((done) => whenIdle(done))

/** Holds back what is for later, because somebody waits for something; until what this returns is called. */
export function holdBack(): () => void {
  let holds = true
  held += 1
  return () => {
    if (!holds) return
    holds = false
    held -= 1
    if (held) return
    const all = kept
    kept = []
    for (const one of all) one()
  }
}

/** Does something once what the page looks like now has been painted. */
export function whenPainted(what: () => void): void {
  if (document.hidden) setTimeout(what)
  else requestAnimationFrame(() => setTimeout(what))
}
