/** The outlines of the icons of categories, loaded once. */
import { get } from '../../lib/api'

export const outlines = $state<Record<string, string>>({})
let asked: Promise<void> | undefined

/** Loads the outlines; without them, a tag is shown for every category. */
export function loadOutlines(): Promise<void> {
  asked ??= get<Record<string, string>>('api/signs')
    .then((found) => void Object.assign(outlines, found))
    .catch(() => (asked = undefined))
  return asked
}
