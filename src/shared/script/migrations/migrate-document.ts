// Migrates old documents: whole documents when a room loads, and the edits of older clients when they arrive. Only the
// server migrates (two clients would both do it), in one transaction (DOC-18). Every part is idempotent: parts that are
// already new stay untouched.
import type * as Y from 'yjs'
import { FIRST_LEVEL } from '../schema-level.ts'
import { FRAGMENT_NAME, META_NAME, MIGRATED_KEY, SCHEMA_KEY } from '../schema.ts'
import { migrateLegacyContent } from './migrate-legacy-content.ts'
import { migrateLegacyCue, migrateLegacyCues } from './migrate-legacy-cues.ts'
import type { OldParts } from './old-parts.ts'
import { renameOldNode, renameOldNodes } from './rename-old-nodes.ts'

/** Migrates a document in place; true if any part was old. */
export function migrateDocument(doc: Y.Doc): boolean {
  return migrating(doc, (fragment, isFlagged) => {
    const isRenamed = renameOldNodes(fragment)
    const isFilled = migrateLegacyContent(doc, fragment, isFlagged)
    const isCued = migrateLegacyCues(fragment)
    return isRenamed || isFilled || isCued
  })
}

/**
 * Migrates only the parts that were just added: other people may be writing in the rest. So a legacy text field becomes
 * blocks only if the document has no blocks yet.
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
    if (!meta.has(SCHEMA_KEY)) meta.set(SCHEMA_KEY, FIRST_LEVEL)
    return true
  })
}
