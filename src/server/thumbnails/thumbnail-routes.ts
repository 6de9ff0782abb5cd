import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import { blocksOfState } from '#/shared/script/blocks-of-state.ts'
import type { Database } from '../db/schema.ts'
import type { RateLimit } from '../http/rate-limiter.ts'
import { route } from '../http/route.ts'
import { dataUriOfSvg, drawThumbnail } from './draw-thumbnail.ts'
import { keepThumbnail, ownScriptIds } from './thumbnail-store.ts'

/** Each reads every document of the caller. */
const DRAWINGS: RateLimit = { name: 'thumbnails', max: 30, windowMs: 60_000 }

/** @param readState the complete current document of a script, as one Yjs update */
export function mountThumbnailRoutes(
  server: FastifyInstance,
  db: Database,
  readState: (scriptId: string) => Promise<Uint8Array>,
): void {
  const draw = async (scriptIds: readonly string[]): Promise<number> => {
    let drawn = 0
    for (const id of scriptIds) {
      const thumbnail = dataUriOfSvg(drawThumbnail(blocksOfState(await readState(id))))
      if (await keepThumbnail(db, id, thumbnail)) drawn += 1
      await letOthersRun()
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
