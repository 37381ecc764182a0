/** What the home page shows to somebody who comes back. Newcomers don't load it. */
import { loadMoreTexts } from '../../lib/i18n.svelte'
import Dock from './ReturningDock.svelte'
import Hero from './ReturningHero.svelte'
import Panels from './ReturningPanels.svelte'
import { ReturningPlayer } from './returning-player.svelte'

/** Returns what waits, and the parts of the page that show it. */
export async function comeBack() {
  const [state] = await Promise.all([new ReturningPlayer().load(), loadMoreTexts()])
  return { state, Dock, Hero, Panels }
}
