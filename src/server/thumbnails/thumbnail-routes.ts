import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { Database } from '../db/schema.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import { route } from '../http/route.ts'
import type { ReadThumbnail } from './redraw-thumbnails.ts'
import { type Drawable, keepThumbnail, ownDrawables } from './thumbnail-store.ts'

/** Rate limit: each of these calls reads every document of the caller. */
const DRAWINGS: RateLimit = { name: 'thumbnails', max: 30, windowMs: 60_000 }

export function mountThumbnailRoutes(
  server: FastifyInstance,
  db: Database,
  readThumbnail: ReadThumbnail,
): void {
  const draw = async (scripts: readonly Drawable[]): Promise<number> => {
    let drawn = 0
    for (const script of scripts) {
      if (await keepThumbnail(db, script, await readThumbnail(script.id))) drawn += 1
    }
    return drawn
  }

  route(
    server,
    api.generateThumbnails,
    async ({ user }) => draw(await ownDrawables(db, user.id, 'without thumbnail')),
    { perSession: DRAWINGS },
  )

  route(
    server,
    api.regenerateThumbnails,
    async ({ user }) => draw(await ownDrawables(db, user.id, 'all')),
    { perSession: DRAWINGS },
  )
}
