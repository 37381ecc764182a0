/** Where pictures come from: each has its own address; those that a screen shows first are fetched together. */
import { get } from './api'

const MAX_TOGETHER = 24 // as the server gives them

let come = $state.raw<Record<string, string>>({})
/** Those on their way in one request: nobody asks for them one by one. */
let awaited = $state.raw<readonly string[]>([])

/** Returns the address of a picture; none while it is on its way with others. */
export function pictureAt(name: string): string | undefined {
  return come[name] ?? (awaited.includes(name) ? undefined : `pictures/${name}.svg`)
}

/** Fetches pictures in one request. Should it fail, each comes by its own address. */
export async function fetchTogether(names: readonly string[]): Promise<void> {
  const wanted = names.filter((name, at) => names.indexOf(name) === at && !come[name]).sort()
  if (wanted.length < 2 || wanted.length > MAX_TOGETHER) return
  awaited = wanted
  try {
    const found = await get<Record<string, string>>(`pictures/${wanted.join()}.json`)
    const here = Object.entries(found).map(([name, svg]) => [name, `data:image/svg+xml,${encodeURIComponent(svg)}`])
    come = { ...come, ...Object.fromEntries(here) }
  } catch {
    // one by one, then
  } finally {
    awaited = []
  }
}
