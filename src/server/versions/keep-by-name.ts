import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { MAX_KEPT_VERSIONS } from '#/shared/api/script-versions.ts'
import { isCovered, type StateVector } from '#/shared/script/state-vector.ts'
import type { Database } from '../db/schema.ts'
import { holdUser } from '../domain/locks.ts'
import { httpError } from '../http/http-error.ts'
import { newestHash, type ReadVersion } from './keep-automatically.ts'
import { keepVersion, lockVersions } from './keep-version.ts'
import { SLOT_MS } from './list-versions.ts'
import type { VersionReading } from './read-version.ts'

/** The state that a person sees, with the ids of its letters. */
export interface SeenReading extends VersionReading {
  readonly seq: number
  readonly letters: Uint8Array<ArrayBuffer>
  /** Names what is new in it to the person, or all of it; null where that was not asked. */
  readonly digest: string | null
}

type ReadSeen = (...asked: Parameters<ReadVersion>) => Promise<SeenReading | null>

/** How long to wait for edits that the caller sees and that are not on disk yet. */
interface Patience {
  readonly looks: number
  readonly everyMs: number
}

const PATIENCE: Patience = { looks: 6, everyMs: 1000 }

export interface SeenByUser {
  readonly scriptId: string
  readonly userId: string
  /** Aborted when the caller has gone. */
  readonly signal?: AbortSignal
  /** The edits that the caller has. */
  readonly stateVector: StateVector
}

interface StateToConfirm extends SeenByUser {
  /** Names the news that the caller was shown, or the state that they have; null to confirm whatever is new. */
  readonly digest: string | null
}

export interface VersionToKeep extends SeenByUser {
  readonly name: string
  readonly note: string
}

/**
 * Keeps the state on disk as soon as it contains all edits that the caller sees, and returns the version's id.
 * @throws HttpError if the edits do not reach the disk in time, or if the text has been kept already
 */
export async function keepByName(
  db: Database,
  read: ReadVersion,
  version: VersionToKeep,
  patience = PATIENCE,
): Promise<string> {
  const { scriptId, userId: byUser, name, note } = version
  const { seq, ...reading } = await readWhenSynced(read, version, patience)
  const row = { scriptId, seq, at: Date.now(), kind: 'kept', reading, name, note, byUser } as const
  const id = await keepVersion(db, row, async (transaction) => {
    await refuseTwice(transaction, scriptId, reading.hash)
    await refuseTooMany(transaction, scriptId)
    return true
  })
  if (id === null) throw gone()
  return id
}

/**
 * Keeps the state on disk, as soon as it contains all edits that the caller sees, before the caller restores an earlier
 * version. If the newest version has the same text already, no version is added.
 * @throws HttpError if the edits do not reach the disk in time
 */
export async function keepBeforeRestore(
  db: Database,
  read: ReadVersion,
  seen: SeenByUser,
  patience = PATIENCE,
): Promise<void> {
  const { scriptId, userId: byUser } = seen
  const { seq, ...reading } = await readWhenSynced(read, seen, patience)
  const row = { scriptId, seq, at: Date.now(), kind: 'before-restore', reading, byUser } as const
  await keepVersion(
    db,
    row,
    async (transaction) => (await newestHash(transaction, scriptId)) !== reading.hash,
  )
}

/**
 * Keeps the state on disk, as soon as it contains all edits that the caller sees, before the caller removes text: only
 * if another person may have written in it since the newest version.
 * @throws HttpError if the edits do not reach the disk in time
 */
export async function keepBeforeRemoval(
  db: Database,
  read: ReadVersion,
  seen: SeenByUser,
  patience = PATIENCE,
): Promise<void> {
  const { scriptId } = seen
  if (!(await haveOthersWritten(db, seen))) return
  const { seq, ...reading } = await readWhenSynced(read, seen, patience)
  await keepVersion(
    db,
    { scriptId, seq, at: Date.now(), kind: 'auto', reading },
    async (transaction) => (await newestHash(transaction, scriptId)) !== reading.hash,
  )
}

/**
 * Keeps the state on disk as a version, as soon as it contains all edits that the caller sees, and returns its id and the ids
 * of its letters; of a state that is a version already, it returns the newest one.
 * @throws HttpError if the edits do not reach the disk in time, or if other things are new in it than the caller was shown
 */
