/** What the home page shows to somebody who comes back. Newcomers don't load it. */
import { loadMoreTexts } from '../../lib/i18n.svelte'
import Dock from './BackDock.svelte'
import Hero from './BackHero.svelte'
import Panels from './BackPanels.svelte'
import { ComingBack } from './coming-back.svelte'

/** Returns what waits, and the parts of the page that show it. */
export async function comeBack() {
  const [state] = await Promise.all([new ComingBack().load(), loadMoreTexts()])
  return { state, Dock, Hero, Panels }
}
