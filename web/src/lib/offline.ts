/** Without a connection a decent page is shown instead of the browser's own: by a service worker, where browsers allow one (https, this machine). */
import { whenIdle } from './when-idle'

export function readyForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenIdle(() => navigator.serviceWorker.register('sw.js').catch(() => undefined)) // the page works without
}
