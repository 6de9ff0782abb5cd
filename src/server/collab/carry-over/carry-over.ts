// When a user copies or deletes text, other users may have changed it without knowing that. Their changes are carried
// over: letters written, letters deleted, cues and all other marks set or taken away. Nothing is guessed: the update
// lists the characters that it has copied, its deletions name every character that its author knew, and each copy is
// stored with the marks that its author saw.
import * as Y from 'yjs'
import { writeCopy, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut, removeCutWords, wasCut } from '#/shared/script/copies/cut-words.ts'
import { Forwards, forwardsOf, NOTHING } from '#/shared/script/copies/forwards.ts'
import { isDeleted, itemById, itemOf } from '#/shared/script/items.ts'
import { bringOver, dropGone, type Edit, type Edits, type Source } from './bring-over.ts'
import { Change } from './change.ts'
import { deleteCharacters, placeOf, removeEmptyBlock, textIn } from './edit-characters.ts'
import { lateDeletions } from './late-deletions.ts'
import { rejoin } from './rejoin.ts'
import { Rescue } from './rescue.ts'
import type { Authored } from './sent-update.ts'
import { settleCopies } from './settle-copies.ts'
import { writeAnew } from './write-anew.ts'

/**
 * To be called from `afterTransaction`, by the server only: it has the edits that the author of an update may not
 * have known. Editors wait for the result. Returns whether anything was carried over.
 * @param origin the origin of the transaction in which this is written
 */
export function carryOver(transaction: Y.Transaction, update: Authored, origin: unknown): boolean {
  const { doc } = transaction
  const change = new Change(transaction, update)
  const deleted = change.deletedTexts()
  const late = lateDeletions(change)
  if (change.runs.length === 0 && deleted.size + late.length === 0) return false
  const sorted = sortCopies(change)
  const edits = [...editsOf(change, sorted, deleted), ...late, ...rejoin(change)]
  const pasted = pastedWords(change)
  if (edits.length + sorted.copied.length + pasted.length === 0) return false
  doc.transact(() => {
    const forwards = forwardsOf(doc)
    const copied = [...sorted.copied]
    for (const edit of edits)
      for (const run of edit(forwards)) {
        copied.push(run)
        forwards.add(run)
      }
    for (const { parent } of pasted) removeCutWords(doc, parent)
    writeCopy(doc, copied, true)
  }, origin)
  return true
}

/** The edits in this order: letters, marks and deletions, and at the end the edits that settle copies. */
function editsOf(
  change: Change,
  { followed, doubled, staying, replaced, blocks }: SortedCopies,
  deleted: ReadonlySet<Y.XmlText>,
): readonly Edit[] {
  const rescue = new Rescue(change.doc)
  const edits: Edits[] = []
  const ends: Edit[] = []
  // copies that are settled may also stand in a text that other people know and have written in:
  // such a text is followed, too
  const isFollowed = (text: Y.XmlText) =>
    followed.has(text) || (deleted.has(text) && !change.wasThere(text) && !change.isMade(text))
  // texts that were deleted earlier come last: letters that are carried over from them may belong beside
  // letters of the other texts
  const texts = [...new Set([...followed.keys(), ...deleted])]
  const dying = texts.filter((text) => change.wasThere(text))
  const gone = texts.filter((text) => !change.wasThere(text))
  for (const text of [...dying, ...gone])
    if (isFollowed(text) || !doubled.has(text))
      edits.push(
        follow(change, { text, runs: followed.get(text), others: doubled.get(text) }, rescue),
      )
  for (const [text, runs] of doubled) {
    const isMade = !staying.has(text) && !isOfCut(text)
    const copies = { text, runs, isMade, isFollowed: isFollowed(text) }
    const settled = settleCopies(change, copies, rescue)
    edits.push(settled)
    ends.push(settled.end)
  }
  const left = new Set(doubled.keys())
  for (const id of replaced) {
    const text = change.textOf(id)
    if (text) left.add(text)
    ends.push(() => {
      deleteCharacters(change.doc, NOTHING, id, 1)
      return []
    })
  }
  for (const text of left) ends.push(() => writeAnew(text))
  for (const id of blocks)
    ends.push(() => {
      removeEmptyBlock(change.doc, id)
      return []
    })
  return [
    ...edits.flatMap(({ letters }) => letters),
    ...edits.flatMap(({ changes }) => changes),
    ...ends,
  ]
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
  /** New entries for copies that others have made before: they lead to the copies of this update. */
  readonly copied: CopiedRun[]
  /** Earlier copies that are removed because the words were cut or dragged, and go to the new place. */
  readonly replaced: Y.ID[]
  /** Blocks that another user has restored already; without words they are removed again. */
  readonly blocks: Y.ID[]
}

