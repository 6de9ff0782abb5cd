import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import { Value } from 'typebox/value'
import { api } from '#/shared/api/index.ts'
import { MAX_LAYOUTS, type Layout, LayoutSettings } from '#/shared/api/layouts.ts'
import type { Database, LayoutsTable } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'

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

export type LayoutContent = Omit<Layout, 'id'>

/** Oldest first. */
export async function listLayouts(db: Database, userId: string): Promise<Layout[]> {
  const rows = await db
    .selectFrom('layouts')
    .select(['id', 'name', 'settings'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => readLayout(row) ?? [])
}

/** @throws HttpError if the user has the maximum number of layouts */
async function createLayout(db: Database, userId: string, content: LayoutContent): Promise<Layout> {
  const layout = { id: randomUUID(), ...trimmed(content) }
  const { count } = await db
    .selectFrom('layouts')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_LAYOUTS) {
    throw httpError(409, 'too_many_layouts', `There can be at most ${MAX_LAYOUTS} layouts`)
  }
  await db
    .insertInto('layouts')
    .values({ ...rowOfContent(layout), id: layout.id, user_id: userId, created_at: Date.now() })
    .execute()
  return layout
}

/** Null if the user has no such layout. */
async function replaceLayout(
  db: Database,
  userId: string,
  id: string,
  content: LayoutContent,
): Promise<Layout | null> {
  const layout = { id, ...trimmed(content) }
  const { numUpdatedRows } = await db
    .updateTable('layouts')
    .set(rowOfContent(layout))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? layout : null
}

/** @returns false if there was no such layout */
async function deleteLayout(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('layouts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

function trimmed({ name, settings }: LayoutContent): LayoutContent {
  return { name: name.trim(), settings }
}

function rowOfContent({ name, settings }: LayoutContent) {
  return { name, settings: JSON.stringify(settings) }
}

/** Null if the settings are of another version, whose fields are different. */
function readLayout({
  id,
  name,
  settings,
}: Pick<Selectable<LayoutsTable>, 'id' | 'name' | 'settings'>): Layout | null {
  const stored: unknown = JSON.parse(settings)
  return Value.Check(LayoutSettings, stored) ? { id, name, settings: stored } : null
}
