import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { Database } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import { createLayout, deleteLayout, listLayouts, replaceLayout } from './layout-store.ts'

/** Each call reaches the caller's own layouts only: another user's layout gives the same error as an unknown one. */
export function mountLayoutRoutes(server: FastifyInstance, db: Database): void {
  const notFound = () => httpError(404, 'not_found', 'Layout not found')

  route(server, api.listLayouts, async ({ user }) => listLayouts(db, user.id))

  route(server, api.createLayout, async ({ user, body }) => createLayout(db, user.id, body))

  route(server, api.replaceLayout, async ({ user, params, body }) => {
    const layout = await replaceLayout(db, user.id, params.layoutId, body)
    if (layout === null) throw notFound()
    return layout
  })

  route(server, api.deleteLayout, async ({ user, params }) => {
    if (!(await deleteLayout(db, user.id, params.layoutId))) throw notFound()
    return null
  })
}