function sortCopies(change: Change): SortedCopies {
  const { doc, runs, earlier } = change
  const sorted: SortedCopies = {
    followed: new Map(),
    doubled: new Map(),
    staying: new Set(),
    copied: [],
    replaced: [],
    blocks: [],
  }
  const isFollowed = ({ from, isText, isBack }: CopiedRun) => {
    const text = change.textOf(from)
    // what had been deleted before and comes back is in the script as it is written now
    if (isBack && !wasAlive(change, from)) return false
    const isElsewhere = !isText && earlier.next(from) !== null
    return text !== null && change.wasThere(text) && !isElsewhere
  }
  for (const run of runs.flatMap((one) => partsOf(one, isFollowed)))
    put(sorted.followed, change.textOf(run.from), run)
  const others = lastCopies(change).filter((run) => !change.isNew(run.from) && !isFollowed(run))
  for (const run of others) {
    const { from, to, isText } = run
    const text = change.textOf(to)
    const isRestored = change.isRestored(to, isText)
    if (isRestored && isText) {
      if (livingCopy(change, run)) sorted.blocks.push(to)
      continue
    }
    const first = isRestored ? livingCopy(change, run) : earlier.last(from)
    if (!first) continue
    if (Y.compareIDs(first, from)) {
      if (!isText && wasDeleted(change, from)) put(sorted.doubled, text, { ...run, from: to })
      continue
    }
    // the entry of a text that was joined to another one leads to a letter of that other text
    if (isText && ![first, to].every((id) => isTextId(doc, id))) continue
    const place = change.textOf(first)
    const isDying = place !== null && isDeleted(place) && change.wasThere(place)
    const isReplaced = !isDying && goesAlong(change, run, first)
    if (!isDying && !isReplaced) {
      put(sorted.doubled, text, { ...run, from: to, to: first })
      continue
    }
    const moved = { ...run, from: first, isCarried: true }
    put(sorted.followed, place, moved)
    sorted.copied.push(moved)
    if (text) sorted.staying.add(text)
    if (isReplaced && !isText) sorted.replaced.push(first)
  }
  return sorted
}

/**
 * Whether a copy replaces an earlier one: words that a user cuts or drags go to the place of this user, unless
 * another user has cut them.
 * @param first the character that the earlier copy has become
 */
function goesAlong(change: Change, { to }: CopiedRun, first: Y.ID): boolean {
  const { doc } = change
  const place = change.textOf(first)
  const isThere = wasAlive(change, first) && !(place && isOfCut(place))
  return isThere && change.isAlive(to) && wasCut(doc, to, change.copies)
}

/** Whether a user has deleted a character, or a character that it was copied from, without making a copy. */
function wasDeleted({ doc, earlier }: Change, id: Y.ID): boolean {
  let copy: Y.ID | null = null
  for (const one of earlier.originals(id)) {
    // the author of the deletion is not known any more if the character was garbage-collected
    if (itemById(doc, one) !== null) return !earlier.hasOtherCopy(one, copy)
    copy = one
  }
  return false
}

/** The copy of a character, or of a block, that is there because another user has restored it already. */
function livingCopy(change: Change, { from, isText }: CopiedRun): Y.ID | null {
  const { earlier } = change
  const all = earlier.allCopies(earlier.originOf(from, isText))
  // a copy that goes together with its text, unknown to the author, is carried over
  const isCarried = (copy: Y.ID) => !isText && wasAlive(change, copy) && change.isLost(copy)
  return all.find((copy) => change.isAlive(copy) || isCarried(copy)) ?? null
}

/** Whether a character existed before the transaction; the author of the update may have deleted it. */
function wasAlive(change: Change, id: Y.ID): boolean {
  const item = itemById(change.doc, id)
  return item !== null && change.wasAlive(item)
}

interface FollowedText {
  readonly text: Y.XmlText
  /** Copies of its characters. */
  readonly runs: readonly CopiedRun[] | undefined
  /** Copies in it that are settled. */
  readonly others: readonly CopiedRun[] | undefined
}

/** Makes the changes of a text that the author of the update did not know to the copies of its characters. */
function follow(
  change: Change,
  { text, runs = [], others = [] }: FollowedText,
  rescue: Rescue,
): Edits {
  const { doc } = change
  const settled = new Forwards(others)
  const isLate = (id: Y.ID) => change.isNew(id) && change.isUnknown(id)
  const counts = (item: Y.Item) => change.wasAlive(item) || (item.deleted && isLate(item.id))
  const elsewhere: Source['elsewhere'] = (forwards, copied) => {
    const id = itemOf(text)?.id
    return (id && placeOf(doc, forwards, id, 0)) ?? rescue.placeFor(text, copied)
  }
  const { letters, changes } = bringOver({
    doc,
    text,
    counts,
    followed: new Forwards(runs),
    earlier: forwardsOf(doc),
    isLost: (id) => settled.runAt(id) === null && change.isLost(id),
    origins: { isUnknown: (id) => change.isUnknown(id), isNew: (id) => change.isNew(id), isLate },
    elsewhere,
  })
  // only characters that were there before the update can have been deleted by others
  const known = runs.map((run) => ({ ...run, length: change.lengthBefore(run) }))
  return { letters, changes: [...changes, ...dropGone(doc, known, counts)] }
}

/** The parts of a run whose characters fulfil `isSo`. */
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
 * Joins copies of copies: characters that were copied several times in one update count as copied once, from the
 * original to the last copy. Each run has one character.
 */
function lastCopies(change: Change): readonly CopiedRun[] {
  const { runs, copies } = change
  return runs.flatMap(({ to, length, isCarried, isText }) =>
    Array.from({ length }).flatMap((_, step): readonly CopiedRun[] => {
      const copy = Y.createID(to.client, to.clock + step)
      if (copies.next(copy)) return []
      const from = copies.originOf(copy, isText)
      const marks = copies.runAt(from)?.marks ?? []
      const isBack = change.isBack(copy, isText)
      return [{ from, to: copy, length: 1, marks, isCarried, isText, isBack }]
    }),
  )
}
