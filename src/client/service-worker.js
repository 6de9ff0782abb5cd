// Caches the files of the app, so that it opens without a network (MOB-9). User data is not cached: calls never
// are. The build writes its version and its files into this file (vite.config.ts), so every build has a worker of
// its own. A new worker waits until a page activates it: no page gets files of another build while it runs.
const VERSION = '__VERSION__'
const FILES = '__FILES__'.split(' ')
const SHELL = '/index.html'
/** A file that the shell needs, and that has no hash in its name. */
const FIRST_LOOK = '/first-look.js'
const CACHE = `app-${VERSION}`
/** On bad wifi an answer is late or never arrives: after this time the cached shell is used. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(keepApp())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOlderApps().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
  if (event.data === 'claim') event.waitUntil(self.clients.claim())
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

/** The newest shell; without a network the cached one. */
async function screen(request) {
  const kept = await (await caches.open(CACHE)).match(SHELL)
  if (kept === undefined) return fetch(request)
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return kept
  }
}

/** File names below assets/ contain a hash of the content, so a cached file is never out of date. */
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

/** From the cache of this build: the page waits for this file before the first paint. */
async function firstLook(request) {
  const kept = await (await caches.open(CACHE)).match(FIRST_LOOK)
  return kept ?? fetch(request)
}

async function keepApp() {
  const cache = await caches.open(CACHE)
  const unnamed = [SHELL, FIRST_LOOK].map((path) => new Request(path, { cache: 'no-cache' }))
  await cache.addAll([...unnamed, ...FILES])
}

/** Keeps the cache of the build before this one: a page of that build may still be open and need its files. */
async function dropOlderApps() {
  const others = (await caches.keys()).filter((name) => name !== CACHE)
  for (const name of others.slice(0, -1)) await caches.delete(name)
}
