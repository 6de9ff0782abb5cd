// A note beside the text that somebody has brought back an earlier version. It is part of the same edit: so it
// reaches everybody together with the text, also people who were offline, and undo removes it.
import type * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import type { MetaChange } from './meta-change.ts'
import { META_NAME } from './schema.ts'

const KEY = 'restored'
const MAX_LENGTH = 100

export interface Restoration {
  /** What the version is called. */
  readonly version: string
  /** Who has brought it back, or a part of it. */
  readonly by: string
}

/** @param at epoch milliseconds: with them the same version, brought back once more, is told again */
export function keptRestoration({ version, by }: Restoration, at: number): MetaChange {
  return { key: KEY, value: { version, by, at } }
}

/** Calls back when somebody else has brought something back, and not for what a script began with here. */
export function onRestored(doc: Y.Doc, listener: (restoration: Restoration) => void): () => void {
  const meta = doc.getMap(META_NAME)
  const observer = ({ keysChanged, transaction }: Y.YMapEvent<unknown>) => {
    if (transaction.local || transaction.beforeState.size === 0) return
    const stored = keysChanged.has(KEY) ? meta.get(KEY) : null
    if (!isRecord(stored)) return
    const { version, by } = stored
    if (typeof version === 'string' && typeof by === 'string')
      listener({ version: version.slice(0, MAX_LENGTH), by: by.slice(0, MAX_LENGTH) })
  }
  meta.observe(observer)
  return () => meta.unobserve(observer)
}
