// Old documents are migrated when they are read, before any client gets them: a client would delete a node that it
// does not know. Later updates of older clients are migrated when they arrive (`document-forms.ts`).
import * as Y from 'yjs'
import { docOfUpdates } from '#/shared/script/doc-of-updates.ts'
import { migrateDocument } from '#/shared/script/migrations/migrate-document.ts'
import type { OnScriptError } from '../on-script-error.ts'
import type { StoredDocument, UpdateLog } from './update-log.ts'

/**
 * The encoding of a name in an update: the type number of an element, or a one for a root; then
 * the length; then the name.
 */
const OLD_NAMES = [
  [3, 'cueBlock'],
  [3, 'dialogue-text'],
  [3, 'hr'],
  [1, 'prosemirror'],
  [1, 'content'],
] as const
const OLD_NAME_BYTES = OLD_NAMES.map(([lead, name]) =>
  Buffer.concat([Buffer.from([lead, name.length]), Buffer.from(name)]),
)

/**
 * The same log, but all its documents are in the present form. If two nodes migrate a document at once, one of them
 * succeeds. A document that cannot be migrated stays as it is, and its owner can still read it.
 */
export function migratingLog(log: UpdateLog, onError: OnScriptError): UpdateLog {
  function migrationOf(scriptId: string, stored: StoredDocument): Uint8Array | null {
    try {
      return mayBeOld(stored) ? migrate(stored) : null
    } catch (error) {
      onError(error, scriptId)
      return null
    }
  }

  return {
    ...log,
    async load(scriptId) {
      for (;;) {
        const stored = await log.load(scriptId)
        const migration = stored && migrationOf(scriptId, stored)
        if (!stored || migration === null) return stored
        await log.append([{ scriptId, data: migration, after: stored.seq }])
      }
    },
  }
}

/** Looks for old names in the bytes, so that most documents need not be built to find that they are new. */
function mayBeOld({ state, updates }: StoredDocument): boolean {
  return [state, ...updates].some((update) => {
    const bytes = Buffer.from(update.buffer, update.byteOffset, update.byteLength)
    return OLD_NAME_BYTES.some((name) => bytes.includes(name))
  })
}

/** The update that brings a document into the present form; null if the document is in this form. */
function migrate({ state, updates }: StoredDocument): Uint8Array | null {
  const doc = docOfUpdates([state, ...updates])
  const before = Y.encodeStateVector(doc)
  const migration = migrateDocument(doc) ? Y.encodeStateAsUpdate(doc, before) : null
  doc.destroy()
  return migration
}
