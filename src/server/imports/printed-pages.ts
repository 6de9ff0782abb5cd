// The lines of the pages that scripts were imported from, for their review, and how people have corrected imports.
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { api } from '#/shared/api/index.ts'
import {
  type ReadingHabit,
  ReadingHabit as ReadingHabitSchema,
  withoutRule,
  withRule,
} from '#/shared/imports/review/reading-habits.ts'
import type { Database } from '../db/schema.ts'
import { lockUser } from '../domain/locks.ts'
import { accepts } from '../http/compress-answer.ts'
import { httpError } from '../http/http-error.ts'
import { route } from '../http/route.ts'

/** Stores the lines of an imported script; belongs into the transaction that inserts the script. */
export async function insertPrintedPages(
  transaction: Database,
  scriptId: string,
  print: Uint8Array,
): Promise<void> {
  await transaction
    .insertInto('printed_pages')
    .values({ script_id: scriptId, print, at: Date.now() })
    .execute()
}

export function mountReviewRoutes(server: FastifyInstance, db: Database): void {
  route(server, api.getPrintedPages, async ({ params, request, reply }) => {
    const row = await db
      .selectFrom('printed_pages')
      .select('print')
      .where('script_id', '=', params.id)
      .executeTakeFirst()
    if (!row) throw httpError(404, 'not_found', 'The lines of the pages are not kept.')
    // as they were packed: building and writing the lines of a thousand pages would keep everybody waiting
    const packed = Readable.from([row.print])
    if (!accepts('gzip', request.headers['accept-encoding'])) return packed.pipe(createGunzip())
    reply.header('content-encoding', 'gzip')
    return packed
  })
  route(server, api.learnReadingRule, async ({ user, body: { layout, rule } }) => {
    await changeHabits(db, user.id, (habits) => withRule(habits, layout, rule))
    return null
  })
  route(server, api.forgetReadingRule, async ({ user, body: { layout, rule } }) => {
    await changeHabits(db, user.id, (habits) => withoutRule(habits, layout, rule))
    return null
  })
}

/** A person's corrections of imports, the newest first. */
export async function readingHabits(
  db: Database,
  userId: string,
): Promise<readonly ReadingHabit[]> {
  const row = await db
    .selectFrom('reading_habits')
    .select('habits')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const habits: unknown = JSON.parse(row?.habits ?? '[]')
  // an entry of another version is passed over
  return Array.isArray(habits)
    ? habits.filter((habit: unknown) => Value.Check(ReadingHabitSchema, habit))
    : []
}

async function changeHabits(
  db: Database,
  userId: string,
  change: (habits: readonly ReadingHabit[]) => readonly ReadingHabit[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId)
    const habits = JSON.stringify(change(await readingHabits(transaction, userId)))
    await transaction
      .insertInto('reading_habits')
      .values({ user_id: userId, habits })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ habits }))
      .execute()
  })
}
