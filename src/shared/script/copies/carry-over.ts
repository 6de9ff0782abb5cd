// When somebody copies or deletes text, others may have changed it without knowing. Their changes are carried
// over: letters written, letters deleted, cues and all other marks set or taken away. Nothing is guessed. The
// change says which characters it has copied; its deletions name every character that its author knew; and each
// copy is stored with the marks that its author saw.
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
  /** The origin of what is written here. */
  readonly origin: unknown
  readonly by: Carrier
}

/**
 * To be called from `afterTransaction`, by a side that has something which the sender of an update may not have
 * known: by the server for all that it has, by an editor for edits that were not sent yet.
 */
export function carryOver(transaction: Y.Transaction, { update, origin, by }: Carried): void {
  const { doc } = transaction
  const change = new Change(transaction, update, by)
  const deleted = change.deletedTexts()
  if (change.runs.length === 0 && deleted.size === 0) return
  const { followed, doubled, staying, copied, replaced, rewritten } = sortCopies(change)
  const again = new Forwards(rewritten)
  const isLost = (id: Y.ID) => change.isLost(id) || again.copyAt(id) !== null
  const rescue = new Rescue(doc)
  const edits: Edit[] = []
  // texts that were deleted before come last: what is carried over from them may belong beside letters of the
  // others
  const texts = new Set([...followed.keys(), ...deleted])
  const [dying, gone] = [true, false].map((is) =>
    [...texts].filter((text) => change.wasThere(text) === is),
  )
  for (const text of [...(dying ?? []), ...(gone ?? [])])
    if (followed.has(text) || !doubled.has(text))
      edits.push(...follow(change, text, followed.get(text) ?? [], { rescue, isLost }))
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

/** Texts of cut words that have been pasted into the script. */
function pastedWords(change: Change): readonly Y.XmlText[] {
  const texts = new Set(change.runs.map(({ from }) => change.textOf(from)))
  return [...texts].flatMap((text) => (text && isOfCut(text) && !isDeleted(text) ? text : []))
}

interface SortedCopies {
  /** Copies of texts that existed before. Changes of these texts are made to the copies. */
  readonly followed: Map<Y.XmlText, CopiedRun[]>
  /** Copies that are removed again: for each run the characters that stay in its place, or the run itself. */
  readonly doubled: Map<Y.XmlText, CopiedRun[]>
  /** Texts that stay, although copies in them are removed. */
  readonly staying: Set<Y.XmlText>
  /** Where copies that others have made before are now. */
  readonly copied: CopiedRun[]
  /** Earlier copies that are removed because their author has carried over the same characters. */
  readonly replaced: Y.ID[]
  /** Those whose author’s own copies went with a text before their author heard of it: they are written again. */
  readonly rewritten: CopiedRun[]
}

function sortCopies(change: Change): SortedCopies {
  const { doc, runs, isServer } = change
  const sorted: SortedCopies = {
    followed: new Map(),
    doubled: new Map(),
    staying: new Set(),
    copied: [],
    replaced: [],
    rewritten: [],
  }
  const isFollowed = ({ from, isText }: CopiedRun) => {
    const text = change.textOf(from)
    const isElsewhere = !isText && change.earlier.next(from) !== null
    return text !== null && change.wasThere(text) && !isElsewhere
  }
  // a copy that was replaced by an earlier one was settled then
  const isMade = ({ to }: CopiedRun) => change.isNew(to)
  for (const run of runs.filter(isMade).flatMap((one) => partsOf(one, isFollowed)))
    put(sorted.followed, change.textOf(run.from), run)
  const lost = lastCopies(change).filter(
    (run) => isMade(run) && !change.isNew(run.from) && !isFollowed(run),
  )
  const { earlier } = change
  // what was deleted here, the server has brought over before it heard of that
  const isDeletedHere = ({ to }: CopiedRun) => isDeletedKnowingly(change, to, change.copies)
  if (!isServer)
    for (const run of runs.filter((one) => !isMade(one) && !one.isText))
      for (const one of partsOf(run, isDeletedHere))
        put(sorted.doubled, change.textOf(one.to), { ...one, from: one.to })
  for (const run of lost) {
    const { from, to, isText } = run
    const text = change.textOf(to)
    const first = earlier.last(from)
    const self = { ...run, from: to }
    const place = change.textOf(first)
    const isGone = place !== null && isDeleted(place) && change.wasThere(place)
    const moved = { ...run, from: first, isCarried: true }
    if (Y.compareIDs(first, from)) {
      if (!isText && isDeletedKnowingly(change, from, earlier)) put(sorted.doubled, text, self)
      continue
    }
    // a text that was joined to another one is stored as a letter of that
    if (isText && ![first, to].every((id) => isTextId(doc, id))) continue
    const fate = isGone ? 'stays' : fateOf(change, run, first)
    if (fate === 'stays' || fate === 'replaces') {
      put(sorted.followed, place, moved)
      sorted.copied.push(moved)
      if (text) sorted.staying.add(text)
      if (fate === 'replaces' && !isText) sorted.replaced.push(first)
    } else if (fate === 'again' && text) {
      sorted.rewritten.push(run)
      sorted.followed.set(text, sorted.followed.get(text) ?? [])
      sorted.replaced.push(first)
    } else if (fate === 'follows') put(sorted.doubled, text, { ...self, to: first })
    else if (fate === 'goes') put(sorted.doubled, text, self)
  }
  return sorted
}

/**
 * What becomes of a copy of what has an earlier one: it replaces that, is written again in its place, follows it
 * as its doubled copy, goes because its author has deleted it, or is left to the server.
 */
type Fate = 'replaces' | 'again' | 'follows' | 'goes' | null

/**
 * Where both the server and the author have carried over a character, the author's copy counts; words that somebody
 * cuts or drags go with them, unless somebody else has cut them.
 * @param first the earlier copy
 */
function fateOf(change: Change, { from, to, isCarried, isText }: CopiedRun, first: Y.ID): Fate {
  const { doc, earlier, isServer } = change
  const areBoth = isCarried && earlier.copyAt(first, isText)?.isCarried === true
  if (!isServer) {
    const isBroughtHere =
      areBoth && [from, first].every(({ client }) => client === doc.clientID) && change.isNew(to)
    return isBroughtHere || (!isText && change.hasDeleted(first)) ? 'goes' : null
  }
  const isAuthors = areBoth && from.client === to.client
  const place = change.textOf(first)
  const mayReplace = wasAlive(change, first) && !(place && isOfCut(place))
  if (!mayReplace) return 'follows'
  if (change.isAlive(to))
    return isAuthors || wasCut(doc, to, change.copies) ? 'replaces' : 'follows'
  // its author, who did not know that its text is gone, has removed the earlier one or is about to
  const isAgain = isAuthors && !isText && earlier.wasCarried(first) && change.isGoneUnheard(to)
  return isAgain ? 'again' : 'follows'
}

/** Whether somebody who knew a character, or what it was copied from by these copies, has deleted it and made none. */
function isDeletedKnowingly({ earlier, hasDeleted }: Change, id: Y.ID, copies: Forwards): boolean {
  let copy: Y.ID | null = null
  for (let one: Y.ID | null = id; one; one = copies.before(one)) {
    if (hasDeleted(one)) return !earlier.hasOtherCopy(one, copy)
    copy = one
  }
  return false
}

/** Whether it was there before the transaction; its author may have deleted it by now. */
function wasAlive(change: Change, id: Y.ID): boolean {
  const item = itemById(change.doc, id)
  return item !== null && change.wasAlive(item)
}

/** Makes the changes of a text that the author of the update did not know to the copies of its characters. */
function follow(
  change: Change,
  text: Y.XmlText,
  runs: readonly CopiedRun[],
  { rescue, isLost }: { readonly rescue: Rescue; readonly isLost: Source['isLost'] },
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
    isLost,
    origins: { isUnknown: (id) => change.isUnknown(id), isNew: (id) => change.isNew(id), isLate },
    keyFor: change.keyFor,
    elsewhere,
  })
  // only characters that were there before the update can have been deleted by others
  const known = runs.map((run) => ({ ...run, length: change.lengthBefore(run) }))
  // a deletion that reached an editor before the copy did was made in the copy by the server
  const isThere = (item: Y.Item, id: Y.ID) => counts(item) || !change.isGoneBy(id)
  return [...edits, ...dropGone(doc, known, isThere)]
}

/** The parts of a run for which this holds, character by character. */
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

/**
 * Joins copies of copies: what was copied several times in one update counts as copied once, from the first to
 * the last character, one run a character.
 */
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
