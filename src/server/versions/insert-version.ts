import { randomUUID } from 'node:crypto'
import type { VersionKind } from '#/shared/script/versions.ts'
import type { Database } from '../db/schema.ts'
import type { VersionReading } from './read-version.ts'
import { expectStored, type StoredText } from './version-content.ts'

export interface NewVersion {
  readonly scriptId: string
  readonly seq: number
  readonly at: number
  readonly kind: VersionKind
  readonly reading: Pick<VersionReading, 'json' | 'hash' | 'stats'>
  readonly stored: StoredText
  readonly name?: string
  readonly note?: string
  readonly byUser?: string
}

/**
 * Inserts a version, marks the script as kept up to its seq, and returns its id. The caller has locked the script's
 * versions.
 */
export async function insertVersion(transaction: Database, version: NewVersion): Promise<string> {
  const { scriptId, seq, at, kind, reading, stored } = version
  const id = randomUUID()
  await transaction
    .insertInto('versions')
    .values({
      id,
      script_id: scriptId,
      seq,
      at,
      kind,
      name: version.name ?? '',
      note: version.note ?? '',
      by_user: version.byUser ?? null,
      bytes: reading.json.length,
      hash: reading.hash,
      stats: JSON.stringify(reading.stats),
      ...stored,
    })
    .execute()
  await expectStored(transaction, stored)
  await markKept(transaction, { scriptId, seq, at })
  return id
}

/** Marks a script as kept up to `seq`, so that it is not kept again before the next edit. */
export async function markKept(
  transaction: Database,
  { scriptId, seq, at }: Pick<NewVersion, 'scriptId' | 'seq' | 'at'>,
): Promise<void> {
  await transaction
    .insertInto('kept_heads')
    .values({ script_id: scriptId, seq, at })
    .onConflict((conflict) =>
      conflict.column('script_id').doUpdateSet({ seq, at }).where('kept_heads.seq', '<=', seq),
    )
    .execute()
}
