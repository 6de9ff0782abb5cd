// What others have done to text that somebody copied, or deleted, without knowing of it goes on: letters that they
// wrote, letters that they deleted, cues and every other mark that they set or took away. Nothing is guessed: the
// change says which characters it has copied, its deletions name all that its author knew, and with each copy stand
// the marks that its author saw.
import * as Y from 'yjs'
import { isDeleted, itemById, itemOf } from '../items.ts'
import { bringOver, dropGone, type Edit, type Source } from './bring-over.ts'
import { Change, type Carrier } from './change.ts'
import { writeCopy, type CopiedRun } from './copied-runs.ts'
import { isOfCut, removeCutWords, wasCut } from './cut-words.ts'
import { deleteCharacters, placeOf, textIn } from './edit-characters.ts'
import { Forwards, forwardsOf, NOTHING } from './forwards.ts'
import { Rescue } from './rescue.ts'
import { settleCopies } from './settle-copies.ts'

interface Carried {
  /** What the transaction has applied. */
  readonly update: Uint8Array
  /** Of what is written here. */
  readonly origin: unknown
  readonly by: Carrier
}

/**
 * To be called from `afterTransaction`, by whoever has something that the sender of an update may not have had:
 * by the server for all that it has, by an editor for what has not been sent yet.
 */
export function carryOver(transaction: Y.Transaction, { update, origin, by }: Carried): void {
  const { doc } = transaction
  const change = new Change(transaction, update, by)
  const deleted = change.deletedTexts()
  if (change.runs.length === 0 && deleted.size === 0) return
  const { followed, doubled, staying, copied, replaced } = sortCopies(change)
  const rescue = new Rescue(doc)
  const edits: Edit[] = []
  // what comes late for a text that had gone before is done where its words are, when these have been brought over
  const texts = new Set([...followed.keys(), ...deleted])
  const [dying, gone] = [true, false].map((is) =>
    [...texts].filter((text) => change.wasThere(text) === is),
  )
  for (const text of [...(dying ?? []), ...(gone ?? [])])
    if (followed.has(text) || !doubled.has(text))
      edits.push(...follow(change, text, followed.get(text) ?? [], rescue))
  for (const [text, runs] of doubled) {
    const kind = { isMade: !staying.has(text) && !isOfCut(text), isFollowed: followed.has(text) }
    edits.push(...settleCopies(change, text, runs, kind, rescue))
  }
  for (const id of replaced)
    edits.push(() => {
      deleteCharacters(doc, NOTHING, id, 1)
      return []
    })
  const pasted = change.isServer ? pastedWords(change) : []
  if (edits.length + copied.length + pasted.length === 0) return
  doc.transact(() => {
    const forwards = forwardsOf(doc)
    for (const edit of edits)
      for (const run of edit(forwards)) {
        copied.push(run)
        forwards.add(run)
      }
    for (const { parent } of pasted) removeCutWords(doc, parent)
    writeCopy(doc, copied, true)
  }, origin)
}

/** Texts of words that were cut and stand in the script again. */
function pastedWords(change: Change): readonly Y.XmlText[] {
  const texts = new Set(change.runs.map(({ from }) => change.textOf(from)))
  return [...texts].flatMap((text) => (text && isOfCut(text) && !isDeleted(text) ? text : []))
}

interface SortedCopies {
  /** What was copied out of texts that were there: what has become of it happens to the copies. */
  readonly followed: Map<Y.XmlText, CopiedRun[]>
  /** What goes again: to what stays instead, or to itself. */
  readonly doubled: Map<Y.XmlText, CopiedRun[]>
  /** Texts in which such copies are all that goes. */
  readonly staying: Set<Y.XmlText>
  /** What has become of the copies that others have made before. */
  readonly copied: CopiedRun[]
  /** Which of those give way to what their author has brought over as well. */
  readonly replaced: Y.ID[]
}

