// Which parts of a document a person has written, by the client ids under which they write: own changes are no news.
import * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import { readCuts } from '../script/cuts/cuts.ts'
import { writerOf } from '../script/fence.ts'
import { entryItems, itemsIn } from '../script/items.ts'
import { markName } from '../script/mark-keys.ts'
import {
  nameOfBlock,
  placesIn,
  blocksInOrder,
  elementsOf,
} from '../script/order/blocks-in-order.ts'
import { FRAGMENT_NAME, META_NAME } from '../script/schema.ts'

/**
 * Who has written a document, by client ids; it does not depend on the person who asks. It is read from the document when it
 * is asked for, because most blocks have not changed: the document must stay as it is until then.
 */
export interface Authorship {
  /**
   * The parts of a block's text, each as a client id and a length; -1 is nobody. The text is that of `textOf` in
   * compare/compare-words.ts.
   */
  readonly partsOf: (block: number) => readonly number[]
  /** Who has moved a block to where it stands, by the client id; null where it was not moved, or was put in anew. */
  readonly moverOf: (block: number) => number | null
  /** The marks of cues: the id of the cue, and who has written the mark. */
  readonly marks: () => readonly (readonly [cueId: string, client: number])[]
  /** Who has said what a cue does. */
  readonly details: readonly (readonly [cueId: string, client: number])[]
  /** The name of the person who has opened or closed a cut last, or else made it. */
  readonly cuts: readonly (readonly [cutId: string, name: string | null])[]
}

/** A person, with the client ids under which they write in a script. */
export interface Writers {
  readonly username: string
  readonly clients: readonly number[]
  /** Whether nobody else has written since the earlier state. */
  readonly isOnlyWriter: boolean
  /** The words of the earlier state that the person has deleted; null where that is not known. */
  readonly deleted: DeletedWords | null
}

/** Places in the text of a state (`textOf` in compare/compare-words.ts): the index of the block, from, to. */
export type DeletedWords = readonly DeletedPlace[]

type DeletedPlace = [block: number, from: number, to: number]

/** The parts of a document that a person has written. */
export interface OwnWork {
  /** The lengths of the parts of a block's text, by turns of others and of the person, others first. */
  readonly partsOf: (block: number) => readonly number[]
  /** Whether the person has moved a block of the later state to where it stands. */
  readonly hasMoved: (block: number) => boolean
  /** The ids of cues whose marks the person has set or changed last. */
  readonly cues: Ids
  /** The ids of cues of which the person has said last what they do. */
  readonly details: ReadonlySet<string>
  /** The ids of cuts that the person has opened or closed last. */
  readonly cuts: ReadonlySet<string>
  /** For each block of the earlier state the places of the words that the person has deleted; null where that is not known. */
  readonly deleted: ReadonlyMap<number, DeletedWords> | null
  /** Whether nobody else has written since the earlier state. */
  readonly isAll: boolean
}

type Ids = Pick<ReadonlySet<string>, 'has'>

export const NO_OWN_WORK: OwnWork = {
  partsOf: () => [],
  hasMoved: () => false,
  cues: new Set(),
  details: new Set(),
  cuts: new Set(),
  deleted: null,
  isAll: false,
}

export function ownWork(
  { partsOf, moverOf, marks, details, cuts }: Authorship,
  { username, clients, isOnlyWriter, deleted }: Writers,
): OwnWork {
  const own = new Set(clients)
  const isOwn = ([id, client]: readonly [string, number]) => [id, own.has(client)] as const
  let cues: Ids | null = null
  return {
    partsOf: (block) => lengthsByTurns(partsOf(block), own),
    hasMoved: (block) => own.has(moverOf(block) ?? NOBODY),
    cues: { has: (id) => (cues ??= allOwn(marks().map(isOwn))).has(id) },
    details: allOwn(details.map(isOwn)),
    cuts: allOwn(cuts.map(([cutId, name]) => [cutId, name === username])),
    deleted: deleted && Map.groupBy(deleted, ([block]) => block),
    isAll: isOnlyWriter,
  }
}

/** The ids that are own wherever they stand. */
function allOwn(ids: readonly (readonly [id: string, isOwn: boolean])[]): ReadonlySet<string> {
  const foreign = new Set(ids.flatMap(([id, isOwn]) => (isOwn ? [] : [id])))
  return new Set(ids.flatMap(([id]) => (foreign.has(id) ? [] : [id])))
}

