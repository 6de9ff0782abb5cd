import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { at } from '#/shared/at.ts'
import { isScreen } from '#/shared/routes/parse-route.ts'
import { httpError } from './http-error.ts'
import { notFoundPage } from './not-found-page.ts'

const NOT_BUILT = 'The web app is not built yet: run `npm run build` and start the server again.\n'
const CALLBACK_PATH = '/login/google/callback'
const CALLBACK_FILE = 'google-callback.html'
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves the built web app: its files, and itself at the address of each of its screens. */
export async function serveWebApp(server: FastifyInstance, directory: string): Promise<void> {
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
    if (!wantsPage(request)) throw httpError(404, 'not_found', 'Not found')
    if (!isScreen(pathOf(request.originalUrl))) return sendNotFound(request, reply)
    return isBuilt ? reply.sendFile('index.html') : sendNotBuilt(reply)
  })
}

function wantsPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const address = pathOf(url)
  // requests for scripts and images accept anything: a missing file must not be answered by a page
  const isFile = /\.\w+$/.test(address)
  const takesPage = accept.includes('text/html') || (accept.includes('*/*') && !isFile)
  return isRead && takesPage && !/^\/api(\/|$)/.test(address)
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