export async function keepSeen(
  db: Database,
  read: ReadSeen,
  seen: StateToConfirm,
  patience = PATIENCE,
): Promise<SeenVersion> {
  const { scriptId } = seen
  const { seq, letters, digest, ...reading } = await readWhenSynced(read, seen, patience)
  if (digest !== seen.digest)
    throw httpError(409, 'not_seen', 'There is something new that you do not see')
  const known = await versionWithText(db, scriptId, reading.hash)
  if (known !== null) return { id: known, letters }
  const row = { scriptId, seq, at: Date.now(), kind: 'auto', reading } as const
  const isNew = async (transaction: Database) =>
    (await versionWithText(transaction, scriptId, reading.hash)) === null
  const id =
    (await keepVersion(db, row, isNew)) ?? (await versionWithText(db, scriptId, reading.hash))
  if (id === null) throw gone()
  return { id, letters }
}

export interface SeenVersion {
  readonly id: string
  readonly letters: Uint8Array<ArrayBuffer>
}

/** The newest version with a text; null if there is none. */
async function versionWithText(
  db: Database,
  scriptId: string,
  hash: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('versions')
    .select('id')
    .where('script_id', '=', scriptId)
    .where('hash', '=', hash)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

async function haveOthersWritten(
  db: Database,
  { scriptId, userId }: Pick<SeenByUser, 'scriptId' | 'userId'>,
): Promise<boolean> {
  const newest = await db
    .selectFrom('versions')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('script_id', '=', scriptId)
    .executeTakeFirst()
  const other = await db
    .selectFrom('script_activity')
    .select('slot')
    .where('script_id', '=', scriptId)
    .where('user_id', '<>', userId)
    .where('slot', '>=', Math.floor(Number(newest?.at ?? 0) / SLOT_MS))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Gives a version a name; false if there is no such version.
 * @throws HttpError if another user has named the version and `mayRenameAll` is false
 */
export async function nameVersion(
  db: Database,
  id: string,
  {
    scriptId,
    userId,
    name,
    note,
  }: Omit<VersionToKeep, 'stateVector' | 'note'> & {
    readonly note: string | undefined
  },
  mayRenameAll: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await holdUser(transaction, userId))) throw gone()
    if ((await lockVersions(transaction, scriptId)) === null) throw gone()
    const version = await transaction
      .selectFrom('versions')
      .select(['kind', 'by_user', 'hash'])
      .where('id', '=', id)
      .where('script_id', '=', scriptId)
      .executeTakeFirst()
    if (!version) return false
    const isKept = version.kind === 'kept'
    if (isKept && version.by_user !== userId && !mayRenameAll)
      throw httpError(403, 'forbidden', 'Somebody else has named this version')
    if (!isKept) {
      await refuseTwice(transaction, scriptId, version.hash)
      await refuseTooMany(transaction, scriptId)
    }
    await transaction
      .updateTable('versions')
      .set({
        name,
        ...(note !== undefined && { note }),
        ...(!isKept && { kind: 'kept', by_user: userId }),
      })
      .where('id', '=', id)
      .execute()
    return true
  })
}

async function readWhenSynced<Reading extends VersionReading>(
  read: (...asked: Parameters<ReadVersion>) => Promise<Reading | null>,
  { scriptId, stateVector, ...asker }: SeenByUser,
  { looks, everyMs }: Patience,
): Promise<Reading> {
  for (let look = 1; look <= looks; look++) {
    const reading = await read(scriptId, asker)
    if (reading === null) throw gone()
    if (isCovered(stateVector, Y.decodeStateVector(reading.stateVector))) return reading
    if (look < looks) await pause(everyMs, undefined, asker)
  }
  throw httpError(409, 'not_synced', 'The server does not have yet what you see')
}

/** The same text can have one name only: two names would look like two states. */
async function refuseTwice(db: Database, scriptId: string, hash: string): Promise<void> {
  const same = await db
    .selectFrom('versions')
    .select('name')
    .where('script_id', '=', scriptId)
    .where('kind', '=', 'kept')
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  if (!same) return
  const message = `This version is called “${same.name}” already`
  throw httpError(409, 'already_kept', message, [same.name])
}

async function refuseTooMany(db: Database, scriptId: string): Promise<void> {
  const { count } = await db
    .selectFrom('versions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('script_id', '=', scriptId)
    .where('kind', '=', 'kept')
    .executeTakeFirstOrThrow()
  if (count >= MAX_KEPT_VERSIONS)
    throw httpError(409, 'too_many_versions', `There can be at most ${MAX_KEPT_VERSIONS} versions`)
}

const gone = () => httpError(404, 'not_found', 'Script not found')
