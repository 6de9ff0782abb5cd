// Text that two people have copied at once is there twice. The copy that came first stays. Changes in the later
// copy are made to the first one, and the later one is removed. A copy of text that another user had deleted
// before is removed as well.
import * as Y from 'yjs'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { Forwards, forwardsOf, NOTHING } from '#/shared/script/copies/forwards.ts'
import { readKeptMark } from '#/shared/script/copies/text-items.ts'
import { isDeleted, itemOf } from '#/shared/script/items.ts'
import { bringOver, dropGone, type Edit, type Edits, type Source } from './bring-over.ts'
import type { Change } from './change.ts'
import { ALL_MARKS } from './changed-marks.ts'
import { deleteCharacters, placeOf, removeText } from './edit-characters.ts'
import type { Rescue } from './rescue.ts'

interface DoubledText {
  readonly text: Y.XmlText
  /** For each run the characters that stay in its place; the run itself if none stay. */
  readonly runs: readonly CopiedRun[]
  /** Whether the text was made for the copy, so that everything else in it belongs to the copy. */
  readonly isMade: boolean
  /**
   * Whether other words of the text are carried over to their new place; then everything else
   * in the text goes with them.
   */
  readonly isFollowed: boolean
}

/** Returns the edits, and `end`: the edit that removes the later copy after all texts have been carried over. */
export function settleCopies(
  change: Change,
  doubled: DoubledText,
  rescue: Rescue,
): Edits & { readonly end: Edit } {
  const { doc } = change
  const { text, runs } = doubled
  const isNew = (item: Y.Item | null) => item !== null && change.isNew(item.id)
  const isThere = countsIn(change)
  const kept = runs.filter(({ from, to }) => !Y.compareIDs(from, to))
  const goes = doubled.isMade && isNew(itemOf(text))
  let hasPlace = false
  let marks: readonly Edit[] = []
  const letters: Edit = (forwards) => {
    hasPlace = kept.some(({ to }) => placeOf(doc, forwards, to, 0) !== null)
    // read when it runs, so that letters that were carried over into the removed text are included
    const brought = bringOver(sourceOf(change, doubled, { kept, goes, rescue, isThere }))
    marks = brought.changes
    return brought.letters.flatMap((edit) => edit(forwards))
  }
  const setMarks: Edit = (forwards) => marks.flatMap((edit) => edit(forwards))
  const end: Edit = (forwards) => {
    const isMoved = goes && hasPlace
    for (const { from, to, length, isText } of runs) {
      // a deletion also applies to later copies, whose update may have come before this one
      const where = Y.compareIDs(from, to) ? forwards : NOTHING
      if (!isText && !isMoved) deleteCharacters(doc, where, from, length)
    }
    if (isMoved || (goes && text.length === 0)) removeText(text, isNew)
    return kept
  }
  return { letters: [letters], changes: [setMarks, ...dropGone(doc, kept, isThere)], end }
}

/** Characters of a deleted block count as existing, even if they arrived after it was deleted, or were carried over. */
function countsIn(change: Change): (item: Y.Item, id?: Y.ID) => boolean {
  const copies = forwardsOf(change.doc)
  return (item, id = item.id) => {
    const isNew = change.isNew(item.id)
    return (
      !item.deleted ||
      (change.isUnknown(id) && (isNew || change.wasAlive(item))) ||
      (isNew && copies.runAt(id)?.isCarried === true)
    )
  }
}

function sourceOf(
  change: Change,
  { text, runs, isFollowed }: DoubledText,
  {
    kept,
    goes,
    rescue,
    isThere,
  }: {
    readonly kept: readonly CopiedRun[]
    readonly goes: boolean
    readonly rescue: Rescue
    readonly isThere: (item: Y.Item) => boolean
  },
): Source {
  const { doc } = change
  // a mark that came in the same update as the copy is not on the copy that stays
  const isKnown = (mark: string) => {
    const { setBy } = readKeptMark(mark)
    return setBy === null || !change.isNew(setBy)
  }
  const followed = kept
    .filter(({ isText }) => !isText)
    .map((run) => ({ ...run, marks: run.marks.filter(isKnown) }))
  const gone = new Forwards(runs.filter(({ from, to }) => Y.compareIDs(from, to)))
  return {
    doc,
    text,
    counts: isThere,
    followed: new Forwards(followed),
    earlier: NOTHING,
    isLost: (id) => !isFollowed && gone.runAt(id) === null && (goes || change.isLost(id)),
    origins: ALL_MARKS,
    elsewhere: (forwards, copied) => {
      const other = kept.find(({ isText }) => isText)
      const place = other ? placeOf(doc, forwards, other.to, 0) : null
      return place ?? (isDeleted(text) ? rescue.placeFor(text, copied) : null)
    },
  }
}
