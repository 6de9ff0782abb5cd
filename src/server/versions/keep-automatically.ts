// Keeps versions of edited scripts automatically. The database says which scripts are due, so any number of nodes may
// keep them, and any of them may die. Only the request of a rehearsal is known to no other node than its own.
import type { Database } from '../db/schema.ts'
import { type Asker, HOUSE } from '../http/guard.ts'
import { markKept, keepVersion } from './keep-version.ts'
import type { VersionReading } from './read-version.ts'

const APART_MS = 10 * 60 * 1000

/** Reads the stored script, and the seq up to which the reading goes; null if the script was deleted. */
export type ReadVersion = (
  scriptId: string,
  asker: Asker,
) => Promise<(VersionReading & { readonly seq: number }) | null>

/**
 * Keeps every script that is due. If one script fails, `onError` is called, the others are kept, and the failed one is
 * due again the next time.
 */
export async function keepWhatIsDue(deps: {
  readonly db: Database
  readonly read: ReadVersion
  readonly now: number
  /** Scripts that are due as soon as they were edited. */
  readonly asked?: ReadonlySet<string>
  readonly onKept?: () => void
  readonly onError: (error: unknown, scriptId: string) => void
  readonly isStopped?: () => boolean
}): Promise<void> {
  const { db, read, now, asked, onKept, onError, isStopped = () => false } = deps
  for (const scriptId of await dueScripts(db, now, asked)) {
    if (isStopped()) return
    try {
      const reading = await read(scriptId, HOUSE)
      if (reading && (await keep(db, scriptId, reading, now))) onKept?.()
    } catch (error) {
      if (!isStopped()) onError(error, scriptId)
    }
  }
}

/**
 * Scripts that were edited since they were last kept, if they were last kept ten minutes ago, or are in `asked`, or if
 * all users have left: then the log is folded and empty.
 */
async function dueScripts(
  db: Database,
  now: number,
  asked: ReadonlySet<string> = new Set(),
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('script_heads as head')
    .innerJoin('scripts', 'scripts.id', 'head.script_id')
    .leftJoin('kept_heads as kept', 'kept.script_id', 'head.script_id')
    .select('head.script_id')
    .whereRef('head.seq', '>', ({ fn, val }) => fn.coalesce('kept.seq', val(0)))
    .where(({ or, eb, fn, not, exists, selectFrom }) =>
      or([
        eb(fn.coalesce('kept.at', 'scripts.created_at'), '<=', now - APART_MS),
        // the clock was put back: without this no version would be kept until it has caught up
        eb('kept.at', '>', now),
        ...(asked.size > 0 ? [eb('head.script_id', 'in', [...asked])] : []),
        not(
          exists(
            selectFrom('script_updates')
              .select('script_updates.seq')
              .whereRef('script_updates.script_id', '=', 'head.script_id'),
          ),
        ),
      ]),
    )
    .orderBy('head.script_id')
    .execute()
  return rows.map(({ script_id }) => script_id)
}

/** True if a new version was inserted. */
async function keep(
  db: Database,
  scriptId: string,
  { seq, ...reading }: VersionReading & { readonly seq: number },
  now: number,
): Promise<boolean> {
  const version = { scriptId, seq, at: now, kind: 'auto', reading } as const
  const id = await keepVersion(db, version, async (transaction, keptSeq) => {
    // another node was faster
    if (keptSeq >= seq) return false
    const isNews = (await newestHash(transaction, scriptId)) !== reading.hash
    if (!isNews) await markKept(transaction, { scriptId, seq, at: now })
    return isNews
  })
  return id !== null
}

/** The hash of the newest version's text; null if there is no version. */
export async function newestHash(db: Database, scriptId: string): Promise<string | null> {
  const newest = await db
    .selectFrom('versions')
    .select('hash')
    .where('script_id', '=', scriptId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.hash ?? null
}
