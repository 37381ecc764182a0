/** The lessons that this browser has opened as their teacher's, with the secrets of their teacher links. */
import { store, stored } from '../lib/settings.svelte'

const KEY = 'frieze.lessons'
const MAX_KEPT = 30
const SECRET_BYTES = 32

export interface KeptLesson {
  code: string
  secret: string
  /** When it was opened, in ms since 1970. */
  opened: number
}

export const kept = $state<KeptLesson[]>(stored<KeptLesson[]>(KEY) ?? [])

/** Remembers a lesson, the newest first. */
export function keepLesson(lesson: KeptLesson): void {
  change((lessons) => [lesson, ...lessons.filter(({ code }) => code !== lesson.code)].slice(0, MAX_KEPT))
}

/** Forgets a lesson that was deleted. */
export function forgetLesson(code: string): void {
  change((lessons) => lessons.filter((one) => one.code !== code))
}

/** Returns the secret of a lesson's teacher link, if this browser knows it. */
export function secretOf(code: string): string | undefined {
  return kept.find((one) => one.code === code)?.secret
}

/** Draws the secret of a teacher link: 256 random bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Changes the list as it is now: another tab may have opened a lesson meanwhile. */
function change(next: (lessons: KeptLesson[]) => KeptLesson[]): void {
  kept.splice(0, kept.length, ...next(stored<KeptLesson[]>(KEY) ?? [...kept]))
  store(KEY, kept)
}
