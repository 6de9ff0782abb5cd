import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { Database } from '../db/schema.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'
import { type Asker, askerOf } from '../http/asker.ts'
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
  const draw = async (scripts: readonly Drawable[], asker: Asker): Promise<number> => {
    let drawn = 0
    for (const script of scripts) {
      if (await keepThumbnail(db, script, await readThumbnail(script.id, asker))) drawn += 1
    }
    return drawn
  }

  route(
    server,
    api.generateThumbnails,
    async (caller) =>
      draw(await ownDrawables(db, caller.user.id, 'without thumbnail'), askerOf(caller)),
    { perSession: DRAWINGS },
  )

  route(
    server,
    api.regenerateThumbnails,
    async (caller) => draw(await ownDrawables(db, caller.user.id, 'all'), askerOf(caller)),
    { perSession: DRAWINGS },
  )
}
