/** What a page does once it is there, and nothing waits for: other tabs, the offline page, what comes next. */
import { loadMoreTexts } from './i18n.svelte'
import { chooseLanguage } from './languages'
import { readyForOffline } from './offline'
import { followOtherTabs } from './other-tabs'
import { preload } from './router.svelte'
import { storedSettings } from './settings.svelte'
import { within } from './site'
import { whenFree } from './when-idle'

const COOKIE = 'frieze_language'
const A_YEAR = 31_536_000 // seconds
const REST_AFTER = 6000 // ms: a first table has the line for itself until then

/**
 * Tells the server which language was chosen here, where it is not the browser's own: then the next page names its texts.
 * Until it knows, a page takes one file more.
 */
function tellLanguage(): void {
  const { language } = storedSettings()
  const own = chooseLanguage(navigator.languages) === language
  const path = new URL(document.baseURI).pathname
  if (own && !document.cookie.includes(COOKIE)) return
  document.cookie = `${COOKIE}=${language}; Path=${path}; Max-Age=${own ? 0 : A_YEAR}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}

export function workInBackground(): void {
  tellLanguage()
  followOtherTabs()
  setTimeout(() => whenFree(rest), REST_AFTER)
  for (const event of ['pointerover', 'touchstart', 'focusin']) addEventListener(event, loadAhead, { passive: true })
}

function rest(): void {
  readyForOffline()
  void loadMoreTexts().catch(() => undefined)
  preload('/') // where most go next from any other page
}

/** Loads the page of a link that somebody is about to follow. */
function loadAhead({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin && !link.hasAttribute('download')) preload(within(link.pathname))
}
