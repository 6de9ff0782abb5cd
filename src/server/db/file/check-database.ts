import type { DatabaseSync } from 'node:sqlite'
import { Refusal } from '../../refusal.ts'
import { APPLICATION_ID } from './database-file.ts'

/** @throws Refusal if the file is damaged, or is not a database of Stichwort */
export function checkDatabase(database: DatabaseSync, file: string): void {
  const [problem] = database.prepare('PRAGMA integrity_check(1)').all()
  const answer = String(Object.values(problem ?? {})[0])
  if (answer !== 'ok')
    throw new Refusal({
      de: `${file} ist beschädigt (${answer}).`,
      en: `${file} is damaged (${answer}).`,
    })
  const { application_id: id } = database.prepare('PRAGMA application_id').get() ?? {}
  const isOurs = id === APPLICATION_ID || id === 0
  if (!isOurs || appliedMigrations(database) === null)
    throw new Refusal({
      de: `${file} ist keine Datenbank von Stichwort.`,
      en: `${file} is not a database of Stichwort.`,
    })
}

/** A table, a view or a trigger, with the statement that made it. */
export interface SchemaObject {
  readonly type: string
  readonly name: string
  readonly sql: string
}

/**
 * @param schemas the schema after each migration of this version
 * @throws Refusal also if a newer Stichwort has written the file, because this version could not start on it, and if its
 *   schema is not that of its migrations: a trigger of somebody else's would act at every write
 */
export function checkRestorable(
  database: DatabaseSync,
  file: string,
  schemas: ReadonlyMap<string, readonly SchemaObject[]>,
): void {
  checkDatabase(database, file)
  const applied = appliedMigrations(database) ?? []
  const unknown = applied.findLast((name) => !schemas.has(name))
  if (unknown === undefined) {
    return refuseForeignSchema(database, file, schemas.get(applied.at(-1) ?? '') ?? [])
  }
  const { value = '?' } =
    database.prepare("SELECT value FROM house WHERE name = 'version'").get() ?? {}
  throw new Refusal({
    de: `${file} stammt von einem neueren Stichwort, ${String(value)} (Schema ${unknown}): stelle es mit diesem wieder her.`,
    en: `${file} was written by a newer Stichwort, ${String(value)} (schema ${unknown}): restore it with that one.`,
  })
}

/** The names of the migrations that have made its schema; null where it has none. */
function appliedMigrations(database: DatabaseSync): readonly string[] | null {
  const table = database
    .prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'")
    .get()
  if (!table) return null
  return database
    .prepare('SELECT name FROM kysely_migration ORDER BY name')
    .all()
    .map(({ name }) => String(name))
}

/** Other tables may be there: they do nothing. A statement may be written in another way than by this version. */
function refuseForeignSchema(
  database: DatabaseSync,
  file: string,
  expected: readonly SchemaObject[],
): void {
  const wordsOf = (text: unknown) => String(text).replaceAll(/\s+/g, ' ')
  const rows = database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE type <> 'index'")
  const found = rows.all()
  const missing = expected.find(
    ({ type, name }) => !found.some((one) => one.type === type && one.name === name),
  )
  const foreign = found.find(
    ({ type, name, sql }) =>
      type !== 'table' &&
      !expected.some((one) => one.name === name && wordsOf(one.sql) === wordsOf(sql)),
  )
  const { type, name } = foreign ?? missing ?? {}
  if (type === undefined) return
  const object = `${String(type)} ${String(name)}`
  throw new Refusal({
    de: `${file} ist keine Datenbank von Stichwort: ${object} ${foreign ? 'gehört nicht hinein' : 'fehlt darin'}.`,
    en: `${file} is not a database of Stichwort: ${object} ${foreign ? 'does not belong there' : 'is missing'}.`,
  })
}
