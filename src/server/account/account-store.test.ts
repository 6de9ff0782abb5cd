import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestDatabase,
  DATABASE_KINDS,
  type TestDatabase,
  untilStatementsWait,
} from '#test/support/databases.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { changeMember, leaveProduction } from '../productions/member-store.ts'
import { createProduction } from '../productions/production-store.ts'
import { deleteAccount } from './account-store.ts'

describe.each(DATABASE_KINDS)('two people who direct a production, on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  let productionId: string
  beforeEach(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
    for (const id of ['jana', 'mia'])
      await sql`INSERT INTO users (id, username, username_folded, email, email_folded, password_hash, created_at)
        VALUES (${id}, ${id}, ${id}, ${id}, ${id}, NULL, 1)`.execute(db)
    productionId = (await createProduction(db, { id: 'jana', username: 'jana' }, 'Faust')).id
    await db
      .insertInto('production_members')
      .values({
        id: 'mia-member',
        production_id: productionId,
        user_id: 'mia',
        function: 'direction',
        created_at: 2,
      })
      .execute()
  })
  afterEach(async () => {
    await db?.destroy()
    await place.remove()
  })

  test.each([
    ['also deletes the account', () => deleteAccount(db, 'mia')],
    ['leaves', () => leaveProduction(db, productionId, 'mia')],
    ['becomes an actor', () => changeMember(db, productionId, 'mia', 'mia-member', 'acting')],
  ])(
    '[PROD-162] one deletes the account while the other %s: no production is left without direction',
    async (_name, goes) => {
      const hold = await db.startTransaction().execute()
      // what each of the two deletes or changes last, so that both have asked who else directs
      await hold.selectFrom('users').select('id').forUpdate().execute()
      await hold.selectFrom('production_members').select('id').forUpdate().execute()
      const both = Promise.allSettled([deleteAccount(db, 'jana'), goes()])
      await untilStatementsWait(db, kind, 2)
      await hold.commit().execute()
      const [deleted] = await both
      expect(deleted).toMatchObject({ status: 'fulfilled' })
      const directed = await db
        .selectFrom('productions')
        .innerJoin('production_members', 'production_members.production_id', 'productions.id')
        .select('productions.id')
        .where('function', '=', 'direction')
        .execute()
      const productions = await db.selectFrom('productions').select('id').execute()
      expect(directed).toEqual(productions)
    },
  )
})
