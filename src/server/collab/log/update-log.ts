import type { CompiledQuery, Compilable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/schema.ts'
import {
  discardParts,
  expectAllParts,
  PART_BYTES,
  type StoredParts,
  writeParts,
} from '../../domain/stored-parts.ts'
import { loadWhole, type StoredDocument } from './stored-document.ts'

export interface LogEntry {
  readonly scriptId: string
  readonly data: Uint8Array
  /** If set, `data` is empty, and on disk already in these parts. */
  readonly parts?: StoredParts
  /** If set, the entry is appended only where this is still the script's newest seq. */
  readonly after?: number
  /** Client ids that nobody has written under yet, as far as is known, and who does so from this entry on. */
  readonly claims?: ClientOwners
}

/** The append-only log of document updates, and the states it is folded into. */
export interface UpdateLog {
  /** The stored document; null where there is no such script. */
  readonly load: (scriptId: string) => Promise<StoredDocument | null>
  /**
   * Stores what is large in parts, between which others' commits may come; the entry that is returned refers to them.
   */
  readonly store: (entry: LogEntry) => Promise<LogEntry>
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

export function createUpdateLog(db: Database): UpdateLog {
  const append = createAppend(db)
  return {
    load: (scriptId) => loadWhole(db, scriptId),
    store: async (entry) => {
      if (entry.data.length <= PART_BYTES) return entry
      const parts = await storeLarge(db, entry.scriptId, entry.data)
      return { ...entry, data: NO_BYTES, parts }
    },
    append: async (entries) => {
      const seqs = await append(entries, Date.now())
      for (const [index, { parts }] of entries.entries())
        if (parts && seqs[index] === null) discardParts(db, parts.id)
      return seqs
    },
    owners: (scriptId) => readOwners(db, scriptId),
    fold: async (scriptId, state, seq) => {
      const parts = state.length > PART_BYTES ? await storeLarge(db, scriptId, state) : null
      const left = await db
        .transaction()
        .execute((trx) => fold(trx, scriptId, { state, parts, seq, at: Date.now() }))
      for (const id of left) discardParts(db, id)
    },
  }
}

async function storeLarge(db: Database, scriptId: string, data: Uint8Array): Promise<StoredParts> {
  const id = randomUUID()
  await writeParts(db, { scriptId }, id, data)
  return { id, bytes: data.length }
}

/** The seq of a script's newest update; null where there is no such script. */
export async function newestSeq(db: Database, scriptId: string): Promise<number | null> {
  const query = db.selectFrom('script_heads').select('seq').where('script_id', '=', scriptId)
  return (await query.executeTakeFirst())?.seq ?? null
}

interface Folded {
  readonly state: Uint8Array
  readonly parts: StoredParts | null
  readonly seq: number
  readonly at: number
}

const NO_BYTES = new Uint8Array()

/** Returns the ids of the parts to which nothing refers any more. */
async function fold(
  trx: Database,
  scriptId: string,
  { state, parts, seq, at }: Folded,
): Promise<readonly string[]> {
  const before = await trx
    .selectFrom('script_states')
    .select('parts_id')
    .where('script_id', '=', scriptId)
    .where('folded_seq', '<', seq)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return parts ? [parts.id] : []
  if (parts) await expectAllParts(trx, parts)
  await trx
    .updateTable('script_states')
    .set({
      state: parts ? NO_BYTES : state,
      parts_id: parts?.id ?? null,
      parts_bytes: parts?.bytes ?? 0,
      folded_seq: seq,
      updated_at: at,
    })
    .where('script_id', '=', scriptId)
    .execute()
  const updates = await trx
    .deleteFrom('script_updates')
    .where('script_id', '=', scriptId)
    .where('seq', '<=', seq)
    .returning('parts_id')
    .execute()
  return [before, ...updates].flatMap(({ parts_id: id }) => id ?? [])
}

interface NewRow {
  readonly scriptId: string
  readonly data: Uint8Array
  readonly partsId: string | null
  readonly partsBytes: number
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
  const insert = ({ scriptId, data, parts, after }: LogEntry, createdAt: number) => {
    const partsOf = { partsId: parts?.id ?? null, partsBytes: parts?.bytes ?? 0 }
    const row = { scriptId, data, ...partsOf, at: createdAt }
    return after === undefined
      ? insertAlways(row)
      : insertAsNewest(db, row, { seq: after }).compile()
  }
  return async (entries, at) => {
    const [only, ...others] = entries
    const isPlain = entries.every(({ claims, parts }) => claims === undefined && !parts)
    // a single statement needs no transaction, and so no second message to the database
    if (only && others.length === 0 && isPlain) return [await seqOf(db, insert(only, at))]
    return db.transaction().execute(async (trx) => {
      const seqs: (number | null)[] = Array.from(entries, () => null)
      // issued together: the statements of a group travel to the database in one go
      const written = inLockOrder(entries).map(async ([index, entry]) => {
        if (!(await mayClaim(trx, entry))) return
        const seq = await seqOf(trx, insert(entry, at))
        if (seq === null) return
        if (entry.parts) await expectAllParts(trx, entry.parts)
        await storeClaims(trx, entry)
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
  { scriptId, data, partsId, partsBytes, at }: NewRow,
  onlyWhere: { readonly seq?: number } = {},
) {
  return db
    .insertInto('script_updates')
    .columns(['script_id', 'seq', 'data', 'parts_id', 'parts_bytes', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('script_heads')
        .where((head) => head.and({ script_id: scriptId, ...onlyWhere }))
        .select((head) => [
          'script_id',
          head('seq', '+', 1).as('seq'),
          head.val(data).as('data'),
          head.val(partsId).as('parts_id'),
          head.val(partsBytes).as('parts_bytes'),
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

class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * Builds and compiles a query once, if this costs more than running it. `build` gets placeholders for the values; each
 * call of the answer puts values into their places.
 */
export function prepareQuery<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): (values: Values) => CompiledQuery<Row> {
  const standIns = new Proxy({} as Values, { get: (_, name) => new Placeholder(name) })
  const compiled = build(standIns).compile()
  return (values) => ({
    ...compiled,
    parameters: compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    ),
  })
}

/** Called when a commit has ended, with its number of updates, its seconds, and whether it failed. */
export type OnCommit = (updates: number, seconds: number, hasFailed: boolean) => void

/** The same log, which reports the duration of every commit; a large update that cannot be stored counts as a commit that failed. */
export function measuredLog(log: UpdateLog, onCommit: OnCommit): UpdateLog {
  return {
    ...log,
    async store(entry) {
      const begun = performance.now()
      try {
        return await log.store(entry)
      } catch (error) {
        onCommit(1, (performance.now() - begun) / 1000, true)
        throw error
      }
    },
    async append(entries) {
      const begun = performance.now()
      const report = (hasFailed: boolean) =>
        onCommit(entries.length, (performance.now() - begun) / 1000, hasFailed)
      try {
        const seqs = await log.append(entries)
        report(false)
        return seqs
      } catch (error) {
        report(true)
        throw error
      }
    },
  }
}
