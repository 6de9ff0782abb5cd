import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { HouseLimits } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import { acceptOffer, endOffer, offerOwnership } from './ownership-offers.ts'
import {
  changeShare,
  createShare,
  deleteShare,
  deleteShareOf,
  findUserByName,
  listShares,
  listSharedWith,
  makePrivate,
  togglePublic,
} from './share-store.ts'

interface ShareFeature {
  readonly db: Database
  readonly limits: HouseLimits
  /** Whether a script may be made public. */
  readonly publicScripts: boolean
  /** Called after a script's rights have changed; resolves when the new rights hold for its open sockets. */
  readonly rightsChanged: (scriptId: string) => Promise<void>
}

export function mountShareRoutes(server: FastifyInstance, feature: ShareFeature): void {
  const { db, publicScripts, rightsChanged } = feature
  mountOfferRoutes(server, feature)
  route(server, api.addShare, async ({ user, params, body }) => {
    const other = await findUserByName(db, body.username)
    if (other === null) {
      throw httpError(404, 'user_not_found', `User "${body.username.trim()}" not found`)
    }
    if (other.id === user.id)
      throw httpError(400, 'self_share', 'Cannot share script with yourself')
    const share = await createShare(db, params.id, other, body.permission)
    if (share === null) {
      throw httpError(409, 'already_shared', `Script is already shared with ${other.username}`)
    }
    await rightsChanged(params.id)
    return share
  })

  route(server, api.listShares, async ({ params }) => {
    const shares = await listShares(db, params.id)
    return shares.map((share): [typeof share, string] => [share, share.username])
  })

  route(server, api.listSharedWith, ({ user }) => listSharedWith(db, user.id))

  route(server, api.changeShare, async ({ params, body }) => {
    const share = await changeShare(db, params.id, params.shareId, body.permission)
    if (share === null) throw httpError(404, 'not_found', 'Share not found')
    await rightsChanged(params.id)
    return share
  })

  route(server, api.removeShare, async ({ params }) => {
    const wasThere = await deleteShare(db, params.id, params.shareId)
    if (!wasThere) throw httpError(404, 'not_found', 'Share not found')
    await rightsChanged(params.id)
    return null
  })

  route(server, api.leaveScript, async ({ user, params }) => {
    const wasThere = await deleteShareOf(db, params.id, user.id)
    if (!wasThere) throw httpError(404, 'not_found', 'Share not found')
    await rightsChanged(params.id)
    return null
  })

  route(server, api.togglePublic, async ({ params }) => {
    const isPublic = await (publicScripts ? togglePublic : makePrivate)(db, params.id)
    await rightsChanged(params.id)
    return isPublic
  })
}

/** The calls by which a script gets another owner: the owner offers it, and the other one accepts. */
function mountOfferRoutes(
  server: FastifyInstance,
  { db, limits, rightsChanged }: ShareFeature,
): void {
  route(server, api.offerScript, async ({ params }) => {
    await offerOwnership(db, params.id, params.shareId)
    return null
  })

  route(server, api.withdrawScriptOffer, async ({ user, params }) => {
    const wasThere = await endOffer(db, params.id, user.id)
    if (!wasThere) throw httpError(404, 'not_found', 'Offer not found')
    return null
  })

  route(server, api.takeScript, async ({ user, params: { id: scriptId } }) => {
    const from = await acceptOffer(db, limits, scriptId, user.id)
    server.log.info({ scriptId, userId: from, to: user.id }, 'A script was handed over')
    await rightsChanged(scriptId)
    return null
  })
}
