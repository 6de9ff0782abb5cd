import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../config.ts'
import { VERSION } from '../version.ts'
import { initialSchema } from './migrations/0001-initial-schema.ts'
import {
  layoutsAndPublicScripts,
  importAttempts,
  headFollowsLog,
  headsApart,
  pdfsApart,
  house,
  accessTokens,
  people,
} from './migrations/0002-0009-house-and-people.ts'
import {
  versions,
  lastEdits,
  drawnThumbnails,
  scriptClients,
  trash,
  ownershipOffers,
  scriptTexts,
  titlesAsWords,
} from './migrations/0010-0017-versions-and-trash.ts'
import {
  printedPages,
  scriptTasks,
  scriptReads,
  invites,
  notices,
  productions,
  noticesOfComments,
  countedNews,
  noticesOfProductions,
  removedGuests,
  deletedWords,
} from './migrations/0018-0028-work-around-the-text.ts'
import {
  invitesIntoProductions,
  storedParts,
  partsOutliveOwners,
  versionsInParts,
} from './migrations/0029-0032-productions-and-parts.ts'
import type { Database, DatabaseKind } from './schema.ts'

/**
 * Migrates the schema to that of this version; several processes may do so at once.
 * @throws StartError if a newer Stichwort has migrated it further
 */
export async function migrateToLatest(db: Database, kind: DatabaseKind): Promise<void> {
  const { error } = await createMigrator(db, kind).migrateToLatest()
  if (error === undefined) return noteVersion(db)
  await refuseNewer(db)
  throw error
}

export function createMigrator(db: Database, kind: DatabaseKind): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrationsOf(kind) } })
}

/** All migrations by their names. A new one has a file of its own; those of earlier versions are gathered by their numbers. */
const migrationsOf = (kind: DatabaseKind): Readonly<Record<string, Migration>> => {
  const bytes = kind === 'sqlite' ? 'blob' : 'bytea'
  return {
    '0001-initial-schema': initialSchema(bytes),
    '0002-layouts-and-public-scripts': layoutsAndPublicScripts,
    '0003-import-attempts': importAttempts,
    '0004-head-follows-log': headFollowsLog(kind),
    '0005-heads-apart': headsApart(kind),
    '0006-pdfs-apart': pdfsApart(bytes),
    '0007-house': house,
    '0008-access-tokens': accessTokens,
    '0009-people': people,
    '0010-versions': versions(bytes),
    '0011-last-edits': lastEdits,
    '0012-drawn-thumbnails': drawnThumbnails,
    '0013-script-clients': scriptClients,
    '0014-trash': trash,
    '0015-ownership-offers': ownershipOffers,
    '0016-script-texts': scriptTexts,
    '0017-titles-as-words': titlesAsWords,
    '0018-printed-pages': printedPages(bytes),
    '0019-script-tasks': scriptTasks,
    '0020-script-reads': scriptReads,
    '0021-invites': invites,
    '0022-notices': notices,
    '0023-productions': productions,
    '0024-notices-of-comments': noticesOfComments,
    '0025-counted-news': countedNews,
    '0026-notices-of-productions': noticesOfProductions,
    '0027-removed-guests': removedGuests,
    '0028-deleted-words': deletedWords(bytes),
    '0029-invites-into-productions': invitesIntoProductions,
    '0030-stored-parts': storedParts(bytes),
    '0031-parts-outlive-owners': partsOutliveOwners(kind),
    '0032-versions-in-parts': versionsInParts,
  }
}

/** The names of the migrations that this version knows, in their order. */
export const MIGRATIONS: readonly string[] = Object.keys(migrationsOf('sqlite'))

/** The key of this value in the table `house`. */
const WRITTEN_BY = 'version'

/** Stores which version has written the database last, for an older version that may be started on it. */
async function noteVersion(db: Database): Promise<void> {
  if ((await writtenBy(db)) === VERSION) return
  await db
    .insertInto('house')
    .values({ name: WRITTEN_BY, value: VERSION })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: VERSION }))
    .execute()
}

/**
 * Refuses the database of a newer Stichwort, because this version may read its schema wrongly.
 * @throws StartError if others have been applied
 */
export async function refuseNewer(db: Database): Promise<void> {
  const query = sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`
  const applied = (await query.execute(db)).rows.map(({ name }) => name)
  const unknown = applied.findLast((name) => !MIGRATIONS.includes(name))
  if (unknown === undefined) return
  const version = (await writtenBy(db)) ?? 'of unknown version'
  throw new StartError(
    `The database was written by a newer Stichwort, ${version} (schema ${unknown}), and this is ${VERSION} (schema ${MIGRATIONS.at(-1)}): start the newer one, or restore a backup from before it.`,
  )
}

async function writtenBy(db: Database): Promise<string | null> {
  const query = db.selectFrom('house').select('value').where('name', '=', WRITTEN_BY)
  return (await query.executeTakeFirst())?.value ?? null
}
