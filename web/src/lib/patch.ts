/** Views that follow patches: what the server sends when it knows which view this client has. */
import type { Patch, Update } from './wire'

/** Returns the update that a patch makes of the last one; null if it is for another one. */
export function patched(last: Update | null, patch: Patch): Update | null {
  if (last?.seq !== patch.base) return null
  const { seq, reveal, clock, events, set, splice } = patch
  const view: Record<string, unknown> = { ...last.view, ...set }
  for (const [field, [at, remove, add]] of Object.entries(splice)) {
    view[field] = (view[field] as unknown[]).toSpliced(at, remove, ...add)
  }
  return { ...last, seq, reveal, clock, events, reveals: [], view: view as unknown as Update['view'] }
}
