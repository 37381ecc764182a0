/** The lessons that this browser is the teacher's of, as they are now. */
import { get, Problem } from '../lib/api'
import type { LessonDoor } from '../lib/rest'
import { forgetLesson, kept } from './kept-lessons.svelte'

const MAX_ASKED = 10 // the newest; each is a request

export interface MyLesson extends Pick<LessonDoor, 'code' | 'form' | 'stage' | 'deck_titles' | 'closes_at'> {
  /** The page that a teacher wants of it: the report of one that is over, else the console. */
  href: string
}

/** Returns them, the newest first. One that was deleted is forgotten. */
export async function myLessons(): Promise<MyLesson[]> {
  const found = await Promise.all(kept.slice(0, MAX_ASKED).map(({ code, secret }) => ask(code, secret)))
  return found.filter((one) => one !== null)
}

async function ask(code: string, secret: string): Promise<MyLesson | null> {
  try {
    const { you, ...door } = await get<LessonDoor>(`api/lessons/${code}`)
    const key = you.teacher ? '' : `#${secret}` // the cookie was lost, or another browser has replaced the link
    return { ...door, href: `lesson/${code}/${door.stage === 'over' ? 'report' : 'teach'}${key}` }
  } catch (error) {
    if (error instanceof Problem && error.code === 'unknown_lesson') forgetLesson(code)
    return null
  }
}
