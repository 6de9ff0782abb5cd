// Migrates old documents: whole documents when a room loads, and the edits of older clients when they arrive. Only the
// server migrates (two clients would both do it), in one transaction (DOC-18). Every part is idempotent: parts that are
// already new stay untouched.
import * as Y from 'yjs'
import { docOfUpdates } from '../copy-script.ts'
import { FIRST_LEVEL } from '../schema-level.ts'
import { FRAGMENT_NAME, META_NAME, MIGRATED_KEY, SCHEMA_KEY } from '../schema.ts'
import { copiedCharacters, copiedText, writeCopy } from '../copies/copied-runs.ts'
import { charactersOf, type CharacterRun } from '../copies/text-items.ts'
import { itemOf } from '../items.ts'
import {
  deleteElements,
  isCueBlock,
  LEGACY_FIELDS,
  migrateLegacyContent,
  migrateLegacyCues,
} from './migrate-legacy-content.ts'

/** Migrates a document in place; true if any part was old. */
export function migrateDocument(doc: Y.Doc): boolean {
  return migrating(doc, (fragment, isFlagged) => {
    const isRenamed = renameOldNodes(fragment)
    const isFilled = migrateLegacyContent(doc, fragment, isFlagged)
    const isCued = migrateLegacyCues(fragment)
    return isRenamed || isFilled || isCued
  })
}

/** The update that brings a document into the present form; null if the document is in this form. */
export function migrationOf(updates: readonly Uint8Array[]): Uint8Array | null {
  const doc = docOfUpdates(updates)
  const before = Y.encodeStateVector(doc)
  const made = migrateDocument(doc) ? Y.encodeStateAsUpdate(doc, before) : null
  doc.destroy()
  return made
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
    const isCued = migrateLegacyCues(fragment, cueBlocks)
    return isFilled || isCued || renamed.length > 0
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

/** The parts of some items that are in an old form. */
interface OldParts {
  /** Nodes under an old name. */
  readonly elements: readonly Y.XmlElement[]
  readonly cueBlocks: readonly Y.XmlElement[]
  /** Whether there is text in a legacy field. */
  readonly hasText: boolean
}

/** Null if no part is in an old form, as nearly always. */
export function oldPartsIn(doc: Y.Doc, items: Iterable<Y.Item>): OldParts | null {
  const found: Y.XmlElement[] = []
  let hasText = false
  for (const item of items) {
    if (item.deleted) continue
    const element = item.content instanceof Y.ContentType ? item.content.type : null
    if (element instanceof Y.XmlElement && (isOldNode(element) || isCueBlock(element)))
      found.push(element)
    else hasText ||= isInLegacyField(doc, item)
  }
  const old = found.filter((element) => isOfScript(doc, element))
  if (old.length === 0 && !hasText) return null
  return { elements: old.filter(isOldNode), cueBlocks: old.filter(isCueBlock), hasText }
}

const isInLegacyField = ({ share }: Y.Doc, { parent }: Y.Item): boolean =>
  LEGACY_FIELDS.some((name) => share.get(name) === parent)

/** Whether an element is in the script: other roots belong to other programs. */
function isOfScript(doc: Y.Doc, element: Y.XmlElement): boolean {
  let root: unknown = element
  while (root instanceof Y.AbstractType && root.parent !== null) root = root.parent
  return root === doc.share.get(FRAGMENT_NAME)
}

/** New names of nodes by their old names (DOC-15). */
const NEW_NAMES: ReadonlyMap<string, string> = new Map([
  ['dialogue-text', 'dialogueText'],
  ['hr', 'pageSplit'],
])

const isOldNode = ({ nodeName }: Y.XmlElement): boolean => NEW_NAMES.has(nodeName)

/** Gives old nodes their new names, at any depth. */
function renameOldNodes(parent: Y.XmlFragment | Y.XmlElement): boolean {
  let isChanged = false
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue
    const isChildChanged = isOldNode(child) ? rename(child, []) : renameOldNodes(child)
    isChanged ||= isChildChanged
  }
  return isChanged
}

/** Renames one old node in which people may be writing; the document stores to which text its words have moved. */
function renameOldNode(old: Y.XmlElement): boolean {
  const { doc } = old
  const texts: CopiedText[] = []
  const isRenamed = rename(old, texts)
  if (doc)
    writeCopy(
      doc,
      texts.flatMap(({ from, before, to }) => [
        ...copiedCharacters(before, charactersOf(to)),
        ...copiedText(from, itemOf(to)?.id),
      ]),
    )
  return isRenamed
}

/** A text that was written anew, with the characters that it had before. */
interface CopiedText {
  readonly from: Y.XmlText
  readonly before: readonly CharacterRun[]
  readonly to: Y.XmlText
}

/** Builds an element anew, because it cannot be renamed. Adds each old text to `texts`, with its copy. */
function rename(old: Y.XmlElement, texts: CopiedText[]): boolean {
  const { parent } = old
  // an old node around it may have been built anew, and this one with it
  if (!(parent instanceof Y.XmlFragment) || itemOf(old)?.deleted !== false) return false
  parent.insertAfter(old.prevSibling, [rebuilt(old, texts)])
  deleteElements(parent, [old])
  return true
}

/** A copy of the element under its present name, with everything in it. */
function rebuilt(old: Y.XmlElement, texts: CopiedText[]): Y.XmlElement {
  const newName = NEW_NAMES.get(old.nodeName)
  const element = new Y.XmlElement(newName ?? old.nodeName)
  for (const [key, value] of Object.entries(old.getAttributes()))
    if (value !== undefined) element.setAttribute(key, value)
  const isOldText = newName === 'dialogueText'
  const children = old.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) {
      const text = child.clone()
      texts.push({ from: child, before: charactersOf(child), to: text })
      return [isOldText ? paragraphOf(text) : text]
    }
    return child instanceof Y.XmlElement ? [rebuilt(child, texts)] : []
  })
  const isEmptyText = isOldText && children.length === 0
  element.insert(0, isEmptyText ? [new Y.XmlElement('paragraph')] : children)
  return element
}

/** Puts spoken text without a paragraph into one, because the schema requires it. */
function paragraphOf(text: Y.XmlText): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [text])
  return paragraph
}