function sortCopies(change: Change): SortedCopies {
  const { doc, runs, isServer } = change
  const sorted: SortedCopies = {
    followed: new Map(),
    doubled: new Map(),
    staying: new Set(),
    copied: [],
    replaced: [],
  }
  const isFollowed = ({ from, isText }: CopiedRun) => {
    const text = change.textOf(from)
    const isElsewhere = !isText && change.earlier.next(from) !== null
    return text !== null && change.wasThere(text) && !isElsewhere
  }
  // what has given way to something that was there before is done already
  const isMade = ({ to }: CopiedRun) => change.isNew(to)
  for (const run of runs.filter(isMade).flatMap((one) => partsOf(one, isFollowed)))
    put(sorted.followed, change.textOf(run.from), run)
  const lost = lastCopies(change).filter(
    (run) => isMade(run) && !change.isNew(run.from) && !isFollowed(run),
  )
  const { earlier } = change
  // what was deleted here, the server has brought over before it heard of that
  const isDeletedHere = ({ from, to }: CopiedRun) =>
    change.hasDeleted(from) && !earlier.hasOtherCopy(from, to)
  if (!isServer)
    for (const run of runs.filter((one) => !isMade(one) && !one.isText))
      for (const one of partsOf(run, isDeletedHere))
        put(sorted.doubled, change.textOf(one.to), { ...one, from: one.to })
  for (const run of lost) {
    const { from, to, isCarried, isText } = run
    const text = change.textOf(to)
    const first = earlier.last(from)
    const self = { ...run, from: to }
    const place = change.textOf(first)
    const isGone = place !== null && isDeleted(place) && change.wasThere(place)
    const moved = { ...run, from: first, isCarried: true }
    if (Y.compareIDs(first, from)) {
      if (!isText && isDeletedKnowingly(change, from)) put(sorted.doubled, text, self)
      continue
    }
    // a text that was joined to another one has become a letter
    if (isText && ![first, to].every((id) => isTextId(doc, id))) continue
    // of what both have brought over, its author and the server, the author's own counts; and who cuts words, or
    // drags them, takes them along, unless somebody else has cut them
    const areBoth = isCarried && earlier.copyAt(first, isText)?.isCarried === true
    const isTaken = (areBoth && from.client === to.client) || wasCut(doc, to, change.copies)
    const isAside = place !== null && isOfCut(place)
    const givesWay =
      isServer && isTaken && !isAside && change.isAlive(to) && wasAlive(change, first)
    const isBroughtHere =
      areBoth && [from, first].every(({ client }) => client === doc.clientID) && change.isNew(to)
    if (isGone || givesWay) {
      put(sorted.followed, place, moved)
      sorted.copied.push(moved)
      if (text) sorted.staying.add(text)
    } else if (isServer) put(sorted.doubled, text, { ...self, to: first })
    else if (isBroughtHere || (!isText && change.hasDeleted(first))) put(sorted.doubled, text, self)
    if (givesWay && !isText) sorted.replaced.push(first)
  }
  return sorted
}

/** Whether somebody has deleted a character that they knew, or what it was copied from, without a copy of their own. */
function isDeletedKnowingly({ earlier, hasDeleted }: Change, id: Y.ID): boolean {
  let copy: Y.ID | null = null
  for (let one: Y.ID | null = id; one; one = earlier.before(one)) {
    if (hasDeleted(one)) return !earlier.hasOtherCopy(one, copy)
    copy = one
  }
  return false
}

/** Its author may have deleted it by now. */
function wasAlive(change: Change, id: Y.ID): boolean {
  const item = itemById(change.doc, id)
  return item !== null && change.wasAlive(item)
}

/** What has become of a text, beside what the author of the change knew, happens to its copies. */
function follow(
  change: Change,
  text: Y.XmlText,
  runs: readonly CopiedRun[],
  rescue: Rescue,
): readonly Edit[] {
  const { doc } = change
  const isLate = (id: Y.ID) => change.isNew(id) && change.isUnknown(id)
  const counts = (item: Y.Item) => change.wasAlive(item) || (item.deleted && isLate(item.id))
  const elsewhere: Source['elsewhere'] = (forwards, copied) => {
    const id = itemOf(text)?.id
    return (id && placeOf(doc, forwards, id, 0)) ?? rescue.placeFor(text, copied)
  }
  const edits = bringOver({
    doc,
    text,
    counts,
    followed: new Forwards(runs),
    earlier: forwardsOf(doc),
    isLost: (id) => change.isLost(id),
    origins: { isUnknown: (id) => change.isUnknown(id), isNew: (id) => change.isNew(id), isLate },
    keyFor: change.keyFor,
    elsewhere,
  })
  // what comes with its copy nobody else can have deleted
  const known = runs.map((run) => ({ ...run, length: change.lengthBefore(run) }))
  // an editor may have heard of a deletion before it hears of the copy: that one the server has done there
  const isThere = (item: Y.Item, id: Y.ID) => counts(item) || !change.isGoneBy(id)
  return [...edits, ...dropGone(doc, known, isThere)]
}

/** What of a run is so, character by character. */
function partsOf(run: CopiedRun, isSo: (character: CopiedRun) => boolean): readonly CopiedRun[] {
  const parts: CopiedRun[] = []
  for (let step = 0, start = 0; step <= run.length; step++) {
    if (step < run.length && isSo(partOf(run, step, 1))) continue
    if (step > start) parts.push(partOf(run, start, step - start))
    start = step + 1
  }
  return parts
}

function partOf(run: CopiedRun, step: number, length: number): CopiedRun {
  const [from, to] = [run.from, run.to].map(({ client, clock }) => Y.createID(client, clock + step))
  return from && to ? { ...run, from, to, length } : run
}

function isTextId(doc: Y.Doc, id: Y.ID): boolean {
  const item = itemById(doc, id)
  return item !== null && textIn(item) !== null
}

function put(runs: Map<Y.XmlText, CopiedRun[]>, text: Y.XmlText | null, run: CopiedRun): void {
  if (text) runs.set(text, [...(runs.get(text) ?? []), run])
}

/** What somebody has copied several times they have copied once, from the first to the last, a character each. */
function lastCopies({ runs, copies }: Change): readonly CopiedRun[] {
  return runs.flatMap(({ to, length, isCarried, isText }) =>
    Array.from({ length }).flatMap((_, step): readonly CopiedRun[] => {
      const copy = Y.createID(to.client, to.clock + step)
      if (copies.next(copy)) return []
      const from = copies.originOf(copy, isText)
      const marks = copies.runAt(from)?.marks ?? []
      return [{ from, to: copy, length: 1, marks, isCarried, isText }]
    }),
  )
}
