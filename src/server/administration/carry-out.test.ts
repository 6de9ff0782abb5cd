import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#/server/db/open-database.ts'
import { createTestDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import { insertKeptScript, insertOwner, OWNER } from '#test/support/kept-script.ts'
import { carryOut } from './carry-out.ts'

describe.each(DATABASE_KINDS)('orders of the administration, on %s', (kind) => {
  test('[OPS-494] the storage of a user in the list of users includes the versions of their scripts', async () => {
    const database = await createTestDatabase(kind)
    const db = await openDatabase(database.config)
    await insertOwner(db)
    await insertOwner(db, 'other')
    const { id } = await insertKeptScript(db)
    await db
      .insertInto('versions')
      .values({
        id: 'v1',
        script_id: id,
        seq: 1,
        at: 1,
        kind: 'kept',
        name: 'Premiere',
        note: '',
        by_user: OWNER,
        base_id: null,
        bytes: 9_000_000,
        hash: '',
        stats: '{}',
        content: randomBytes(2_000_000),
      })
      .execute()
    const house = {
      db,
      origin: 'http://127.0.0.1',
      accessChanged: async () => {},
      log: () => {},
    }
    const { lines } = await carryOut(house, { kind: 'users' }, 'admin')
    expect(lines.find((line) => line.startsWith('owner@'))).toMatch(/ 2\.0 MB$/)
    expect(lines.find((line) => line.startsWith('other@'))).toMatch(/ 0\.0 MB$/)
    await db.destroy()
    await database.remove()
  })
})
