// What an editor writes into a script. Over anything else other people's editors throw, and show nothing
// more of what others do, or they delete it together with the text around it.
import * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { markName } from '#/shared/script/mark-keys.ts'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { addedItems } from './added-items.ts'
import { isWithinDepth } from '#/shared/is-within-depth.ts'

const MARKS = new Set(Object.keys(schema.marks))
/** A speech is four levels deep; everything that reads a script goes down to its leaves. */
const MAX_LEVELS = 10
/** Of a value, wherever it stands. */
const MAX_VALUE_DEPTH = 100

/** Whether a transaction has added what no editor can show; other programs' roots are their own. */
export function addsInvalidContent(transaction: Y.Transaction): boolean {
  const script = transaction.doc.share.get(FRAGMENT_NAME)
  for (const item of addedItems(transaction))
    if (!item.deleted && !isAllowedItem(item, script)) return true
  return false
}

function isAllowedItem({ parent, parentSub, content, left }: Y.Item, script: unknown): boolean {
  // an item that says it belongs elsewhere than its neighbour ties two lists into one
  if (left !== null && left.parent !== parent) return false
  const isChild = parentSub === null
  if (parent === script) return isChild && isElement(content)
  if (parent instanceof Y.XmlElement) {
    if (!isChild) return isAttribute(content)
    return (isElement(content) || isText(content)) && levelOf(parent) < MAX_LEVELS
  }
  if (parent instanceof Y.XmlText)
    return isChild && (content instanceof Y.ContentString || isMark(content))
  return isReadable(content)
}

/** How deep an element stands, a block being 1; counted no further than it takes to know that it is too deep. */
function levelOf({ parent }: Y.XmlElement): number {
  let level = 1
  for (let above = parent; above instanceof Y.XmlElement && level < MAX_LEVELS; level++)
    above = above.parent
  return level
}

/** What a value holds beyond its depth might be read now, and not when the script is loaded again. */
function isReadable(content: unknown): boolean {
  if (content instanceof Y.ContentAny || content instanceof Y.ContentJSON)
    return isWithinDepth(content.arr, MAX_VALUE_DEPTH)
  if (content instanceof Y.ContentEmbed) return isWithinDepth(content.embed, MAX_VALUE_DEPTH)
  if (content instanceof Y.ContentFormat) return isWithinDepth(content.value, MAX_VALUE_DEPTH)
  return true
}

/** Blocks may be other programs': editors show the others. One that calls itself a text they throw over. */
const isElement = (content: unknown): boolean =>
  content instanceof Y.ContentType &&
  content.type instanceof Y.XmlElement &&
  content.type.nodeName !== schema.nodes.text.name

const isText = (content: unknown): boolean =>
  content instanceof Y.ContentType && content.type instanceof Y.XmlText

const isAttribute = (content: unknown): boolean =>
  content instanceof Y.ContentAny && content.arr.every(isPlain)

const isMark = (content: unknown): boolean =>
  content instanceof Y.ContentFormat &&
  MARKS.has(markName(content.key)) &&
  (isPlain(content.value) ||
    (isRecord(content.value) && Object.values(content.value).every(isPlain)))

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
