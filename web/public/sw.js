// Without a connection a page's address shows offline.html. Everything else goes to the network as if this were not here.
const NAME = 'frieze-offline-1'
const FILES = ['offline.html', 'offline.css', 'offline.js', 'icon.svg'].map((file) => new URL(file, location).href)

addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))).then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))))
  event.waitUntil(Promise.all([old, registration.navigationPreload?.enable()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (FILES.includes(request.url)) event.respondWith(fetch(request).catch(() => caches.match(request)))
})

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(FILES[0])) ?? Response.error()
  }
}
