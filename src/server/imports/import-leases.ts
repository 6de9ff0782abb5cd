// A job belongs to the node that renews the job's `updated_at`. If a job was not renewed for LEASE_MS, any node may
// take it over (IMP-38).
import { sql } from 'kysely'
import { IMPORT_STAGES } from '#/shared/imports/messages.ts'
import type { Database } from '../db/schema.ts'
import { isChanged, updateUnfinished, type ImportJob } from './import-jobs.ts'

export const LEASE_MS = 15_000
/** If the process has ended this number of times during the conversion of a PDF, the PDF is not tried again. */
const MAX_ATTEMPTS = 3

export interface ImportLeases {
  /** Unfinished jobs that no node has renewed; each is claimed by one node only. */
  readonly claimAbandoned: () => Promise<readonly ImportJob[]>
  /** Returns the jobs that have not ended meanwhile; another node may have cancelled the others. */
  readonly renew: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Counts an attempt; false if there have been too many. */
  readonly begin: (id: string) => Promise<boolean>
  /** Gives the job back without failure: the attempt does not count. */
  readonly release: (id: string) => Promise<void>
}

export function createImportLeases(db: Database, leaseMs: number): ImportLeases {
  return {
    claimAbandoned: () => claimAbandoned(db, leaseMs),
    renew: (ids) => renewJobs(db, ids),
    begin: async (id) => {
      const update = updateUnfinished(db, id)
        .where('attempts', '<', MAX_ATTEMPTS)
        .set((expression) => ({ attempts: expression('attempts', '+', 1) }))
      return isChanged(await update.executeTakeFirst())
    },
    release: async (id) => {
      const attempts = sql<number>`case when attempts > 0 then attempts - 1 else 0 end`
      await updateUnfinished(db, id).set({ updated_at: 0, attempts }).execute()
    },
  }
}

async function renewJobs(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .updateTable('import_jobs')
    .set({ updated_at: Date.now() })
    .where('id', 'in', ids)
    .where('status', 'in', IMPORT_STAGES)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function claimAbandoned(db: Database, leaseMs: number): Promise<readonly ImportJob[]> {
  const before = Date.now() - leaseMs
  const rows = await db
    .selectFrom('import_jobs')
    .select(['id', 'user_id', 'file_name', 'updated_at'])
    .where('status', 'in', IMPORT_STAGES)
    .where('updated_at', '<=', before)
    .orderBy('created_at')
    .execute()
  const claimed: ImportJob[] = []
  for (const row of rows) {
    const claim = await db
      .updateTable('import_jobs')
      .set({ updated_at: Date.now() })
      .where('id', '=', row.id)
      .where('updated_at', '=', row.updated_at)
      .where('status', 'in', IMPORT_STAGES)
      .executeTakeFirst()
    if (isChanged(claim)) {
      claimed.push({ id: row.id, userId: row.user_id, fileName: row.file_name })
    }
  }
  return claimed
}
