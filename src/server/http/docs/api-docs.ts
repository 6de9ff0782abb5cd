import type { FastifyInstance } from 'fastify'
import { isRecord } from '#/shared/is-record.ts'
import { compressAnswer } from '../compress-answer.ts'

export const DOCS_PATHS = ['/api/docs', '/api/docs/json'] as const

/** The pages are the same for all users. */
const COMPRESSED = { onSend: compressAnswer }

/** Two pages that describe calls and sockets; they need no session, and their code is loaded at the first request. */
export function describeApi(server: FastifyInstance, publicOrigin: string | null): void {
  const [page, json] = DOCS_PATHS
  server.get(json, COMPRESSED, async () => {
    const { openApiDocument } = await import('./open-api-document.ts')
    return openApiDocument(publicOrigin)
  })
  server.get(page, COMPRESSED, async ({ query, headers, protocol, host }, reply) => {
    const { docsPage } = await import('./docs-page.ts')
    const language = languageOf(
      isRecord(query) ? query.lang : undefined,
      headers['accept-language'],
    )
    const text = docsPage(language, publicOrigin ?? `${protocol}://${host}`)
    return reply.type('text/html; charset=utf-8').header('vary', 'accept-language').send(text)
  })
}

/** The language that the address names, or else the first of the browser's languages in which there is a page. */
export function languageOf(asked: unknown, accepted = ''): 'de' | 'en' {
  if (asked === 'de' || asked === 'en') return asked
  const first = accepted.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return first.find((code) => code === 'de' || code === 'en') === 'en' ? 'en' : 'de'
}
