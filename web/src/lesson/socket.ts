/** The connection of a page to a lesson. What the page is, its path says. */
import { PROTOCOL, ServerSocket, type SocketHandlers, type Unkeyed } from '../lib/socket'
import { settings } from '../lib/settings.svelte'
import type { LessonHeard, LessonHello, LessonSaid, Ping, Problem, Vote } from '../lib/wire'

/** What a page is to a lesson: a pupil's, the board, or the teacher's. */
export type Role = 'play' | 'board' | 'teach'

/** What a page needs of a connection; the gallery has one of its own. */
export interface LessonConnection {
  /** Sends a vote. Resolves when it is answered: to null, or to the problem if it is refused. Never rejects. */
  ask(vote: Unkeyed<Vote>): Promise<Problem | null>
  say(message: LessonHello | Ping): void
  close(): void
}

export class LessonSocket
  extends ServerSocket<Vote, Exclude<LessonSaid, Vote>, LessonHeard>
  implements LessonConnection
{
  constructor(code: string, role: Role, handlers: SocketHandlers<LessonHeard>) {
    super(`api/lessons/${code}/${role}`, 'lesson', handlers)
  }

  protected hello(): LessonHello {
    return hello()
  }
}

/** Says who speaks, and in which language the cards shall be. */
export function hello(): LessonHello {
  return { type: 'hello', protocol: PROTOCOL, language: settings.language }
}
