// Keeps the app itself at hand, so that it opens without a network (MOB-9). Nothing of a user is kept
// here: calls are never cached. The build writes its version and its files into this file (vite.config.ts),
// so every build is a worker of its own. It waits until a page says so: no page is changed while it runs.
const VERSION = '__VERSION__'
const FILES = '__FILES__'.split(' ')
const SHELL = '/index.html'
/** What the shell needs, and has no hash in its name. */
const FIRST_LOOK = '/first-look.js'
const CACHE = `app-${VERSION}`
/** Bad wifi answers late or never: then the last screen is good enough. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(keepApp())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOlderApps().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (/^\/(api|login|register)(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(screen(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (pathname === FIRST_LOOK) event.respondWith(firstLook(request))
})

/** The newest screen there is; without a network the one that was kept. */
async function screen(request) {
  const kept = await (await caches.open(CACHE)).match(SHELL)
  if (kept === undefined) return fetch(request)
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return kept
  }
}

/** Names below assets/ hold a hash of what they name, so what is kept is never out of date. */
async function asset(request) {
  const kept = await caches.match(request)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}

/** That of this build: the page waits for it before it is painted. */
async function firstLook(request) {
  const kept = await (await caches.open(CACHE)).match(FIRST_LOOK)
  return kept ?? fetch(request)
}

async function keepApp() {
  const cache = await caches.open(CACHE)
  const unnamed = [SHELL, FIRST_LOOK].map((path) => new Request(path, { cache: 'no-cache' }))
  await cache.addAll([...unnamed, ...FILES])
}

/** The build before this one stays: a page of it may still be open and want another of its files. */
async function dropOlderApps() {
  const others = (await caches.keys()).filter((name) => name !== CACHE)
  for (const name of others.slice(0, -1)) await caches.delete(name)
}
