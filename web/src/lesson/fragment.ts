/** The secret behind the `#` of a teacher's page, when it is opened and later. */
import { hide, take } from '../lib/fragment'

export const fragment = {
  take,
  /** Calls back with each secret that is pasted into the address bar later. Returns how to stop. */
  follow(came: (secret: string) => void): () => void {
    const look = () => {
      hide()
      const taken = take()
      if (taken) came(taken)
    }
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }
}
