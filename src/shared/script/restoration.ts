// A note beside the text that a user has restored an earlier version. The note is part of the same edit: so it reaches
// all people together with the text, also people who were offline, and undo removes it.
import type * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import type { MetaChange } from './meta.ts'
import { META_NAME } from './schema.ts'

const KEY = 'restored'
const MAX_LENGTH = 100

export interface Restoration {
  /** The name of the version. */
  readonly version: string
  /** The user who has restored the version, or a part of it. */
  readonly by: string
}

/** @param at epoch milliseconds: a new time makes the note new if the same version is restored once more */
export function keptRestoration({ version, by }: Restoration, at: number): MetaChange {
  return { key: KEY, value: { version, by, at } }
}

/**
 * Calls the listener when another person has restored a version, but not for a note that was already in the script when
 * it was loaded.
 */
export function onRestored(doc: Y.Doc, listener: (restoration: Restoration) => void): () => void {
  const meta = doc.getMap(META_NAME)
  const observer = (_event: unknown, transaction: Y.Transaction) => {
    const restoration = restorationBy(transaction)
    if (restoration) listener(restoration)
  }
  meta.observe(observer)
  return () => meta.unobserve(observer)
}

/** The restoration that a change of the document has brought; null if it has brought none. */
export function restorationBy(transaction: Y.Transaction): Restoration | null {
  if (transaction.local || transaction.beforeState.size === 0) return null
  const meta = transaction.doc.getMap(META_NAME)
  const changed: ReadonlyMap<unknown, ReadonlySet<string | null>> = transaction.changed
  const stored = changed.get(meta)?.has(KEY) === true ? meta.get(KEY) : null
  if (!isRecord(stored)) return null
  const { version, by } = stored
  if (typeof version !== 'string' || typeof by !== 'string') return null
  return { version: version.slice(0, MAX_LENGTH), by: by.slice(0, MAX_LENGTH) }
}
