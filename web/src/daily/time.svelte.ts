/** What day it is, as time goes by. */
import { dayOf, untilMidnight } from '../lib/days'

const LOOKS_AFTER = 10_000 // ms

/** Returns the day and how long it lasts yet, in ms. To be called while a component is made. */
export function theTime(): { readonly day: string; readonly left: number } {
  let now = $state(Date.now())
  $effect(() => {
    const look = () => (now = Date.now())
    const timer = setInterval(look, LOOKS_AFTER)
    // A phone that slept has not counted.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })
  return {
    get day() {
      return dayOf(now)
    },
    get left() {
      return untilMidnight(now)
    }
  }
}
