/** Settings that another tab of this browser changes are changed here too. */
import { loadTexts } from './i18n.svelte'
import { SETTINGS_KEY, settings, showSettings, storedSettings } from './settings.svelte'

export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === SETTINGS_KEY) void follow()
  })
}

async function follow(): Promise<void> {
  const { language } = storedSettings()
  if (language !== settings.language) await loadTexts(language)
  Object.assign(settings, storedSettings())
  showSettings()
}