function lengthsByTurns(parts: readonly number[], own: ReadonlySet<number>): readonly number[] {
  const lengths: number[] = [0]
  for (let at = 0; at < parts.length; at += 2) {
    const [client = -1, length = 0] = parts.slice(at, at + 2)
    if ((lengths.length % 2 === 0) !== own.has(client)) lengths.push(0)
    lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + length
  }
  return lengths
}

export function authorship(doc: Y.Doc): Authorship {
  let blocks: readonly Y.XmlElement[] | null = null
  const elements = () => (blocks ??= blocksToRead(doc))
  const cuts = [...readCuts(doc).records.values()].flatMap((inSet) =>
    [...inSet].map(([cutId, { by, stateBy }]) => [cutId, stateBy ?? by] as const),
  )
  return {
    partsOf(block) {
      const element = elements()[block]
      return element ? readBlock(element) : []
    },
    moverOf(block) {
      const element = elements()[block]
      return element ? moverOfElement(doc, element) : null
    },
    marks: () => elements().flatMap(marksIn),
    details: writersOfDetails(doc),
    cuts,
  }
}

/** A moved block keeps its element and its words: who has moved it has written its place. */
function moverOfElement(doc: Y.Doc, element: Y.XmlElement): number | null {
  const [newest] = entryItems(placesIn(doc), nameOfBlock(element))
  return newest && !newest.deleted ? writerOf(newest.id.client) : null
}

function marksIn(element: Y.XmlElement): ReturnType<Authorship['marks']> {
  const marks: (readonly [string, number])[] = []
  readBlock(element, (key, value, client) => {
    if (markName(key) !== 'cueConnection' || !isRecord(value)) return
    marks.push([String(value['cueId'] ?? ''), writerOf(client)])
  })
  return marks
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

/** The parts of a block's text, each as a client id and a length. */
function readBlock(element: Y.XmlElement, noteMark: NoteMark = () => {}): readonly number[] {
  const parts: number[] = []
  const add: AddPart = (length, id) => {
    const client = id ? writerOf(id.client) : NOBODY
    if (parts.at(-2) === client) parts[parts.length - 1] = (parts.at(-1) ?? 0) + length
    else if (length > 0) parts.push(client, length)
  }
  if (element.nodeName === 'dialogueBlock') {
    const speaker = elementsOf(element).find(({ nodeName }) => nodeName === 'speaker')
    // the marks of a name are read, its letters do not belong to the text
    if (speaker) addText(speaker, () => {}, noteMark)
  }
  readText(element, add, noteMark)
  return parts
}

/**
 * Called for each part of a text.
 * @param id of its first letter, or of the whole part where `isWhole`; null for line ends
 */
type AddPart = (length: number, id: Y.ID | null, isWhole: boolean) => void

/** The blocks that are plain data (`readBlocks`), in their order. */
export const blocksToRead = (doc: Y.Doc): readonly Y.XmlElement[] =>
  blocksInOrder(doc.getXmlFragment(FRAGMENT_NAME)).filter(({ nodeName }) => READ.has(nodeName))

/** Goes through the parts of a block's text. */
export function readText(element: Y.XmlElement, add: AddPart, noteMark: NoteMark = () => {}): void {
  if (element.nodeName === 'dialogueBlock') {
    const text = elementsOf(element).find(({ nodeName }) => nodeName === 'dialogueText')
    const paragraphs = text ? elementsOf(text) : []
    paragraphs.forEach((paragraph, index) => {
      if (index > 0) add(1, null, true)
      addText(paragraph, add, noteMark)
    })
  } else if (element.nodeName === 'sceneBlock') {
    const [name] = entryItems(element, 'sceneName')
    add(String(element.getAttribute('sceneName') ?? '').length, name ? name.id : null, true)
    add(1, null, true)
    addText(element, add, noteMark)
  } else addText(element, add, noteMark)
}

function addText(text: Y.XmlElement, add: AddPart, noteMark: NoteMark): void {
  for (const child of text.toArray()) {
    if (!(child instanceof Y.XmlText)) continue
    for (const { content, deleted, id } of itemsIn(child)) {
      if (deleted) continue
      if (content instanceof Y.ContentString) add(content.str.length, id, false)
      else if (content instanceof Y.ContentFormat) noteMark(content.key, content.value, id.client)
    }
  }
}

const NOBODY = -1

const DETAILS_KEY = 'cue:'

function writersOfDetails(doc: Y.Doc): Authorship['details'] {
  const meta = doc.getMap(META_NAME)
  return [...meta.keys()].flatMap((key) => {
    const [newest] = key.startsWith(DETAILS_KEY) ? entryItems(meta, key) : []
    return newest ? [[key.slice(DETAILS_KEY.length), writerOf(newest.id.client)] as const] : []
  })
}
