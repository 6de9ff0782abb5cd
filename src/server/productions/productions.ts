import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { Database } from '../db/schema.ts'
import { notifyOfProduction } from '../domain/notify.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import type { AccessChanged } from '../sockets/socket-access.ts'
import {
  addMember,
  changeMember,
  type Gone,
  handOver,
  leaveProduction,
  removeMember,
} from './member-store.ts'
import {
  createProduction,
  deleteProduction,
  listProductions,
  placeScript,
  readProduction,
  renameProduction,
  withdrawScript,
} from './production-store.ts'

interface ProductionFeature {
  readonly db: Database
  /** Called after rights have changed; resolves when the new rights hold for the open sockets. */
  readonly accessChanged: AccessChanged
}

export function mountProductionRoutes(server: FastifyInstance, feature: ProductionFeature): void {
  const { db } = feature
  route(server, api.listProductions, async ({ user }) => listProductions(db, user.id))

  route(server, api.createProduction, async ({ user, body }) =>
    createProduction(db, user, body.title),
  )

  route(server, api.renameProduction, async ({ user, params, body }) => {
    await renameProduction(db, params.id, user.id, body.title)
    return readProduction(db, params.id, user.id)
  })

  const scriptsChanged = changedScripts(feature)
  route(server, api.deleteProduction, async ({ user, params: { id: productionId } }) => {
    await scriptsChanged(await deleteProduction(db, productionId, user.id))
    server.log.info({ productionId, userId: user.id }, 'A production was deleted')
    return null
  })

  route(server, api.placeScript, async ({ user, params: { id: scriptId, productionId } }) => {
    await placeScript(db, productionId, scriptId, user.id)
    await scriptsChanged([scriptId])
    return null
  })

  route(server, api.withdrawScript, async ({ params: { id: scriptId, productionId } }) => {
    if (!(await withdrawScript(db, productionId, scriptId)))
      throw httpError(404, 'not_found', 'The script is not in this production')
    await scriptsChanged([scriptId])
    return null
  })
  mountMemberRoutes(server, feature)
}

const changedScripts =
  ({ accessChanged }: ProductionFeature) =>
  (ids: readonly string[]) =>
    Promise.all(ids.map((scriptId) => accessChanged({ kind: 'script', scriptId })))

/** The calls about the people of a production. */
function mountMemberRoutes(server: FastifyInstance, feature: ProductionFeature): void {
  const { db, accessChanged } = feature
  const userChanged = (userId: string) => accessChanged({ kind: 'user', userId })
  const scriptsChanged = changedScripts(feature)

  route(server, api.addMember, async ({ user, params: { id: productionId }, body }) => {
    const { member, userId } = await addMember(
      db,
      productionId,
      user.id,
      body.username,
      body.function,
    )
    await userChanged(userId)
    const told = { userId, kind: 'taken-in', by: user.id, function: member.function } as const
    await notifyOfProduction(db, { productionId, ...told })
    return member
  })

  route(server, api.changeMember, async ({ user, params, body }) => {
    const { id: productionId, memberId } = params
    const changed = await changeMember(db, productionId, user.id, memberId, body.function)
    const { member, userId, isNew } = changed
    await userChanged(userId)
    const told = { userId, kind: 'function', by: user.id, function: member.function } as const
    if (isNew) await notifyOfProduction(db, { productionId, ...told })
    return member
  })

  route(server, api.removeMember, async ({ user, params: { id: productionId, memberId } }) => {
    const removed = await removeMember(db, productionId, user.id, memberId)
    await ended(removed)
    const told = { userId: removed.userId, kind: 'taken-out', by: user.id, function: null } as const
    await notifyOfProduction(db, { productionId, ...told })
    return null
  })

  route(server, api.leaveProduction, async ({ user, params }) => {
    await ended(await leaveProduction(db, params.id, user.id))
    return null
  })

  route(
    server,
    api.handOverProduction,
    async ({ user, params: { id: productionId, memberId } }) => {
      const { gone, heir } = await handOver(db, productionId, user.id, memberId)
      await Promise.all([ended(gone), userChanged(heir.userId)])
      const { userId, isNew } = heir
      const told = { userId, kind: 'function', by: user.id, function: 'direction' } as const
      if (isNew) await notifyOfProduction(db, { productionId, ...told })
      return null
    },
  )

  async function ended({ userId, scriptIds }: Gone) {
    await Promise.all([userChanged(userId), scriptsChanged(scriptIds)])
  }
}
