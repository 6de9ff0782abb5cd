// Old documents become new ones: when a room loads, on the server only (two clients would both do it),
// in one transaction (DOC-18). Every part is idempotent: what is new already stays untouched.
import type * as Y from 'yjs'
import { FRAGMENT_NAME, META_NAME, MIGRATED_KEY, SCHEMA_KEY, SCHEMA_VERSION } from '../schema.ts'
import { migrateLegacyContent } from './migrate-legacy-content.ts'
import { migrateLegacyCues } from './migrate-legacy-cues.ts'
import { renameOldNodes } from './rename-old-nodes.ts'

/** Migrates a document in place; answers whether anything had to be done. */
export function migrateDocument(doc: Y.Doc): boolean {
  let isChanged = false
  doc.transact(() => {
    const fragment = doc.getXmlFragment(FRAGMENT_NAME)
    const meta = doc.getMap(META_NAME)
    const isRenamed = renameOldNodes(fragment)
    const isFilled = migrateLegacyContent(doc, fragment, meta.get(MIGRATED_KEY) === true)
    const isCued = migrateLegacyCues(fragment)
    isChanged = isRenamed || isFilled || isCued
    if (!isChanged) return
    meta.set(MIGRATED_KEY, true)
    if (!meta.has(SCHEMA_KEY)) meta.set(SCHEMA_KEY, SCHEMA_VERSION)
  })
  return isChanged
}
