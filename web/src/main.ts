import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { loadMoreTexts, loadTexts } from './lib/i18n.svelte'
import { followOtherTabs } from './lib/other-tabs'
import { retryStylesheets } from './lib/retry-stylesheets'
import { readyForOffline } from './lib/offline'
import { startRouter } from './lib/router.svelte'
import { settings, showSettings } from './lib/settings.svelte'

showSettings()
retryStylesheets()
await Promise.all([loadTexts(settings.language), startRouter()])
const target = document.getElementById('app')
if (target) {
  target.replaceChildren()
  mount(App, { target })
}
readyForOffline()
followOtherTabs()

// The rest of the texts, once there is nothing better to do.
setTimeout(() => void loadMoreTexts().catch(() => undefined), 6000)
