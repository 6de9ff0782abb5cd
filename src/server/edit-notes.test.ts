import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createTestDatabase,
  DATABASE_KINDS,
  type TestDatabase,
  untilStatementsWait,
} from '#test/support/databases.ts'
import { insertKeptScript, insertOwner, OWNER } from '#test/support/kept-script.ts'
import { openDatabase } from './db/open-database.ts'
import type { Database } from './db/schema.ts'
import { createEditNotes, type EditNotes } from './edit-notes.ts'

describe.each(DATABASE_KINDS)('notes of edits on %s', (kind) => {
  const onError = vi.fn<(error: unknown) => void>()
  let place: TestDatabase
  let db: Database
  let notes: EditNotes
  let scriptId: string
  beforeEach(async () => {
    onError.mockReset()
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
    await insertOwner(db)
    scriptId = (await insertKeptScript(db)).id
    notes = createEditNotes(db, onError)
  })
  afterEach(async () => {
    await notes?.close()
    await db?.destroy()
    await place.remove()
  })

  const writers = async () => {
    const rows = await db.selectFrom('script_activity').select(['script_id', 'user_id']).execute()
    return rows.map((row) => [row.script_id, row.user_id])
  }

  test('[NEWS-234] notes are settled only when the database has them', async () => {
    let isSettled = false
    let settled = Promise.resolve()
    await db.transaction().execute(async (transaction) => {
      // the embedded database has one transaction at a time
      if (kind === 'postgres')
        await sql`LOCK TABLE script_activity IN SHARE MODE`.execute(transaction)
      notes.onEdit(scriptId, OWNER)
      settled = notes.settled(scriptId).then(() => void (isSettled = true))
      await untilStatementsWait(db, kind)
      expect(isSettled).toBe(false)
    })
    await settled
    expect(await writers()).toEqual([[scriptId, OWNER]])
    expect(onError).not.toHaveBeenCalled()
  })

  test('[NEWS-234] a writer whose note the database has refused is noted with the next edit', async () => {
    await sql`ALTER TABLE script_activity RENAME TO away`.execute(db)
    notes.onEdit(scriptId, OWNER)
    await notes.settled(scriptId)
    expect(onError).toHaveBeenCalledOnce()
    await sql`ALTER TABLE away RENAME TO script_activity`.execute(db)
    notes.onEdit(scriptId, OWNER)
    notes.onEdit(scriptId, OWNER)
    await notes.settled(scriptId)
    expect(await writers()).toEqual([[scriptId, OWNER]])
  })
})
