import type { FastifyInstance } from 'fastify'
import type { Cue } from '#/shared/api/cues.ts'
import { api } from '#/shared/api/index.ts'
import { csvOf } from '#/shared/csv.ts'
import { type Asker, askerOf } from '../http/guard.ts'
import { route } from '../http/route.ts'

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

/** The columns in their order. New columns are added at the end only, because programs may count columns. */
export const CSV_COLUMNS = [
  'order',
  'number',
  'type',
  'department',
  'mode',
  'state',
  'scene',
  'scene_name',
  'page',
  'speaker',
  'before',
  'text',
  'after',
  'note',
  'id',
  'does',
  'standby',
  'who',
  'trigger',
  'follows',
  'seconds',
] as const satisfies readonly (keyof Cue)[]

/** Cues in the format of RFC 4180, with a line of column names first. */
export function cuesCsv(cues: readonly Cue[]): string {
  return csvOf([CSV_COLUMNS, ...cues.map((cue) => CSV_COLUMNS.map((column) => cue[column]))])
}
