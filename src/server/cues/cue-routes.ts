import type { FastifyInstance } from 'fastify'
import type { Cue } from '#/shared/api/cues.ts'
import { api } from '#/shared/api/index.ts'
import { type Asker, askerOf } from '../http/asker.ts'
import { route } from '../http/route.ts'
import { cuesCsv } from './cues-csv.ts'

export function mountCueRoutes(
  server: FastifyInstance,
  readCues: (scriptId: string, asker: Asker) => Promise<Cue[]>,
): void {
  route(server, api.listCues, async ({ params, query, request, reply, user }) => {
    const cues = await readCues(params.id, askerOf({ user, reply }))
    reply.header('vary', 'accept')
    if (!isCsv(query.format, request.headers.accept)) return cues
    reply.header('content-disposition', 'attachment; filename="cues.csv"')
    return cuesCsv(cues)
  })
}

function isCsv(format: 'json' | 'csv' | undefined, accept = ''): boolean {
  return format === undefined ? /\btext\/csv\b/i.test(accept) : format === 'csv'
}
