// Old documents become new ones: when a room loads, and what an older client writes as it comes; on the
// server only (two clients would both do it), in one transaction (DOC-18). Every part is idempotent: what
// is new already stays untouched.
import type * as Y from 'yjs'
import { FRAGMENT_NAME, META_NAME, MIGRATED_KEY, SCHEMA_KEY, SCHEMA_VERSION } from '../schema.ts'
import { migrateLegacyContent } from './migrate-legacy-content.ts'
import { migrateLegacyCue, migrateLegacyCues } from './migrate-legacy-cues.ts'
import type { OldParts } from './old-parts.ts'
import { renameOldNode, renameOldNodes } from './rename-old-nodes.ts'

/** Migrates a document in place; answers whether anything had to be done. */
export function migrateDocument(doc: Y.Doc): boolean {
  return migrating(doc, (fragment, isFlagged) => {
    const isRenamed = renameOldNodes(fragment)
    const isFilled = migrateLegacyContent(doc, fragment, isFlagged)
    const isCued = migrateLegacyCues(fragment)
    return isRenamed || isFilled || isCued
  })
}

/**
 * Migrates what has just been added, and nothing else: others may be writing in all the rest. So a legacy
 * text field becomes blocks only where there are none yet.
 */
export function migrateParts(doc: Y.Doc, { elements, cueBlocks, hasText }: OldParts): boolean {
  return migrating(doc, (fragment, isFlagged) => {
    const renamed = elements.filter(renameOldNode)
    const isFilled =
      hasText && fragment.length === 0 && migrateLegacyContent(doc, fragment, isFlagged)
    const cued = cueBlocks.filter((block) => migrateLegacyCue(fragment, block))
    return isFilled || renamed.length + cued.length > 0
  })
}

function migrating(
  doc: Y.Doc,
  migrate: (fragment: Y.XmlFragment, isFlagged: boolean) => boolean,
): boolean {
  return doc.transact(() => {
    const meta = doc.getMap(META_NAME)
    const isFlagged = meta.get(MIGRATED_KEY) === true
    if (!migrate(doc.getXmlFragment(FRAGMENT_NAME), isFlagged)) return false
    if (!isFlagged) meta.set(MIGRATED_KEY, true)
    if (!meta.has(SCHEMA_KEY)) meta.set(SCHEMA_KEY, SCHEMA_VERSION)
    return true
  })
}
