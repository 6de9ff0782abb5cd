import * as Y from 'yjs'
import type { StateVector } from '#/shared/script/state-vector.ts'
import { isRecord } from '#/shared/is-record.ts'
import { applyState, itemsIn } from '#/shared/script/items.ts'
import {
  answerTo,
  openCopyDatabase,
  UPDATES,
  listDatabases,
  localCopyName,
} from './local-copies.ts'
import { log } from './log.ts'
import { offlineUser } from './offline-record.ts'

/** A user's local copy of a script; null if the script was never opened here. The copy is not changed. */
export async function readLocalCopy(
  scriptId: string,
  userId = offlineUser()?.id,
): Promise<Y.Doc | null> {
  if (userId === undefined) return null
  const name = localCopyName(userId, scriptId)
  // opening a copy that does not exist would make an empty one
  const databases = await listDatabases()
  if (!databases.some((database) => database.name === name)) return null
  const db = await openCopyDatabase(name)
  try {
    const updates = db.transaction(UPDATES).objectStore(UPDATES)
    const doc = new Y.Doc()
    applyStored(doc, await answerTo<Uint8Array[]>(updates.getAll()), null)
    return doc
  } finally {
    db.close()
  }
}

/** Applies stored updates to a document at once; one that cannot be read is left out. */
export function applyStored(doc: Y.Doc, updates: readonly Uint8Array[], origin: unknown): void {
  const isLocal = false
  const applyOne = (update: Uint8Array) => {
    try {
      applyState(doc, update, origin)
    } catch (error) {
      log.error('A stored update could not be applied', error)
    }
  }
  Y.transact(doc, () => updates.forEach(applyOne), origin, isLocal)
}

/**
 * What clients have written from these clocks on: letters, comments, answers, suggestions, and what is said of cues and cuts.
 * Letters that stand beside each other are one, whatever was written between them in time.
 */
export function wordsSince({ store }: Y.Doc, from: StateVector): readonly string[] {
  const found = new Set<string>()
  const texts = new Set<unknown>()
  for (const [client, clock] of from)
    for (const struct of store.clients.get(client) ?? []) {
      const isNew = struct instanceof Y.Item && struct.id.clock + struct.length > clock
      if (!isNew || struct.deleted) continue
      const isLetters = struct.content instanceof Y.ContentString
      if (isLetters && texts.has(struct.parent)) continue
      if (isLetters) texts.add(struct.parent)
      const words = isLetters ? newLettersIn(struct.parent, from) : wordsOf(struct)
      for (const each of words) found.add(each.trim())
    }
  found.delete('')
  return [...found]
}

/** Runs of letters that clients have written in a text from these clocks on, in the order of the text. */
function newLettersIn(text: Y.Item['parent'], from: StateVector): readonly string[] {
  if (!(text instanceof Y.AbstractType)) return []
  const runs = ['']
  for (const { content, deleted, countable, id } of itemsIn(text)) {
    if (deleted || !countable) continue
    const letters = content instanceof Y.ContentString ? content.str : ''
    const written = letters.slice(Math.max((from.get(id.client) ?? Infinity) - id.clock, 0))
    if (written !== letters || letters === '') runs.push('')
    runs.push(`${runs.pop() ?? ''}${written}`)
  }
  return runs
}

const FIELDS = ['commentText', 'cueName', 'text', 'does', 'who', 'reason'] as const

function wordsOf({ content }: Y.Item): readonly string[] {
  const values: readonly unknown[] =
    content instanceof Y.ContentFormat ? [content.value] : content.getContent()
  return values
    .filter(isRecord)
    .flatMap((value) => FIELDS.map((field) => value[field]))
    .filter((words) => typeof words === 'string')
}
