import type { FastifyInstance } from 'fastify'
import { layoutCalls } from '#/shared/api/layouts.ts'
import type { Database } from '../db/open-database.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'
import { createLayout, deleteLayout, listLayouts, replaceLayout } from './layout-store.ts'

/** Each call reaches the caller's own layouts only: somebody else's looks like none. */
export function layoutRoutes(server: FastifyInstance, db: Database): void {
  const notFound = () => httpError(404, 'not_found', 'Layout not found')

  route(server, layoutCalls.listLayouts, async ({ user }) => listLayouts(db, user.id))

  route(server, layoutCalls.createLayout, async ({ user, body }) => createLayout(db, user.id, body))

  route(server, layoutCalls.replaceLayout, async ({ user, params, body }) => {
    const layout = await replaceLayout(db, user.id, params.layoutId, body)
    if (layout === null) throw notFound()
    return layout
  })

  route(server, layoutCalls.deleteLayout, async ({ user, params }) => {
    if (!(await deleteLayout(db, user.id, params.layoutId))) throw notFound()
    return null
  })
}
