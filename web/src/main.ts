import './app.css'
import './lib/fragment'
import { mount } from 'svelte'
import App from './App.svelte'
import { loadTexts } from './lib/i18n.svelte'
import { retryStylesheets } from './lib/retry-stylesheets'
import { startRouter } from './lib/router.svelte'
import { settings, showSettings } from './lib/settings.svelte'
import { whenIdle } from './lib/when-idle'

showSettings()
retryStylesheets()
await Promise.all([loadTexts(settings.language), startRouter()])
const target = document.getElementById('app')
if (target) {
  target.replaceChildren()
  mount(App, { target })
}
whenIdle(() =>
  import('./lib/background').then(
    ({ workInBackground }) => workInBackground(),
    () => undefined // the page works without
  )
)
