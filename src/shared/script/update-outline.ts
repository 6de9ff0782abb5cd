// The outline after an edit, from the one before: a keystroke reads one block, not ten thousand. Where an
// edit may reach further (a scene more, a cue that lies on several blocks) the outline is made anew. Cues and comments behind
// the edit are moved once somebody asks for them: in a run of keys each key moves the same thousand.
import { at } from '../at.ts'
import type { Node } from 'prosemirror-model'
import type { TextRange } from './block-summary.ts'
import { changedBlocks, type ChangedBlocks } from './changed-blocks.ts'
import type { PlayedCuts } from './cuts/played.ts'
import {
  outlineOf,
  outlineOfBlocks,
  shift,
  speakersOf,
  type Outline,
  type OutlineComment,
  type OutlineCue,
  type OutlineSpeaker,
} from './outline.ts'

interface Positioned {
  readonly position: number
}

interface Anchored {
  readonly ranges: readonly TextRange[]
}

/** Entries of an outline, of which those on the blocks that are written in stand together. */
export interface Entries<T> {
  /** The positions of those on these blocks are the present ones; all others are not moved yet. */
  readonly list: readonly T[]
  /** The index of the first entry on these blocks, and the number of them. */
  readonly first: number
  readonly count: number
}

/** The blocks that are written in: where they begin, where they ended before, and by how much what is behind has moved since. */
interface Written extends TextRange {
  readonly by: number
  readonly cues: Entries<OutlineCue>
  readonly comments: Entries<OutlineComment>
}

const writtenIn = new WeakMap<Outline, Written>()

/** What the edit that has made an outline has read; null where all of it has been read. */
export function freshEntries(outline: Outline): Pick<Written, 'cues' | 'comments'> | null {
  return writtenIn.get(outline) ?? null
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
  const written = rewritten(outline, fresh, change)
  return scenes && headings && pages && written
    ? movedLater(after, { scenes, headings, pages }, written)
    : outlineOf(after, played)
}

/** Null if the changed blocks have other entries than before, or if an entry also lies on a block that did not change. */
function rewritten(
  outline: Outline,
  fresh: Pick<Outline, 'cues' | 'comments'>,
  { from, before: { to }, after }: ChangedBlocks,
): Written | null {
  const known = writtenIn.get(outline)
  const isSame = known !== undefined && known.from === from && known.to + known.by === to
  const before = isSame
    ? known
    : {
        from,
        to,
        by: 0,
        cues: entriesIn(outline.cues, { from, to }),
        comments: entriesIn(outline.comments, { from, to }),
      }
  const cues = before.cues && replaced(before.cues, fresh.cues, (cue) => cue.cueId)
  const comments =
    before.comments && replaced(before.comments, fresh.comments, (each) => each.commentId)
  return cues && comments && { ...before, by: before.by + after.to - to, cues, comments }
}

/** The entries that lie on some blocks; null if one of them also lies elsewhere. */
function entriesIn<T extends Anchored>(list: readonly T[], blocks: TextRange): Entries<T> | null {
  const isWithin = ({ from, to }: TextRange) => from >= blocks.from && to <= blocks.to
  const isThere = ({ ranges }: T) => ranges.some(isWithin)
  const first = Math.max(0, list.findIndex(isThere))
  const there = list.slice(first, list.findLastIndex(isThere) + 1)
  const areWithin = there.every(({ ranges }) => ranges.every(isWithin))
  return areWithin ? { list, first, count: there.length } : null
}

function replaced<T>(
  { list, first, count }: Entries<T>,
  fresh: readonly T[],
  idOf: (entry: T) => string,
): Entries<T> | null {
  const areSame =
    fresh.length === count &&
    fresh.every((entry, index) => idOf(entry) === idOf(at(list, first + index)))
  if (!areSame) return null
  return { list: count === 0 ? list : list.toSpliced(first, count, ...fresh), first, count }
}

function movedLater(
  doc: Node,
  places: Pick<Outline, 'scenes' | 'headings' | 'pages'>,
  written: Written,
): Outline {
  let cues: readonly OutlineCue[] | null = null
  let comments: readonly OutlineComment[] | null = null
  let speakers: readonly OutlineSpeaker[] | null = null
  const outline: Outline = {
    ...places,
    get cues() {
      return (cues ??= movedEntries(written.cues, written))
    },
    get comments() {
      return (comments ??= movedEntries(written.comments, written))
    },
    get speakers() {
      return (speakers ??= speakersOf(doc))
    },
  }
  writtenIn.set(outline, written)
  return outline
}

function movedEntries<T extends Anchored>(
  { list, first, count }: Entries<T>,
  written: Written,
): readonly T[] {
  if (written.by === 0) return list
  return list.map((entry, index) =>
    index >= first && index < first + count ? entry : movedEntry(entry, written),
  )
}

function movedEntry<T extends Anchored>(entry: T, { to, by }: Written): T {
  if ((entry.ranges.at(-1)?.from ?? 0) < to) return entry
  const moved = (range: TextRange) => (range.from >= to ? shift(range, by) : range)
  return { ...entry, ranges: entry.ranges.map(moved) }
}

/** The cues that have a word between two positions; the others are not moved for that. */
export function cuesBetween(outline: Outline, { from, to }: TextRange): readonly OutlineCue[] {
  const written = writtenIn.get(outline)
  const isThere = (start: number, end: number) => start >= from && end <= to
  if (!written)
    return outline.cues.filter(({ ranges }) => ranges.some((each) => isThere(each.from, each.to)))
  const { list, first, count } = written.cues
  return list.flatMap((cue, index) => {
    const isFresh = index >= first && index < first + count
    const isNear = cue.ranges.some((range) => {
      const by = isFresh || range.from < written.to ? 0 : written.by
      return isThere(range.from + by, range.to + by)
    })
    return !isNear ? [] : isFresh ? [cue] : [movedEntry(cue, written)]
  })
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
