// The outline after an edit, from the one before: a keystroke reads one block, not ten thousand. Where an
// edit may reach further (a scene more, a cue that lies on several blocks) the outline is made anew.
import { at } from '../at.ts'
import type { Node } from 'prosemirror-model'
import type { TextRange } from './block-summary.ts'
import { changedBlocks, type ChangedBlocks } from './changed-blocks.ts'
import type { PlayedCuts } from './cuts/played.ts'
import { outlineOf, outlineOfBlocks, shift, withSpeakers, type Outline } from './outline.ts'

interface Positioned {
  readonly position: number
}

interface Anchored {
  readonly ranges: readonly TextRange[]
}

/** The same as `outlineOf(after, played)`; `outline` is that of `before`, for the same cuts. */
export function updateOutline(
  outline: Outline,
  before: Node,
  after: Node,
  played: PlayedCuts,
): Outline {
  const change = changedBlocks(before, after)
  const preceding = {
    position: change.from,
    scenes: countUntil(outline.scenes, change.from),
    pages: countUntil(outline.pages, change.from),
  }
  const changed = after.children.slice(change.first, change.after.end)
  const fresh = outlineOfBlocks(changed, played, preceding)
  const scenes = replacePositioned(outline.scenes, fresh.scenes, change)
  const headings = replacePositioned(outline.headings, fresh.headings, change)
  const pages = replacePositioned(outline.pages, fresh.pages, change)
  const cues = replaceAnchored(outline.cues, fresh.cues, change, (cue) => cue.cueId)
  const comments = replaceAnchored(outline.comments, fresh.comments, change, (c) => c.commentId)
  return scenes && headings && pages && cues && comments
    ? withSpeakers(after, { scenes, headings, cues, comments, pages })
    : outlineOf(after, played)
}

function countUntil(items: readonly Positioned[], end: number): number {
  const index = items.findIndex(({ position }) => position >= end)
  return index < 0 ? items.length : index
}

/** Null if the number of items has changed: the items after them then have other numbers. */
function replacePositioned<T extends Positioned>(
  items: readonly T[],
  fresh: readonly T[],
  { from, before, after }: ChangedBlocks,
): readonly T[] | null {
  const first = countUntil(items, from)
  const end = countUntil(items, before.to)
  if (end - first !== fresh.length) return null
  const offset = after.to - before.to
  if (fresh.length === 0 && (offset === 0 || end === items.length)) return items
  const following = items
    .slice(end)
    .map((item) => (offset === 0 ? item : { ...item, position: item.position + offset }))
  return [...items.slice(0, first), ...fresh, ...following]
}

/** Null if the changed blocks have other items than before, or if an item also lies on a block that did not change. */
function replaceAnchored<T extends Anchored>(
  items: readonly T[],
  fresh: readonly T[],
  { from, before, after }: ChangedBlocks,
  idOf: (item: T) => string,
): readonly T[] | null {
  const offset = after.to - before.to
  const moved = (range: TextRange) => (range.from >= before.to ? shift(range, offset) : range)
  const movedItem = (item: T): T =>
    offset === 0 ? item : { ...item, ranges: item.ranges.map(moved) }
  const isWithin = (range: TextRange) => range.from >= from && range.to <= before.to
  const result: T[] = []
  let taken = 0
  for (const item of items) {
    const last = item.ranges.at(-1)
    if (last === undefined || last.to <= from) result.push(item)
    else if (at(item.ranges, 0).from >= before.to) result.push(movedItem(item))
    else if (item.ranges.some(isWithin)) {
      const next = fresh[taken++]
      if (!next || idOf(next) !== idOf(item) || !item.ranges.every(isWithin)) return null
      result.push(next)
    } else result.push(movedItem(item))
  }
  return taken === fresh.length ? result : null
}
