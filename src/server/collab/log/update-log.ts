import type { CompiledQuery } from 'kysely'
import { at } from '#/shared/at.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Database } from '../../db/schema.ts'

export interface LogEntry {
  readonly scriptId: string
  readonly data: Uint8Array
  /** If set, the entry is appended only where this is still the script's newest seq. */
  readonly after?: number
  /** Client ids that nobody has written under yet, as far as is known, and who does so from this entry on. */
  readonly claims?: ClientOwners
}

export interface StoredDocument {
  readonly state: Uint8Array
  /** Updates that are newer than `state`, oldest first. */
  readonly updates: readonly Uint8Array[]
  /** The newest update's seq. */
  readonly seq: number
}

/** The append-only log of document updates, and the states it is folded into. */
export interface UpdateLog {
  /** The stored document; null where there is no such script. */
  readonly load: (scriptId: string) => Promise<StoredDocument | null>
  /**
   * Appends all entries in one transaction and returns the seq of each entry; null where the script is gone, or its
   * newest seq is not the entry's `after`, or somebody else has one of the claimed client ids. When it resolves, everything is on disk; when it rejects, nothing is.
   */
  readonly append: (entries: readonly LogEntry[]) => Promise<readonly (number | null)[]>
  readonly owners: (scriptId: string) => Promise<ClientOwners>
  /**
   * Replaces the state by one that holds every update up to `seq`, and drops those updates; does nothing if the
   * stored state holds them already. Updates that are appended meanwhile have a higher seq, so no lock is needed.
   */
  readonly fold: (scriptId: string, state: Uint8Array, seq: number) => Promise<void>
}

export function createUpdateLog(db: Database, now: () => number = Date.now): UpdateLog {
  const append = createAppend(db)
  return {
    load: (scriptId) =>
      // one snapshot: a fold between the two reads would leave out its updates
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((trx) => loadDocument(trx, scriptId)),
    append: (entries) => append(entries, now()),
    owners: (scriptId) => readOwners(db, scriptId),
    fold: (scriptId, state, seq) =>
      db.transaction().execute((trx) => fold(trx, scriptId, { state, seq, at: now() })),
  }
}

/** The seq of a script's newest update; null where there is no such script. */
export async function newestSeq(db: Database, scriptId: string): Promise<number | null> {
  const query = db.selectFrom('script_heads').select('seq').where('script_id', '=', scriptId)
  return (await query.executeTakeFirst())?.seq ?? null
}

/** Reads the stored document within a transaction. */
export async function loadDocument(
  trx: Database,
  scriptId: string,
): Promise<StoredDocument | null> {
  const stored = await trx
    .selectFrom('script_states')
    .innerJoin('script_heads', 'script_heads.script_id', 'script_states.script_id')
    .select(['state', 'folded_seq', 'seq'])
    .where('script_states.script_id', '=', scriptId)
    .executeTakeFirst()
  if (!stored) return null
  const rows = await trx
    .selectFrom('script_updates')
    .select('data')
    .where('script_id', '=', scriptId)
    .where('seq', '>', stored.folded_seq)
    .orderBy('seq')
    .execute()
  return { state: stored.state, updates: rows.map((row) => row.data), seq: stored.seq }
}

