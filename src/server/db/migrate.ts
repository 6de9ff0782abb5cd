import { Migrator } from 'kysely/migration'
import type { Kysely } from 'kysely'
import { initialSchema } from './migrations/0001-initial-schema.ts'
import { layoutsAndPublicScripts } from './migrations/0002-layouts-and-public-scripts.ts'
import { importAttempts } from './migrations/0003-import-attempts.ts'
import type { Tables } from './schema.ts'

/** How the database calls a column of bytes. */
export type BytesType = 'blob' | 'bytea'

/** Brings the schema up to date; several processes may do so at once. */
export async function migrateToLatest(db: Kysely<Tables>, bytes: BytesType): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        '0001-initial-schema': initialSchema(bytes),
        '0002-layouts-and-public-scripts': layoutsAndPublicScripts,
        '0003-import-attempts': importAttempts,
      }),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
