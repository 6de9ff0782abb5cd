// Where the texts live on that a transaction has deleted. The shared document does not say; but who moves
// blocks deletes some in a row and inserts as many of the same kinds, and who joins two lines or makes a line
// something else inserts the same words.
import * as Y from 'yjs'
import { commonEnds } from '#/shared/common-ends.ts'
import { findPiece } from './find-piece.ts'
import { isNew, isUnknown, type LostText, type OrderOf } from './lost-texts.ts'
import { createEffort, reunite, type Effort, type Reunion } from './reunite.ts'

/** What others have inserted into a text in one piece, before which of its units. */
interface Arrival {
  readonly text: Y.XmlText
  readonly index: number
  readonly content: string
}

/** Where a lost text lives on. */
interface Successor extends Arrival {
  readonly reunion: Reunion
}

/** Where deleted texts live on. */
export type Successors = ReadonlyMap<Y.XmlText, Successor>

/** How much of a text and its copy must be the same. */
const LEAST_LIKENESS = 0.7
/** What it counts that two texts are of the same kind: it decides between texts that are alike. */
const SAME_KIND = 0.001

/** Neighbouring blocks that have come or gone together. */
interface Row {
  readonly kinds: string
  readonly texts: readonly Y.XmlText[]
}

/** Those lost texts that live on; no two in the same place. */
export function findSuccessors(
  lost: readonly LostText[],
  fragment: Y.XmlFragment,
  transaction: Y.Transaction,
  orderOf: OrderOf,
): Successors {
  const successors = new Map<Y.XmlText, Successor>()
  const free = new Set(arrivals(transaction))
  const effort = createEffort()
  const settle = (
    { text, characters, isNewParagraph }: LostText,
    arrival: Arrival | null,
    weigh: (ofText: number, ofCopy: number) => number,
  ) => {
    const reunion = arrival && reunite(characters, arrival.content, effort)
    if (!arrival || !reunion) return
    const { ofText, ofCopy } = reunion.likeness
    if (weigh(ofText, ofCopy) < LEAST_LIKENESS) return
    // nothing but its words tells where it may be
    if (isNewParagraph && (arrival.content === '' || ofCopy < LEAST_LIKENESS)) return
    free.delete(arrival)
    successors.set(text, { ...arrival, reunion })
  }
  const arrivalsOf = Map.groupBy(free, ({ text }) => text)
  const copiesOf = copiesInRows(rowsOf(fragment, transaction), orderOf)
  for (const one of lost) {
    const candidates = copiesOf(one.text)
      .flatMap((copy) => arrivalsOf.get(copy) ?? [])
      .filter((arrival) => free.has(arrival))
    // its place tells, too: somebody may have written a lot in either of them
    settle(one, mostAlike(one, candidates, effort), Math.max)
  }
  for (const one of lost)
    if (!successors.has(one.text)) settle(one, mostAlike(one, free, effort), Math.min)
  // its mover has split it as well, or written a lot in it: where the words around are those around what was written
  const pieces = [...arrivalsOf.values()].flat()
  for (const { text, characters, isNewParagraph } of lost) {
    const isSettled = isNewParagraph || successors.has(text)
    const piece = isSettled ? null : findPiece(characters, pieces, effort)
    if (piece)
      successors.set(text, { ...piece, reunion: reunite(characters, piece.content, effort) })
  }
  return successors
}

/** The arrival that is most like a text, with or without what may be unknown; of several one in a block of its kind. */
function mostAlike(
  { text, characters }: LostText,
  arrived: Iterable<Arrival>,
  effort: Effort,
): Arrival | null {
  const all = characters.map(({ character }) => character).join('')
  const known = characters.map(({ character, order }) => (order === null ? character : '')).join('')
  let best: Arrival | null = null
  let most = -1
  for (const arrival of arrived) {
    if (effort.comparisons <= 0) break
    const { content } = arrival
    const isOfKind = kindOf(arrival.text) === kindOf(text)
    const likeness =
      Math.max(likenessOf(all, content, effort), likenessOf(known, content, effort)) +
      (isOfKind ? SAME_KIND : 0)
    if (likeness > most) [best, most] = [arrival, likeness]
  }
  return best
}

const kindOf = ({ parent }: Y.XmlText): string | null =>
  parent instanceof Y.XmlElement ? parent.nodeName : null

