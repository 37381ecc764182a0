const PATIENCE = 10_000 // ms after which it is done in any case
const WITHOUT = 3000 // ms, in browsers that do not say when they are idle

/** Does something when the browser has nothing better to do. */
export function whenIdle(what: () => unknown): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void what(), { timeout: PATIENCE })
  else setTimeout(() => void what(), WITHOUT)
}
