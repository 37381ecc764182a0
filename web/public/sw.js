// Without a connection a page's address shows offline.html, and a table its shell: the page without what it carries, which
// connects by itself. Everything else goes to the network as if this were not here.
const BUILD = '%BUILD%' // by the server: another client is another worker
const NAME = `frieze-offline-${BUILD}`
const SLOW = 4000 // ms after which a table's shell is shown: its socket may be quicker than its page
const FILES = ['offline.html', 'offline.css', 'offline.js', 'icon.svg'].map(here)
const SHELL = here('shell.html')
const TABLE = new RegExp(`^${here('t/')}\\w{6}$`)

function here(path) {
  return new URL(path, location).href
}

addEventListener('install', (event) => {
  // What is named by its content never changes. Browsers that can look it up without starting this worker do so.
  event.addRoutes?.([{ condition: { urlPattern: `${here('assets/')}*` }, source: 'cache' }]).catch(() => undefined)
  event.waitUntil(keep().then(() => skipWaiting()))
})

addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== NAME).map((name) => caches.delete(name))))
  event.waitUntil(Promise.all([old, registration.navigationPreload?.enable()]))
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (FILES.includes(request.url)) event.respondWith(fetch(request).catch(() => caches.match(request)))
  else if (request.url.startsWith(here('assets/'))) event.respondWith(asset(request))
})

/** Keeps the pages for want of a connection, and what they need; all of it or nothing. */
async function keep() {
  const cache = await caches.open(NAME)
  const shell = await fetch(new Request(SHELL, { cache: 'reload' }))
  if (!shell.ok) throw new Error(`no shell: ${shell.status}`)
  const text = await shell.clone().text()
  const parts = [...text.matchAll(/(?:href|src)="\.\/(assets\/[^"]+)"/g)].map((found) => here(found[1]))
  await cache.addAll([...FILES.map((file) => new Request(file, { cache: 'reload' })), ...parts])
  await cache.put(SHELL, shell)
}

async function asset(request) {
  return (await caches.match(request.url)) ?? fetch(request)
}

async function page(event) {
  const answer = (async () => (await event.preloadResponse) ?? (await fetch(event.request)))()
  if (!TABLE.test(event.request.url)) return answer.catch(() => kept(FILES[0]))
  const slow = new Promise((done) => setTimeout(done, SLOW)).then(() => caches.match(SHELL))
  const first = await Promise.race([answer.catch(() => caches.match(SHELL)), slow])
  return first ?? answer.catch(() => kept(FILES[0]))
}

async function kept(file) {
  return (await caches.match(file)) ?? Response.error()
}
