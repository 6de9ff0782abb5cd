// Which words of the state that a person has confirmed they have deleted since (decision 129). It is written some seconds
// after the edits: what a crash loses is told to the person as news.
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as Y from 'yjs'
import { readCopy, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import {
  decodeLetters,
  decodeRanges,
  encodeLetters,
  encodeRanges,
  followCopies,
  idsIn,
  inBoth,
  onlyOf,
  placesIn,
  type Ranges,
  rangesOf,
} from '#/shared/news/letters.ts'
import type { DeletedWords } from '#/shared/news/own-work.ts'
import type { WrittenUpdates } from '../domain/written-updates.ts'
import type { Database } from '../db/schema.ts'

const APART_MS = 5_000
/** So many bytes are read at once, so that they do not lie in memory. */
const MAX_WAITING_BYTES = 1024 * 1024
const BYTES_OF_RANGE = 100

export interface DeletedWordsKeeper {
  /** Called with updates that are on disk. */
  readonly note: (scriptId: string, written: WrittenUpdates) => void
  /** Resolves when everything that was noted about a script is kept. */
  readonly settled: (scriptId: string) => Promise<void>
  /** Keeps what is not kept yet, and waits for it. */
  readonly close: () => Promise<void>
}

interface Waiting {
  readonly written: WrittenUpdates[]
  bytes: number
  readonly timer: NodeJS.Timeout
}

export function createDeletedWords(
  db: Database,
  onError: (error: unknown, scriptId: string) => void,
): DeletedWordsKeeper {
  const waiting = new Map<string, Waiting>()
  /** The writing under way of each script: one after the other, in the order of the edits. */
  const writing = new Map<string, Promise<void>>()

  const write = (scriptId: string) => {
    const noted = waiting.get(scriptId)
    if (!noted) return
    waiting.delete(scriptId)
    clearTimeout(noted.timer)
    const before = writing.get(scriptId) ?? Promise.resolve()
    const written = before
      .then(() => keepChanges(db, scriptId, noted.written))
      .catch((error: unknown) => onError(error, scriptId))
      .finally(() => writing.get(scriptId) === written && writing.delete(scriptId))
    writing.set(scriptId, written)
  }
  const settled = async (scriptId: string) => {
    write(scriptId)
    await writing.get(scriptId)
  }
  return {
    settled,
    note(scriptId, written) {
      const { updates, copies, isTooLarge } = written
      const count = updates.reduce((sum, { deletions }) => sum + deletions.length, 0)
      if (count === 0 && copies === null && !isTooLarge) return
      const noted = waiting.get(scriptId) ?? {
        written: [],
        bytes: 0,
        timer: setTimeout(() => write(scriptId), APART_MS),
      }
      waiting.set(scriptId, noted)
      noted.written.push(written)
      noted.bytes += count * BYTES_OF_RANGE + (copies?.length ?? 0)
      if (noted.bytes > MAX_WAITING_BYTES) write(scriptId)
    },
    async close() {
      await Promise.all([...waiting.keys(), ...writing.keys()].map(settled))
    },
  }
}

interface Changes {
  readonly copies: readonly CopiedRun[]
  readonly deleted: ReadonlyMap<string, Ranges>
}

async function keepChanges(
  db: Database,
  scriptId: string,
  written: readonly WrittenUpdates[],
): Promise<void> {
  const readers = await db
    .selectFrom('script_reads')
    .select('user_id')
    .where('script_id', '=', scriptId)
    .where('letters', 'is not', null)
    .execute()
  if (readers.length === 0) return
  if (written.some(({ isTooLarge }) => isTooLarge)) return forgetLetters(db, scriptId)
  const changes: Changes[] = []
  for (const each of written) {
    changes.push(changesOf(each))
    // the thread has other work, too
    await nextTurn()
  }
  for (const { user_id: userId } of readers) {
    const concerns = changes.some(({ copies, deleted }) => copies.length > 0 || deleted.has(userId))
    if (concerns) await keepForReader(db, scriptId, userId, changes)
  }
}

/** Which letters people have deleted is not known from now on, until they confirm another state. */
async function forgetLetters(db: Database, scriptId: string): Promise<void> {
  await db
    .updateTable('script_reads')
    .set({ letters: null, deleted: null, counted_seq: null })
    .where('script_id', '=', scriptId)
    .execute()
}

function changesOf({ updates, newDeletions, copies }: WrittenUpdates): Changes {
  const isNew = rangesOf(newDeletions)
  const deleted = new Map<string, Ranges>()
  for (const { userId, deletions, namesAll } of updates) {
    if (deletions.length === 0) continue
    const named = rangesOf(deletions)
    // a whole state names what others have deleted, too
    const own = namesAll ? inBoth(named, isNew) : named
    deleted.set(userId, rangesOf([...idsIn(deleted.get(userId) ?? new Map()), ...idsIn(own)]))
  }
  return { copies: copies ? copiesIn(copies) : [], deleted }
}

/** The runs of letters that were written anew. */
const copiesIn = (update: Uint8Array): readonly CopiedRun[] =>
  Y.decodeUpdate(update).structs.flatMap((struct) =>
    struct instanceof Y.Item && struct.content instanceof Y.ContentAny
      ? struct.content.arr.flatMap(readCopy)
      : [],
  )

async function keepForReader(
  db: Database,
  scriptId: string,
  userId: string,
  changes: readonly Changes[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await lockRead(transaction, scriptId, userId)
    if (!row?.letters) return
    let letters = decodeLetters(row.letters)
    const ids = [...idsIn(decoded(row.deleted))]
    for (const { copies, deleted } of changes) {
      letters = followCopies(letters, copies)
      ids.push(...idsIn(deleted.get(userId) ?? new Map()))
    }
    await transaction
      .updateTable('script_reads')
      .set({
        letters: encodeLetters(letters),
        deleted: encodeRanges(onlyOf(letters, rangesOf(ids))),
        // what was counted did not know of it
        counted_seq: null,
      })
      .where('script_id', '=', scriptId)
      .where('user_id', '=', userId)
      .execute()
  })
}

const decoded = (bytes: Uint8Array | null): Ranges => (bytes ? decodeRanges(bytes) : new Map())

const lockRead = (transaction: Database, scriptId: string, userId: string) =>
  transaction
    .selectFrom('script_reads')
    .select(['letters', 'deleted'])
    .where('script_id', '=', scriptId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/**
 * What stays of the words that a person has deleted when they confirm another state: those that it still has, because they
 * were deleted after it.
 */
export async function deletedSince(
  transaction: Database,
  scriptId: string,
  userId: string,
  letters: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const row = await lockRead(transaction, scriptId, userId)
  return encodeRanges(onlyOf(decodeLetters(letters), decoded(row?.deleted ?? null)))
}

/** The words of a confirmed state that the person has deleted since; null where that is not known. */
export function deletedIn(row: {
  readonly letters: Uint8Array | null
  readonly deleted: Uint8Array | null
}): DeletedWords[number][] | null {
  if (row.letters === null) return null
  return [...placesIn(decodeLetters(row.letters), decoded(row.deleted))]
}
