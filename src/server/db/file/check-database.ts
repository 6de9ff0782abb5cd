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

/**
 * @param known the migrations of this version
 * @throws Refusal also if a newer Stichwort has written the file, because this version could not start on it
 */
export function checkRestorable(
  database: DatabaseSync,
  file: string,
  known: readonly string[],
): void {
  checkDatabase(database, file)
  const unknown = appliedMigrations(database)?.findLast((name) => !known.includes(name))
  if (unknown === undefined) return
  const { value = '?' } =
    database.prepare("SELECT value FROM house WHERE name = 'version'").get() ?? {}
  throw new Refusal({
    de: `${file} stammt von einem neueren Stichwort, ${String(value)} (Schema ${unknown}): stelle es mit diesem wieder her.`,
    en: `${file} was written by a newer Stichwort, ${String(value)} (schema ${unknown}): restore it with that one.`,
  })
}

/** The names of the migrations that have made its schema; null where it has none. */
export function appliedMigrations(database: DatabaseSync): readonly string[] | null {
  const table = database
    .prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'")
    .get()
  if (!table) return null
  return database
    .prepare('SELECT name FROM kysely_migration ORDER BY name')
    .all()
    .map(({ name }) => String(name))
}
