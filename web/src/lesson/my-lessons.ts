/** The lessons that this browser is the teacher's of, as they are now. */
import { get, postKeyed, Problem } from '../lib/api'
import type { LessonDoor } from '../lib/rest'
import type { LessonChanged } from '../lib/wire'
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
    // The cookie may be gone; the teacher link still opens it.
    if (!you.teacher) await postKeyed<LessonChanged>(`api/lessons/${code}/teacher`, { secret })
    return { ...door, href: `lesson/${code}/${door.stage === 'over' ? 'report' : 'teach'}` }
  } catch (error) {
    const gone = ['unknown_lesson', 'unknown_link', 'deleted']
    if (error instanceof Problem && gone.includes(error.code)) forgetLesson(code)
    return null
  }
}
