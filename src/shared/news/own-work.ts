// Which parts of a document a person has written, by the client ids under which they write: own changes are no news.
import { fromBase64 } from 'lib0/buffer'
import * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import { readCuts } from '../script/cuts/cuts.ts'
import { writerOf } from '../script/fence.ts'
import { entryItems, itemsIn } from '../script/items.ts'
import { markName } from '../script/mark-keys.ts'
import { blocksInOrder, elementsOf } from '../script/order/blocks-in-order.ts'
import { FRAGMENT_NAME, META_NAME } from '../script/schema.ts'

/** The client ids of a person in a script, and those of other people; the server's own are in neither. */
export interface Writers {
  readonly username: string
  readonly clients: readonly number[]
  readonly others: readonly number[]
}

/** Plain data, so that it can be sent to a thread. */
export interface OwnWork {
  /**
   * For each block the lengths of the parts of its text, by turns of others and of the person, others first. The text is
   * that of `textOf` in compare/words.ts.
   */
  readonly blocks: readonly (readonly number[])[]
  /** The ids of cues whose marks the person has set or changed last. */
  readonly cues: ReadonlySet<string>
  /** The ids of cues of which the person has said last what they do. */
  readonly details: ReadonlySet<string>
  /** The ids of cuts that the person has opened or closed last. */
  readonly cuts: ReadonlySet<string>
  /** Whether nobody else has written since the earlier state. */
  readonly isAll: boolean
}

export const NO_OWN_WORK: OwnWork = {
  blocks: [],
  cues: new Set(),
  details: new Set(),
  cuts: new Set(),
  isAll: false,
}

export function ownWork(doc: Y.Doc, { username, clients, others }: Writers): OwnWork {
  const own = new Set(clients)
  if (own.size === 0) return NO_OWN_WORK
  const isOwn = (client: number) => own.has(writerOf(client))
  const cues = cueAuthors(isOwn, new Set(others))
  const blocks = blocksInOrder(doc.getXmlFragment(FRAGMENT_NAME))
    .filter(({ nodeName }) => READ.has(nodeName))
    .map((element) => readBlock(element, isOwn, cues.note))
  return {
    blocks,
    cues: cues.own(),
    details: ownDetails(doc, isOwn),
    cuts: ownCuts(doc, username),
    isAll: false,
  }
}

/** The elements that are blocks of plain data (`readBlocks`). */
const READ: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'sceneBlock',
  'dialogueBlock',
  'pageSplit',
])

type NoteMark = (key: string, value: unknown, client: number) => void

/** The lengths of the parts of a block's text. */
function readBlock(
  element: Y.XmlElement,
  isOwn: (client: number) => boolean,
  noteMark: NoteMark,
): readonly number[] {
  const parts: number[] = [0]
  const add = (length: number, isMine: boolean) => {
    if ((parts.length % 2 === 0) !== isMine) parts.push(0)
    parts[parts.length - 1] = (parts.at(-1) ?? 0) + length
  }
  const addText = (text: Y.XmlElement) => {
    for (const child of text.toArray()) {
      if (!(child instanceof Y.XmlText)) continue
      for (const { content, deleted, id } of itemsIn(child)) {
        if (deleted) continue
        if (content instanceof Y.ContentString) add(content.str.length, isOwn(id.client))
        else if (content instanceof Y.ContentFormat) noteMark(content.key, content.value, id.client)
      }
    }
  }
  if (element.nodeName === 'dialogueBlock') {
    const elements = elementsOf(element)
    const speaker = elements.find(({ nodeName }) => nodeName === 'speaker')
    // the marks of a name are read, its letters do not belong to the text
    if (speaker) addMarks(speaker, noteMark)
    const text = elements.find(({ nodeName }) => nodeName === 'dialogueText')
    elementsOf(text ?? new Y.XmlElement()).forEach((paragraph, index) => {
      if (index > 0) add(1, false)
      addText(paragraph)
    })
  } else if (element.nodeName === 'sceneBlock') {
    const [name] = entryItems(element, 'sceneName')
    const length = String(element.getAttribute('sceneName') ?? '').length
    add(length, name !== undefined && isOwn(name.id.client))
    if (element.length > 0) add(1, false)
    addText(element)
  } else addText(element)
  return parts
}

function addMarks(element: Y.XmlElement, noteMark: NoteMark): void {
  for (const child of element.toArray()) {
    if (!(child instanceof Y.XmlText)) continue
    for (const { content, deleted, id } of itemsIn(child))
      if (!deleted && content instanceof Y.ContentFormat)
        noteMark(content.key, content.value, id.client)
  }
}

/**
 * The server writes counted numbers into the marks of cues and leaves their keys as they are; a key tells who has set the
 * mark on these words.
 */
function cueAuthors(isOwn: (client: number) => boolean, others: ReadonlySet<number>) {
  const isCueMine = new Map<string, boolean>()
  const note: NoteMark = (key, value, client) => {
    if (markName(key) !== 'cueConnection' || !isRecord(value)) return
    const cueId = String(value['cueId'] ?? '')
    const isByPerson = isOwn(client) || others.has(writerOf(client))
    const isMine = isByPerson ? isOwn(client) : isOwn(clientOfKey(key))
    isCueMine.set(cueId, isMine && isCueMine.get(cueId) !== false)
  }
  const own = () => new Set([...isCueMine].flatMap(([cueId, isMine]) => (isMine ? [cueId] : [])))
  return { note, own }
}

/** The client id in the key of a mark (mark-keys.ts); -1 where it has none. */
function clientOfKey(key: string): number {
  const suffix = key.slice(markName(key).length + 2)
  if (suffix === '') return -1
  const [a = 0, b = 0, c = 0, d = 0] = fromBase64(suffix)
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
}

const DETAILS_KEY = 'cue:'

function ownDetails(doc: Y.Doc, isOwn: (client: number) => boolean): ReadonlySet<string> {
  const meta = doc.getMap(META_NAME)
  const own = new Set<string>()
  for (const key of meta.keys()) {
    if (!key.startsWith(DETAILS_KEY)) continue
    const [newest] = entryItems(meta, key)
    if (newest && isOwn(newest.id.client)) own.add(key.slice(DETAILS_KEY.length))
  }
  return own
}

/** A cut belongs to the person who has opened or closed it last, else to the one who has made it; in every set. */
function ownCuts(doc: Y.Doc, username: string): ReadonlySet<string> {
  const isOwn = new Map<string, boolean>()
  for (const inSet of readCuts(doc).records.values())
    for (const [cutId, { by, stateBy }] of inSet)
      isOwn.set(cutId, (stateBy ?? by) === username && isOwn.get(cutId) !== false)
  return new Set([...isOwn].flatMap(([cutId, own]) => (own ? [cutId] : [])))
}
