import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { prepareQuery } from './prepared-query.ts'
import type { Tables } from './schema.ts'

const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

test('a prepared query takes values of its own at each call, and keeps those it was built with', () => {
  let builds = 0
  const updatesAfter = prepareQuery(({ script, seq }: { script: string; seq: number }) => {
    builds++
    return db
      .selectFrom('script_updates')
      .select('data')
      .where('seq', '>', seq)
      .where('script_id', '=', script)
      .limit(50)
  })
  expect(updatesAfter({ script: 'a', seq: 7 }).parameters).toEqual([7, 'a', 50])
  expect(updatesAfter({ seq: 8, script: 'b' }).parameters).toEqual([8, 'b', 50])
  expect(updatesAfter({ script: 'a', seq: 7 }).sql).toContain('"seq" > ? and "script_id" = ?')
  expect(builds).toBe(1)
})
