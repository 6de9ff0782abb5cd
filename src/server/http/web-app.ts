import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { at } from '#/shared/at.ts'
import { isScreen } from '#/shared/routes/parse-route.ts'
import { httpError } from './http-error.ts'

const NOT_BUILT = 'The web app is not built yet: run `npm run build` and start the server again.\n'
const CALLBACK_PATH = '/login/google/callback'
const CALLBACK_FILE = 'google-callback.html'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** What browsers read on pages only: 0.2 kB, of which a slow line has ten before a script's text. */
const PAGE_HEADERS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
  'x-xss-protection',
]
const NEVER_A_PAGE = /^(application\/(json|octet-stream|javascript)|text\/(css|javascript)|font\/)/

/**
 * Serves the built web app: its files, and itself at the address of each of its screens.
 * @param publicOrigin where people reach the server, if it was told so
 */
export async function serveWebApp(
  server: FastifyInstance,
  directory: string,
  publicOrigin: string | null = null,
): Promise<void> {
  if (publicOrigin?.startsWith('https:')) leadToHttps(server, publicOrigin)
  server.addHook('onSend', async (_request, reply) => {
    if (NEVER_A_PAGE.test(String(reply.getHeader('content-type'))))
      for (const name of PAGE_HEADERS) reply.removeHeader(name)
  })
  const isBuilt = existsSync(path.join(directory, 'index.html'))
  if (isBuilt) {
    await server.register(fastifyStatic, {
      root: directory,
      cacheControl: false,
      // the build writes the compressed files beside the files (vite.config.ts)
      preCompressed: true,
      setHeaders: (reply, file) => {
        // Vite writes the content's hash into the names below assets/.
        const isHashed = path.relative(directory, file).startsWith(`assets${path.sep}`)
        reply.header('cache-control', isHashed ? IMMUTABLE : 'no-cache')
      },
    })
    // The page to which an identity provider sends its popup back: a page of its own, without the app.
    server.get(CALLBACK_PATH, async (_request, reply) => reply.sendFile(CALLBACK_FILE))
  }
  server.setNotFoundHandler(async (request, reply) => {
    if (isForPeopleBelowApi(request)) return sendNotFound(request, reply)
    if (!wantsPage(request)) throw httpError(404, 'not_found', 'Not found')
    const isUnknown = !isScreen(pathOf(request.originalUrl))
    if (!isBuilt) return isUnknown ? sendNotFound(request, reply) : sendNotBuilt(reply)
    // the app redirects from an address that is no screen, and says so
    return (isUnknown ? reply.code(404) : reply).sendFile('index.html')
  })
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/
/** A browser sends the first one by https and on this machine only; proxies send others. */
const SIGNS_OF_HTTPS = [
  'sec-fetch-mode',
  'x-forwarded-proto',
  'x-forwarded-for',
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-ssl',
  'cf-ray',
]

/**
 * By plain http in the LAN a page of a house with https could load nothing and keep no cookie (SEC-24), so its address there
 * leads to the public one. The browser takes the fragment along: the token of an invitation.
 */
function leadToHttps(server: FastifyInstance, publicOrigin: string): void {
  const publicName = new URL(publicOrigin).hostname
  server.addHook('onRequest', async (request, reply) => {
    const { headers, hostname, originalUrl } = request
    const isPlain = SIGNS_OF_HTTPS.every((name) => headers[name] === undefined)
    // a proxy may pass on the name with another port
    const isElsewhere =
      headers.host !== undefined && hostname !== publicName && !LOOPBACK.test(hostname)
    const isForPeople = headers.accept?.includes('text/html') === true && wantsPage(request)
    if (!originalUrl.startsWith('/')) return
    if (isPlain && isElsewhere && isForPeople)
      return reply.header('cache-control', 'no-store').redirect(publicOrigin + originalUrl)
  })
}

const isBelowApi = (url: string): boolean => /^\/api(\/|$)/.test(pathOf(url))

/** A browser asks for a page where there are only calls: a person has typed the address, or followed a link. */
function isForPeopleBelowApi({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  return method === 'GET' && isBelowApi(url) && accept.includes('text/html')
}

function wantsPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const address = pathOf(url)
  // requests for scripts and images accept anything: a missing file must not be answered by a page
  const isFile = /\.\w+$/.test(address)
  const takesPage = accept.includes('text/html') || (accept.includes('*/*') && !isFile)
  return isRead && takesPage && !isBelowApi(url)
}

const pathOf = (url: string): string => at(url.split('?', 1), 0)

function sendNotFound({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-store', vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(notFoundPage(headers['accept-language']))
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send(NOT_BUILT)
}

// The page where a redirect cannot help: below /api, and where the app is not built. It does not load the app.

const TEXTS = {
  de: {
    title: 'Seite nicht gefunden',
    hint: 'Unter dieser Adresse gibt es nichts. Vielleicht ist der Link unvollständig.',
    goBack: 'Zurück',
    goHome: 'Zur Startseite',
  },
  en: {
    title: 'Page Not Found',
    hint: 'There is nothing at this address. The link may be incomplete.',
    goBack: 'Go Back',
    goHome: 'Go to Home',
  },
} as const

/** @param acceptLanguage the browser's header: German, unless it wants English more */
function notFoundPage(acceptLanguage = ''): string {
  const lang = preferredLanguage(acceptLanguage)
  const { title, hint, goBack, goHome } = TEXTS[lang]
  return `<!doctype html>

<html lang="${lang}">

<meta charset="utf-8">

<meta name="viewport" content="width=device-width, initial-scale=1">

<meta name="color-scheme" content="dark">

<script src="/first-look.js"></script>

<script src="/go-back.js" defer></script>

<title>${title} · Stichwort</title>

<link rel="icon" href="/icon.svg" type="image/svg+xml">

<style>
  /* colours as in client/styles/tokens.css */
  :root {
    color-scheme: dark;
    --background: light-dark(#efeae2, #0f0e0d);
    --ink: light-dark(#1d1813, #f3ede3);
    --ink-2: light-dark(#5e554a, #b5ab9c);
    --amber: light-dark(#9a4506, #f59e0b);
    --fill: var(--amber);
    --on-fill: light-dark(#fff, #1d1205);
    --light: light-dark(rgb(255 248 228 / 0.9), rgb(245 158 11 / 0.16));
  }
  :root[data-theme='light'] { color-scheme: light }
  :root[data-theme='night'] {
    color-scheme: dark; --background: #000000; --ink: #f55446; --ink-2: #ea4a3d; --amber: #f55446; --light: transparent;
    --fill: #4a0a05; --on-fill: #f55446;
  }
  body {
    min-height: 100dvh; margin: 0; padding: 24px; box-sizing: border-box;
    display: grid; grid-template-rows: auto 1fr; justify-items: center; text-align: center;
    font: 16px/1.5 system-ui, sans-serif; color: var(--ink);
    background: radial-gradient(ellipse min(520px, 90vw) 180px at 50% 68%, var(--light), transparent) var(--background);
  }
  h1, .name { margin: 0; font: 500 32px/1.2 Georgia, serif }
  .name { justify-self: start; color: var(--ink); font-size: 18px; text-decoration: none }
  main { display: grid; gap: 12px; align-content: center; justify-items: center; padding-bottom: 10dvh }
  p { margin: 0; max-width: 36ch; color: var(--ink-2); text-wrap: balance }
  .ways { display: flex; flex-wrap: wrap; justify-content: center; gap: 12px; margin-top: 16px }
  .home, .back {
    min-height: 44px; padding: 10px 24px; border: 1px solid transparent; border-radius: 6px; box-sizing: border-box;
    background: var(--fill); color: var(--on-fill); font: 600 16px/22px system-ui, sans-serif;
    text-decoration: none; cursor: pointer;
  }
  .back { background: none; border-color: currentColor; color: var(--ink) }
  a:focus-visible, button:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }

</style>

<a class="name" href="/">Stichwort</a>

<main>
  <h1>${title}</h1>
  <p>${hint}</p>
  <div class="ways">
    <button type="button" class="back" hidden>${goBack}</button>
    <a class="home" href="/">${goHome}</a>
  </div>

</main>

</html>
`
}

/** German or English: the one that the header prefers. */
function preferredLanguage(header: string): keyof typeof TEXTS {
  const wanted = header
    .split(',')
    .map((part) => {
      // blanks at the end are taken off before, because a search for them is tried at each place
      const [, name = '', quality = '1'] =
        /^(de|en)\b[^;]*(?:;\s*q=([\d.]+))?$/i.exec(part.trim()) ?? []
      return {
        lang: name.toLowerCase() === 'en' ? 'en' : 'de',
        isKnown: name !== '',
        quality: Number(quality),
      } as const
    })
    .filter(({ isKnown, quality }) => isKnown && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return wanted[0]?.lang ?? 'de'
}
