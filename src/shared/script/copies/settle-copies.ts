// Text that two people have copied at once is there twice. The copy that came first stays. Changes in the later
// copy are made to the first one, and the later one is removed. A copy of text that somebody else had deleted
// before is removed as well.
import * as Y from 'yjs'
import { isDeleted, itemOf } from '../items.ts'
import { bringOver, dropGone, type Edit, type Source } from './bring-over.ts'
import type { Change } from './change.ts'
import { ALL_MARKS } from './changed-marks.ts'
import type { CopiedRun } from './copied-runs.ts'
import { deleteCharacters, placeOf, removeText } from './edit-characters.ts'
import { forwardsOf, Forwards, NOTHING } from './forwards.ts'
import type { Rescue } from './rescue.ts'
import { readKeptMark } from './text-items.ts'

interface TextKind {
  /** Whether the text was made for the copy, so that everything else in it belongs to the copy. */
  readonly isMade: boolean
  /**
   * Whether other words of the text are carried over to where they are now; everything else in it goes with
   * them.
   */
  readonly isFollowed: boolean
}

/** @param runs for each run the characters that stay in its place; the run itself where none do */
export function settleCopies(
  change: Change,
  text: Y.XmlText,
  runs: readonly CopiedRun[],
  { isMade, isFollowed }: TextKind,
  rescue: Rescue,
): readonly Edit[] {
  const { doc } = change
  const copies = forwardsOf(doc)
  const isNew = (item: Y.Item | null) => item !== null && change.isNew(item.id)
  // characters of a deleted block count as there, also where they arrive after it was deleted, or were carried over
  const isThere = (item: Y.Item, id = item.id) =>
    !item.deleted ||
    (change.isUnknown(id) && (isNew(item) || change.wasAlive(item))) ||
    (isNew(item) && copies.runAt(id)?.isCarried === true)
  // a mark that came in the update of its copy has not been brought to what stays
  const isKnown = (mark: string) => {
    const { setBy } = readKeptMark(mark)
    return setBy === null || !change.isNew(setBy)
  }
  const kept = runs.filter(({ from, to }) => !Y.compareIDs(from, to))
  const followed = kept
    .filter(({ isText }) => !isText)
    .map((run) => ({ ...run, marks: run.marks.filter(isKnown) }))
  const gone = new Forwards(runs.filter(({ from, to }) => Y.compareIDs(from, to)))
  const goes = isMade && isNew(itemOf(text))
  let hasPlace = false
  const begin: Edit = (forwards) => {
    hasPlace = kept.some(({ to }) => placeOf(doc, forwards, to, 0) !== null)
    return []
  }
  const end: Edit = (forwards) => {
    const isMoved = goes && hasPlace
    for (const { from, to, length, isText } of runs) {
      // what is deleted is so in later copies as well, whose update may have come before this one
      const where = Y.compareIDs(from, to) ? forwards : NOTHING
      if (!isText && !isMoved) deleteCharacters(doc, where, from, length)
    }
    if (isMoved || (goes && text.length === 0)) removeText(text, isNew)
    return kept
  }
  const source: Source = {
    doc,
    text,
    counts: isThere,
    followed: new Forwards(followed),
    earlier: NOTHING,
    isLost: (id) => !isFollowed && gone.runAt(id) === null && (goes || change.isLost(id)),
    origins: ALL_MARKS,
    keyFor: change.keyFor,
    elsewhere: (forwards, copied) => {
      const other = kept.find(({ isText }) => isText)
      const place = other ? placeOf(doc, forwards, other.to, 0) : null
      return place ?? (isDeleted(text) ? rescue.placeFor(text, copied) : null)
    },
  }
  // with what has been brought over into the text that goes
  const bring: Edit = (forwards) => bringOver(source).flatMap((edit) => edit(forwards))
  return [begin, bring, ...dropGone(doc, kept, isThere), end]
}
