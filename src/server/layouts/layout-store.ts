import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { MAX_LAYOUTS, type Layout } from '#/shared/api/layouts.ts'
import type { LayoutSettings } from '#/shared/layouts/layout-settings.ts'
import type { Database, LayoutsTable } from '../db/schema.ts'
import { httpError } from '../http/http-error.ts'

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
  return rows.map(layoutOfRow)
}

/** @throws HttpError where the user has as many as one may have */
export async function createLayout(
  db: Database,
  userId: string,
  content: LayoutContent,
): Promise<Layout> {
  const row = { id: randomUUID(), user_id: userId, ...rowOfContent(content) }
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
    .values({ ...row, created_at: Date.now() })
    .execute()
  return layoutOfRow(row)
}

/** Null where the user has no such layout. */
export async function replaceLayout(
  db: Database,
  userId: string,
  id: string,
  content: LayoutContent,
): Promise<Layout | null> {
  const row = await db
    .updateTable('layouts')
    .set(rowOfContent(content))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'settings'])
    .executeTakeFirst()
  return row === undefined ? null : layoutOfRow(row)
}

/** @returns whether there was such a layout */
export async function deleteLayout(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('layouts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

function rowOfContent({ name, settings }: LayoutContent) {
  return { name: name.trim(), settings: JSON.stringify(settings) }
}

function layoutOfRow(row: Pick<Selectable<LayoutsTable>, 'id' | 'name' | 'settings'>): Layout {
  // Only what the contract's schema let through was ever written.
  return { id: row.id, name: row.name, settings: JSON.parse(row.settings) as LayoutSettings }
}
