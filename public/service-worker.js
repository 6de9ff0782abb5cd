// Keeps the app itself at hand, so that it opens without a network (MOB-9). Nothing of a user is kept
// here: calls are never cached.
const SHELL = '/index.html'
const CACHE = 'app'

self.addEventListener('install', (event) => {
  event.waitUntil(keepApp().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

// Every page says hello: the files of a newer build take the place of the older ones.
self.addEventListener('message', (event) => {
  event.waitUntil(keepApp())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (/^\/(api|login|register)(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(screen(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** The newest screen there is; without a network the last one. */
async function screen(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(SHELL)
    if (kept === undefined) throw error
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

/** Fetches what this build needs to run, and drops what only earlier ones needed. */
async function keepApp() {
  const answer = await fetch('/build-files.json', { cache: 'no-cache' })
  if (!answer.ok) return
  const { needed, all } = await answer.json()
  const cache = await caches.open(CACHE)
  const kept = await cache.keys()
  const names = new Set(kept.map((request) => new URL(request.url).pathname))
  await cache.addAll([SHELL, ...needed.filter((name) => !names.has(name))])
  const current = new Set([SHELL, ...all])
  for (const request of kept) {
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}
