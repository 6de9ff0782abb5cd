import * as Y from 'yjs'
import { docOfUpdates } from '#/shared/script/copy-script.ts'
import { migrateDocument } from '#/shared/script/migrations/migrate-document.ts'

/** The update that brings a document into the present form; null if the document is in this form. */
export function migration(updates: readonly Uint8Array[]): Uint8Array | null {
  const doc = docOfUpdates(updates)
  const before = Y.encodeStateVector(doc)
  const made = migrateDocument(doc) ? Y.encodeStateAsUpdate(doc, before) : null
  doc.destroy()
  return made
}
