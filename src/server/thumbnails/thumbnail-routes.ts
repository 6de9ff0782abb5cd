import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { Database } from '../db/schema.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import { route } from '../http/route.ts'
import { keepThumbnail, ownScriptIds } from './thumbnail-store.ts'

/** Each reads every document of the caller. */
const DRAWINGS: RateLimit = { name: 'thumbnails', max: 30, windowMs: 60_000 }

/** @param readThumbnail draws the first page of a script, as a data URI */
export function mountThumbnailRoutes(
  server: FastifyInstance,
  db: Database,
  readThumbnail: (scriptId: string) => Promise<string>,
): void {
  const draw = async (scriptIds: readonly string[]): Promise<number> => {
    let drawn = 0
    for (const id of scriptIds) {
      if (await keepThumbnail(db, id, await readThumbnail(id))) drawn += 1
    }
    return drawn
  }

  route(
    server,
    api.generateThumbnails,
    async ({ user }) => draw(await ownScriptIds(db, user.id, 'without thumbnail')),
    { perSession: DRAWINGS },
  )

  route(
    server,
    api.regenerateThumbnails,
    async ({ user }) => draw(await ownScriptIds(db, user.id, 'all')),
    { perSession: DRAWINGS },
  )
}
