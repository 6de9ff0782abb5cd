import { sql } from 'kysely'
import { StartError } from '../config.ts'
import { VERSION } from '../version.ts'
import type { Database } from './schema.ts'

/** The key of this value in the table `house`. */
const WRITTEN_BY = 'version'

/** Stores which version has written the database last, for an older version that may be started on it. */
export async function noteVersion(db: Database): Promise<void> {
  if ((await writtenBy(db)) === VERSION) return
  await db
    .insertInto('house')
    .values({ name: WRITTEN_BY, value: VERSION })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: VERSION }))
    .execute()
}

/**
 * Refuses the database of a newer Stichwort, because this version may read its schema wrongly.
 * @param known the migrations of this version
 * @throws StartError if others have been applied
 */
export async function refuseNewer(db: Database, known: readonly string[]): Promise<void> {
  const query = sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`
  const applied = (await query.execute(db)).rows.map(({ name }) => name)
  const unknown = applied.findLast((name) => !known.includes(name))
  if (unknown === undefined) return
  const version = (await writtenBy(db)) ?? 'of unknown version'
  throw new StartError(
    `The database was written by a newer Stichwort, ${version} (schema ${unknown}), and this is ${VERSION} (schema ${known.at(-1)}): start the newer one, or restore a backup from before it.`,
  )
}

async function writtenBy(db: Database): Promise<string | null> {
  const query = db.selectFrom('house').select('value').where('name', '=', WRITTEN_BY)
  return (await query.executeTakeFirst())?.value ?? null
}
