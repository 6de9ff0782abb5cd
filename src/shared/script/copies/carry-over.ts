// What others have done to text that somebody copied, or deleted, without knowing of it goes on: letters that they
// wrote, letters that they deleted, cues and every other mark that they set or took away. Nothing is guessed: the
// change says which characters it has copied, its deletions name all that its author knew, and with each copy stand
// the marks that its author saw.
import * as Y from 'yjs'
import { isDeleted, itemById, itemOf } from '../items.ts'
import { bringOver, dropGone, type Edit, type Source } from './bring-over.ts'
import { Change, type OwnDeletions } from './change.ts'
import { writeCopy, type CopiedRun } from './copied-runs.ts'
import { deleteCharacters, placeOf, textIn } from './edit-characters.ts'
import { Forwards, forwardsOf, NOTHING } from './forwards.ts'
import { Rescue } from './rescue.ts'
import { settleCopies } from './settle-copies.ts'

interface Carried {
  /** What the transaction has applied. */
  readonly update: Uint8Array
  /** Of what is written here. */
  readonly origin: unknown
  /** Null on the server, which has nothing of its own. */
  readonly own: OwnDeletions | null
}

/**
 * To be called from `afterTransaction`, by whoever has something that the sender of an update may not have had:
 * by the server for all that it has, by an editor for what has not been sent yet.
 */
export function carryOver(transaction: Y.Transaction, { update, origin, own }: Carried): void {
  const { doc } = transaction
  const change = new Change(transaction, update, own)
  const deleted = change.deletedTexts()
  if (change.runs.length === 0 && deleted.size === 0) return
  const { followed, doubled, staying, copied, replaced } = sortCopies(change)
  const rescue = new Rescue(doc)
  const edits: Edit[] = []
  for (const text of new Set([...followed.keys(), ...deleted]))
    if (followed.has(text) || !doubled.has(text))
      edits.push(...follow(change, text, followed.get(text) ?? [], rescue))
  for (const [text, runs] of doubled)
    edits.push(...settleCopies(change, text, runs, !staying.has(text), rescue))
  for (const id of replaced)
    edits.push(() => {
      deleteCharacters(doc, NOTHING, id, 1)
      return []
    })
  if (edits.length + copied.length === 0) return
  doc.transact(() => {
    const forwards = forwardsOf(doc)
    for (const edit of edits) copied.push(...edit(forwards))
    writeCopy(doc, copied, true)
  }, origin)
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
  const { doc, runs, own } = change
  const sorted: SortedCopies = {
    followed: new Map(),
    doubled: new Map(),
    staying: new Set(),
    copied: [],
    replaced: [],
  }
  const isFollowed = ({ from }: CopiedRun) => {
    const text = change.textOf(from)
    return text !== null && change.wasThere(text)
  }
  for (const run of runs) if (isFollowed(run)) put(sorted.followed, change.textOf(run.from), run)
  const lost = lastCopies(change).filter((run) => !change.isNew(run.from) && !isFollowed(run))
  if (lost.length === 0) return sorted
  const { earlier } = change
  for (const run of lost) {
    const { from, to, isCarried, isText } = run
    const text = change.textOf(to)
    const first = earlier.last(from)
    const self = { ...run, from: to }
    const place = change.textOf(first)
    const isGone = place !== null && isDeleted(place) && change.wasThere(place)
    const moved = { ...run, from: first, isCarried: true }
    if (own) {
      if (isGone && !isText) put(sorted.followed, place, moved)
      if (goesHere(change, own, run, first)) put(sorted.doubled, text, self)
      continue
    }
    if (Y.compareIDs(first, from)) {
      // it had been deleted
      if (!isText && !isCarried) put(sorted.doubled, text, self)
      continue
    }
    // a text that was joined to another one has become a letter
    if (isText && ![first, to].every((id) => isTextId(doc, id))) continue
    // whoever wrote it goes on behind their own copy
    const givesWay =
      isCarried &&
      from.client === to.client &&
      wasAlive(change, first) &&
      earlier.copyAt(first, isText)?.isCarried === true
    if (isGone || givesWay) {
      put(sorted.followed, place, moved)
      sorted.copied.push(moved)
      if (text) sorted.staying.add(text)
    } else put(sorted.doubled, text, { ...self, to: first })
    if (givesWay && !isText) sorted.replaced.push(first)
  }
  return sorted
}

/** Whether an editor deletes a copy: what it was made of was deleted here, or brought over here by its author as well. */
function goesHere(
  change: Change,
  own: OwnDeletions,
  { from, to, isCarried, isText }: CopiedRun,
  first: Y.ID,
): boolean {
  if (Y.compareIDs(first, from)) return Y.isDeleted(own.here, from) && !isText
  const { clientID } = change.doc
  const isOwn = from.client === clientID && first.client === clientID
  const isFirstCarried = change.earlier.copyAt(first, isText)?.isCarried === true
  return isCarried && isOwn && isFirstCarried && change.isNew(to)
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
  const { own, earlier } = change
  // what comes to an editor as deleted was deleted by others, of whom the server knows
  const isThere = (item: Y.Item, id: Y.ID) =>
    counts(item) || (own ? !isDeletedBy(own, id) : earlier.next(id) !== null)
  return [...edits, ...dropGone(doc, known, isThere)]
}

const isDeletedBy = ({ here, before }: OwnDeletions, id: Y.ID): boolean =>
  Y.isDeleted(here, id) || Y.isDeleted(before, id)

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
      const from = copies.originOf(copy, isText)?.id ?? copy
      const marks = copies.runAt(from)?.marks ?? []
      return [{ from, to: copy, length: 1, marks, isCarried, isText }]
    }),
  )
}
