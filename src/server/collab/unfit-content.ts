// What an editor writes into a script. Over anything else other people's editors throw, and show nothing
// more of what others do, or they delete it together with the text around it.
import * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { markName } from '#/shared/script/span-attributes.ts'

const MARKS = new Set(Object.keys(schema.marks))

/** Whether a transaction has added what no editor can show; other programs' roots are their own. */
export function addsUnfitContent({ doc, beforeState, afterState }: Y.Transaction): boolean {
  const script = doc.share.get(FRAGMENT_NAME)
  for (const [client, clock] of afterState) {
    const known = beforeState.get(client) ?? 0
    if (known === clock) continue
    const structs = doc.store.clients.get(client) ?? []
    for (let index = Y.findIndexSS(structs, known); index < structs.length; index++) {
      const struct = structs[index]
      if (struct instanceof Y.Item && !struct.deleted && !fits(struct, script)) return true
    }
  }
  return false
}

function fits({ parent, parentSub, content, left }: Y.Item, script: unknown): boolean {
  // an item that says it belongs elsewhere than its neighbour ties two lists into one
  if (left !== null && left.parent !== parent) return false
  const isChild = parentSub === null
  if (parent === script) return isChild && isElement(content)
  if (parent instanceof Y.XmlElement)
    return isChild ? isElement(content) || isText(content) : isAttribute(content)
  if (parent instanceof Y.XmlText)
    return isChild && (content instanceof Y.ContentString || isMark(content))
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