/** How much of the longer of two texts is the same at beginning and end, 0 to 1. */
function likenessOf(one: string, other: string, effort: Effort): number {
  const longer = Math.max(one.length, other.length)
  if (longer === 0) return 1
  const { head, tail } = commonEnds(one, other, (a, b) => a === b)
  effort.comparisons -= head + tail + 1
  return (head + tail) / longer
}

function arrivals(transaction: Y.Transaction): readonly Arrival[] {
  const { doc, beforeState, afterState } = transaction
  const texts = new Set<Y.XmlText>()
  for (const [client, after] of afterState) {
    const before = beforeState.get(client) ?? 0
    if (client === doc.clientID || before === after) continue
    const structs = doc.store.clients.get(client) ?? []
    for (const struct of structs.slice(Y.findIndexSS(structs, before))) {
      if (!(struct instanceof Y.Item) || struct.deleted) continue
      const { content, parent } = struct
      const text = content instanceof Y.ContentType ? content.type : parent
      if (text instanceof Y.XmlText) texts.add(text)
    }
  }
  return [...texts].flatMap((text) => arrivalsIn(text, transaction))
}

function arrivalsIn(text: Y.XmlText, transaction: Y.Transaction): readonly Arrival[] {
  if (text.length === 0) return [{ text, index: 0, content: '' }]
  const pieces: { readonly index: number; content: string }[] = []
  let index = 0
  let isOpen = false
  for (const { content, id, deleted } of itemsOf(text)) {
    if (deleted || !(content instanceof Y.ContentString)) continue
    const last = pieces.at(-1)
    if (!isNew(id, transaction)) isOpen = false
    else if (isOpen && last) last.content += content.str
    else isOpen = pieces.push({ index, content: content.str }) > 0
    index += content.str.length
  }
  return pieces.map((piece) => ({ text, ...piece }))
}

/** Rows of blocks that have gone, and rows that have come. */
function rowsOf(fragment: Y.XmlFragment, transaction: Y.Transaction) {
  const rows = { gone: [] as Row[], come: [] as Row[] }
  const open = { gone: [] as Y.XmlElement[], come: [] as Y.XmlElement[] }
  const close = () => {
    for (const which of ['gone', 'come'] as const) {
      const blocks = open[which].splice(0)
      const kinds = blocks.map(({ nodeName }) => nodeName).join(' ')
      const texts = blocks.flatMap((block) => textsIn(block, transaction))
      if (blocks.length > 0) rows[which].push({ kinds, texts })
    }
  }
  for (const { content, id, deleted } of itemsOf(fragment)) {
    if (!(content instanceof Y.ContentType && content.type instanceof Y.XmlElement)) continue
    if (isNew(id, transaction)) {
      if (!deleted) open.come.push(content.type)
    } else if (!deleted) close()
    else if (Y.isDeleted(transaction.deleteSet, id)) open.gone.push(content.type)
  }
  close()
  return rows
}

/**
 * The texts in the place of a text where its row may have gone: its place among all of them, and among those
 * that who moved them certainly knew.
 */
function copiesInRows({ gone, come }: ReturnType<typeof rowsOf>, orderOf: OrderOf) {
  const places = new Map<Y.XmlText, { readonly row: Row; readonly places: ReadonlySet<number> }>()
  for (const row of gone) {
    let known = 0
    row.texts.forEach((text, place) => {
      places.set(text, { row, places: new Set([place, known]) })
      if (!isUnknown(text, orderOf)) known++
    })
  }
  return (text: Y.XmlText): readonly Y.XmlText[] => {
    const found = places.get(text)
    if (!found) return []
    const alike = come.filter(({ kinds }) => kinds === found.row.kinds)
    return alike.flatMap(({ texts }) => [...found.places].flatMap((place) => texts[place] ?? []))
  }
}

/** The texts of a block, also of one that is gone. */
function textsIn(block: Y.XmlElement, transaction: Y.Transaction): readonly Y.XmlText[] {
  return [...itemsOf(block)].flatMap(({ content, id, deleted }) => {
    if (!(content instanceof Y.ContentType)) return []
    if (deleted && !Y.isDeleted(transaction.deleteSet, id)) return []
    if (content.type instanceof Y.XmlText) return [content.type]
    return content.type instanceof Y.XmlElement ? textsIn(content.type, transaction) : []
  })
}

function* itemsOf({ _start: first }: Y.XmlFragment | Y.XmlText): Iterable<Y.Item> {
  for (let item = first; item; item = item.right) yield item
}