async function fold(
  trx: Database,
  scriptId: string,
  folded: { readonly state: Uint8Array; readonly seq: number; readonly at: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('script_states')
    .set({ state: folded.state, folded_seq: folded.seq, updated_at: folded.at })
    .where('script_id', '=', scriptId)
    .where('folded_seq', '<', folded.seq)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await trx
    .deleteFrom('script_updates')
    .where('script_id', '=', scriptId)
    .where('seq', '<=', folded.seq)
    .execute()
}

interface NewRow extends LogEntry {
  readonly at: number
}

interface Appended {
  readonly seq: number
}

/**
 * Appends a group of updates, each to its own script's log, all or none. Returns the seq of each entry; null where
 * the script is gone, or its newest seq is not the entry's `after`.
 */
function createAppend(
  db: Database,
): (entries: readonly LogEntry[], at: number) => Promise<readonly (number | null)[]> {
  const insertAlways = prepareQuery((row: NewRow) => insertAsNewest(db, row))
  const insert = (row: NewRow) =>
    row.after === undefined
      ? insertAlways(row)
      : insertAsNewest(db, row, { seq: row.after }).compile()
  return async (entries, at) => {
    const [only, ...others] = entries
    const hasClaims = entries.some(({ claims }) => claims !== undefined)
    // a single statement needs no transaction, and so no second message to the database
    if (only && others.length === 0 && !hasClaims) return [await seqOf(db, insert({ ...only, at }))]
    return db.transaction().execute(async (trx) => {
      const seqs: (number | null)[] = Array.from(entries, () => null)
      // issued together: the statements of a group travel to the database in one go
      const written = inLockOrder(entries).map(async ([index, entry]) => {
        if (!(await mayClaim(trx, entry))) return
        const seq = await seqOf(trx, insert({ ...entry, at }))
        if (seq !== null) await storeClaims(trx, entry)
        seqs[index] = seq
      })
      await Promise.all(written)
      return seqs
    })
  }
}

/** Appends a row with the seq after the script's newest one; a trigger updates the head of the log. */
function insertAsNewest(
  db: Database,
  { scriptId, data, at }: NewRow,
  onlyWhere: { readonly seq?: number } = {},
) {
  return db
    .insertInto('script_updates')
    .columns(['script_id', 'seq', 'data', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('script_heads')
        .where((head) => head.and({ script_id: scriptId, ...onlyWhere }))
        .select((head) => [
          'script_id',
          head('seq', '+', 1).as('seq'),
          head.val(data).as('data'),
          head.val(at).as('created_at'),
        ])
        // writers of one script come one after the other
        .forUpdate(),
    )
    .returning('seq')
}

async function seqOf(db: Database, insert: CompiledQuery<Appended>): Promise<number | null> {
  const { rows } = await db.executeQuery(insert)
  return rows[0]?.seq ?? null
}

/** Two nodes that commit the same scripts take their locks in the same order, and cannot wait for each other. */
function inLockOrder(entries: readonly LogEntry[]): readonly (readonly [number, LogEntry])[] {
  return [...entries.entries()].toSorted(([, a], [, b]) => (a.scriptId < b.scriptId ? -1 : 1))
}

// Who writes under which client id. The first user who writes under an id has it for good. The lock of a script's log says
// who was first, on whatever node.
/** The users who write under client ids in a script; null stands for the server itself. */
export type ClientOwners = ReadonlyMap<number, string | null>

interface Claiming {
  readonly scriptId: string
  readonly claims?: ClientOwners
}

const CLIENTS_PER_STATEMENT = 1_000

async function readOwners(db: Database, scriptId: string): Promise<ClientOwners> {
  const rows = await db
    .selectFrom('script_clients')
    .select(['client_id', 'user_id'])
    .where('script_id', '=', scriptId)
    .execute()
  return new Map(rows.map((row) => [row.client_id, row.user_id]))
}

/** Locks the script's log where the entry has claims; returns whether nobody else has one of the client ids. */
async function mayClaim(trx: Database, { scriptId, claims }: Claiming): Promise<boolean> {
  if (claims === undefined) return true
  const lock = trx
    .selectFrom('script_heads')
    .select('seq')
    .where('script_id', '=', scriptId)
    .forUpdate()
    .execute()
  const owned = inParts([...claims.keys()]).map((clients) =>
    trx
      .selectFrom('script_clients')
      .select(['client_id', 'user_id'])
      .where('script_id', '=', scriptId)
      .where('client_id', 'in', clients)
      .execute(),
  )
  // issued together, and run one after the other
  const [, ...rows] = await Promise.all([lock, ...owned])
  return rows.flat().every((row) => row.user_id === claims.get(row.client_id))
}

async function storeClaims(trx: Database, { scriptId, claims }: Claiming): Promise<void> {
  const rows = [...(claims ?? [])].map(([client_id, user_id]) => ({
    script_id: scriptId,
    client_id,
    user_id,
  }))
  for (const part of inParts(rows))
    await trx
      .insertInto('script_clients')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

function inParts<T>(all: readonly T[]): readonly T[][] {
  const parts: T[][] = []
  for (let at = 0; at < all.length; at += CLIENTS_PER_STATEMENT)
    parts.push(all.slice(at, at + CLIENTS_PER_STATEMENT))
  return parts
}

/** Appends one entry; resolves with its seq once it is on disk, with null where it was not appended (`update-log.ts`). */
export type Commit = (entry: LogEntry) => Promise<number | null>

interface Waiting {
  readonly entry: LogEntry
  readonly resolve: (seq: number | null) => void
  readonly reject: (error: unknown) => void
}

/** Writing so many bytes takes long: such an entry is committed alone, between two groups of others. */
const LARGE_BYTES = 256 * 1024

const isLarge = ({ entry }: Waiting): boolean => entry.data.length > LARGE_BYTES

/** Runs one commit at a time, in one log, for all rooms: entries that arrive during a commit share the next one. */
export function createGroupCommit(log: Pick<UpdateLog, 'append'>): Commit {
  let waiting: Waiting[] = []
  let isRunning = false
  let wasLarge = true

  /** All small entries, and in turn with them the large one that has waited longest. */
  function nextGroup(): readonly Waiting[] {
    const large = waiting.find(isLarge)
    const isLargeNext = large !== undefined && (!wasLarge || waiting.every(isLarge))
    const group = isLargeNext ? [large] : waiting.filter((one) => !isLarge(one))
    waiting = isLargeNext ? waiting.filter((one) => one !== large) : waiting.filter(isLarge)
    wasLarge = isLargeNext
    return group
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = nextGroup()
      try {
        const seqs = await log.append(group.map(({ entry }) => entry))
        group.forEach(({ resolve }, index) => resolve(at(seqs, index)))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    isRunning = false
  }

  return (entry) =>
    new Promise((resolve, reject) => {
      waiting.push({ entry, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(run)
    })
}
