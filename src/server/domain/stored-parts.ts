// What is large (PDFs of imports; updates, states and versions of scripts) is written, read and deleted in parts, each in a commit of its own.
// The embedded database has one connection: a statement with all of 50 MB would hold up what everybody types.
import { sql } from 'kysely'
import { IMPORT_STAGES } from '#/shared/imports/messages.ts'
import { createInTurn, type InTurn } from '../concurrency/fair-queue.ts'
import type { Database } from '../db/schema.ts'

/** Writing a part takes a few milliseconds. What is not larger is stored where it belongs. */
export const PART_BYTES = 512 * 1024

/** Whose bytes they are. Their rows do not go with the owner's, because one commit would delete all of them. */
export type PartsOwner = { readonly scriptId: string } | { readonly jobId: string }

/** Parts that whatever refers to them may get, and how many bytes they have together. */
export interface StoredParts {
  readonly id: string
  readonly bytes: number
}

const turns = new WeakMap<Database, InTurn>()
const FOR_NOBODY = () => []

/**
 * Runs one statement on a part after all that were asked for before: what people type waits for one of them at most, however many
 * documents are stored at once.
 */
function inTurn<T>(db: Database, run: () => Promise<T>): Promise<T> {
  // it has the connection already
  if (db.isTransaction) return run()
  const turn = turns.get(db) ?? createInTurn(1)
  turns.set(db, turn)
  return turn(FOR_NOBODY, run)
}

/**
 * Must not run in a transaction. Until something refers to the parts, nobody reads them. If it fails, none is kept.
 * @param isWanted called after each part; false where the parts are no longer wanted: then none is kept
 */
export async function writeParts(
  db: Database,
  owner: PartsOwner,
  id: string,
  data: Uint8Array,
  isWanted: () => Promise<boolean> = async () => true,
): Promise<void> {
  const owned =
    'jobId' in owner
      ? { job_id: owner.jobId, script_id: null }
      : { job_id: null, script_id: owner.scriptId }
  try {
    for (let part = 0; part < partsOf(data.length); part++) {
      const bytes = data.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
      const row = { id, part, ...owned, created_at: Date.now(), data: bytes }
      await inTurn(db, () => db.insertInto('stored_parts').values(row).execute())
      if (!(await isWanted())) return await deleteParts(db, id)
    }
  } catch (error) {
    // a full disk has no room for what is not whole
    await deleteParts(db, id).catch(() => {})
    throw error
  }
}

const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES)

/**
 * Belongs into the transaction that refers to the parts.
 * @throws Error if one is missing: a process whose clock is wrong has taken them for parts that were left behind
 */
export async function expectAllParts(
  transaction: Database,
  { id, bytes }: StoredParts,
): Promise<void> {
  const { count } = await transaction
    .selectFrom('stored_parts')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (count !== partsOf(bytes)) throw new Error('A part of what is stored is missing.')
}

/** Null where a part is missing: they are deleted, or the process has ended before all of them were written. */
export async function readParts(
  db: Database,
  { id, bytes }: StoredParts,
): Promise<Uint8Array | null> {
  const data = new Uint8Array(bytes)
  let length = 0
  for (let part = 0; length < bytes; part++) {
    const one = db.selectFrom('stored_parts').select('data').where('id', '=', id)
    const row = await inTurn(db, () => one.where('part', '=', part).executeTakeFirst())
    if (!row) return null
    data.set(row.data, length)
    length += row.data.length
  }
  return data
}

/** Belongs after each deletion of a script. If it fails, `deletePartsOfGone` takes what is left. */
export async function deletePartsOfScript(db: Database, scriptId: string): Promise<void> {
  const all = await db
    .selectFrom('stored_parts')
    .select('id')
    .distinct()
    .where('script_id', '=', scriptId)
    .execute()
  for (const { id } of all) await deleteParts(db, id)
}

/** Must not run in a transaction; nothing may refer to the parts any more. */
async function deleteParts(db: Database, id: string): Promise<void> {
  const parts = await db.selectFrom('stored_parts').select('part').where('id', '=', id).execute()
  for (const { part } of parts) {
    const one = db.deleteFrom('stored_parts').where('id', '=', id).where('part', '=', part)
    await inTurn(db, () => one.execute())
  }
}

/** Deletes parts that nothing refers to any more, after their answer; `deleteLeftParts` takes what is left of them if that fails. */
export function discardParts(db: Database, id: string): void {
  void deleteParts(db, id).catch(() => {})
}

/** Deletes parts of imports that are gone, and of these scripts if they are. Belongs after each deletion of an account. */
export async function deletePartsOfGone(db: Database, scriptIds: readonly string[]): Promise<void> {
  const { rows: left } = await sql<{ readonly id: string }>`
    select distinct id from stored_parts part
    where job_id is not null
      and not exists (select 1 from import_jobs where import_jobs.id = part.job_id)`.execute(db)
  for (const { id } of left) await deleteParts(db, id)
  for (const id of scriptIds) {
    const script = await db
      .selectFrom('scripts')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!script) await deletePartsOfScript(db, id)
  }
}

/**
 * To write parts takes seconds; what nothing refers to after this time was left behind by a process that has ended. Clocks of
 * machines differ, and machines sleep.
 */
const WRITTEN_WITHIN_MS = 24 * 60 * 60 * 1000
/** The parts of a new script are written before its row. Those of one that is gone should not stay as long as a day. */
const INSERTED_WITHIN_MS = 6 * 60 * 60 * 1000

/** Deletes parts that a process has left behind because it ended before something referred to them, or before they were deleted. */
export async function deleteLeftParts(db: Database, now: number): Promise<void> {
  const gone = await db
    .selectFrom('stored_parts')
    .select('script_id')
    .distinct()
    .where('script_id', 'not in', (scripts) => scripts.selectFrom('scripts').select('id'))
    .where('created_at', '<=', now - INSERTED_WITHIN_MS)
    .execute()
  await deletePartsOfGone(
    db,
    gone.flatMap(({ script_id: id }) => id ?? []),
  )
  const { rows: left } = await sql<{ readonly id: string }>`
    select distinct id from stored_parts part
    where created_at <= ${now - WRITTEN_WITHIN_MS}
      and not exists (select 1 from import_jobs
        where import_jobs.id = part.id and status in (${sql.join(IMPORT_STAGES)}))
      and not exists (select 1 from script_states
        where script_states.script_id = part.script_id and parts_id = part.id)
      and not exists (select 1 from script_updates
        where script_updates.script_id = part.script_id and parts_id = part.id)
      and not exists (select 1 from versions
        where versions.script_id = part.script_id and parts_id = part.id)`.execute(db)
  for (const { id } of left) await deleteParts(db, id)
}
