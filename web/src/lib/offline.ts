/** Without a connection a decent page is shown instead of the browser's own: by a service worker, where browsers allow one (https, this machine). */

export function readyForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('sw.js').catch(() => undefined) // the page works without
}
