import * as Y from 'yjs'
import { FRAGMENT_NAME } from '../schema.ts'
import { LEGACY_FIELDS } from './migrate-legacy-content.ts'
import { isCueBlock } from './migrate-legacy-cues.ts'
import { isOldNode } from './rename-old-nodes.ts'

/** The parts of some items that are in an old form. */
export interface OldParts {
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
