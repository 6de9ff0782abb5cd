import { type Node, Fragment, Slice, type Mark } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { at } from '#/shared/at.ts'
import { longestRising } from '#/shared/script/order/place-blocks.ts'
import { schema } from '#/shared/script/schema.ts'
import { wordHunks } from '#/shared/script/word-hunks.ts'
import { setAttribute } from '../../core/binding/steps.ts'

/** Attributes that are not restored, because the server counts and writes them. */
const COUNTED = ['sceneNumber', 'pageNumber']

/** Restores a block in place to its state in a version. Both are of the same kind. */
export function restoreBlock(
  transaction: Transaction,
  position: number,
  wanted: Node,
  areCuesRestored: boolean,
): void {
  const node = nodeAt(transaction, position)
  for (const [name, value] of Object.entries(wanted.attrs))
    if (!COUNTED.includes(name) && node.attrs[name] !== value)
      setAttribute(transaction, position, name, value)
  if (wanted.isTextblock) restoreText(transaction, position, wanted, areCuesRestored)
  else if (wanted.childCount > 0) restoreChildren(transaction, position, wanted, areCuesRestored)
}

/**
 * Equal paragraphs at the end stay. Of the paragraphs before them, as many as both blocks have are changed in place;
 * the others are added or deleted.
 */
function restoreChildren(
  transaction: Transaction,
  position: number,
  wanted: Node,
  areCuesRestored: boolean,
): void {
  const before = nodeAt(transaction, position).childCount
  const common = Math.min(before, wanted.childCount)
  const sameAtEnd = commonEnd(nodeAt(transaction, position), wanted, common)
  const paired = common - sameAtEnd
  const childStart = (index: number) =>
    position + 1 + sizeOf(nodeAt(transaction, position).children.slice(0, index))
  const [from, to] = [childStart(paired), childStart(before - sameAtEnd)]
  const added = wanted.children.slice(paired, wanted.childCount - sameAtEnd)
  if (from < to || added.length > 0) transaction.replaceWith(from, to, added)
  for (let index = 0; index < wanted.childCount; index++)
    if (index < paired || index >= wanted.childCount - sameAtEnd)
      restoreBlock(transaction, childStart(index), at(wanted.children, index), areCuesRestored)
}

/** The number of last children with equal text. */
function commonEnd(node: Node, wanted: Node, most: number): number {
  if (node.childCount === wanted.childCount) return 0
  const [mine, theirs] = [node.children.toReversed(), wanted.children.toReversed()]
  const differing = mine.findIndex(
    (child, index) => child.textContent !== theirs[index]?.textContent,
  )
  return Math.min(most, differing < 0 ? most : differing)
}

function nodeAt({ doc }: Transaction, position: number): Node {
  const node = doc.nodeAt(position)
  if (!node) throw new Error('There is no block at this position.')
  return node
}

const sizeOf = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0)

/** A block of the future script, by its index: a kept block of the script, or a returning block of the version. */
export type Entry = { readonly kept: number } | { readonly back: number }

/**
 * The order of blocks after some blocks of a version are brought back. All other blocks stay at their place.
 * @param count the present number of blocks
 * @param known the present index of a block of the version; null if the block is deleted
 * @param back blocks of the version that come back, or go back to their place, in the version's order
 */
export function restoredOrder(
  count: number,
  known: (block: number) => number | null,
  back: readonly number[],
): readonly Entry[] {
  const moved = new Set(back.map(known))
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) if (!moved.has(index)) entries.push({ kept: index })
  const placed = new Map<number, Entry>()
  for (const entry of entries) if ('kept' in entry) placed.set(entry.kept, entry)
  const returned = new Map<number, Entry>()
  for (const block of back) {
    const now = known(block)
    const entry: Entry = now === null ? { back: block } : { kept: now }
    const before = precedingEntry(block, known, placed, returned)
    entries.splice(before ? entries.indexOf(before) + 1 : 0, 0, entry)
    returned.set(block, entry)
    if (now !== null) placed.set(now, entry)
  }
  return entries
}

/** The nearest block of the version before this block that is in the order already. */
function precedingEntry(
  block: number,
  known: (block: number) => number | null,
  placed: ReadonlyMap<number, Entry>,
  returned: ReadonlyMap<number, Entry>,
): Entry | null {
  for (let before = block - 1; before >= 0; before--) {
    const now = known(before)
    const entry = returned.get(before) ?? (now === null ? undefined : placed.get(now))
    if (entry) return entry
  }
  return null
}

/** The kept blocks that have to move; as few as possible. */
export function movingBlocks(order: readonly Entry[]): ReadonlySet<number> {
  const kept = order.flatMap((entry) => ('kept' in entry ? [entry.kept] : []))
  const staying = longestRising(kept)
  return new Set(kept.filter((_, place) => !staying.has(place)))
}

// Restores the words of a paragraph by the fewest changes. Words that are the same in both are not written anew.

/** @param areCuesRestored true replaces the cues by the cues of the version; false keeps the present cues */
function restoreText(
  transaction: Transaction,
  position: number,
  wanted: Node,
  areCuesRestored: boolean,
): void {
  const start = position + 1
  const node = transaction.doc.nodeAt(position)
  if (!node) throw new Error('There is no paragraph at this position.')
  for (const { from, to, wantedFrom, wantedTo } of wordHunks(
    node.textContent,
    wanted.textContent,
  )) {
    const stay = (mark: Mark) => isAnchor(mark) && !(areCuesRestored && isCue(mark))
    const anchors = marksIn(transaction.doc, start + from, start + to).filter(stay)
    const words = wanted.content.cut(wantedFrom, wantedTo).content.map((text) => {
      const marks = text.marks.filter((mark) => !isAnchor(mark))
      return text.mark(anchors.reduce<readonly Mark[]>((all, mark) => mark.addToSet(all), marks))
    })
    const slice = new Slice(Fragment.from(words), 0, 0)
    transaction.step(new ReplaceStep(start + from, start + to, slice))
  }
  restoreMarks(
    transaction,
    start,
    wanted,
    (mark) => !isAnchor(mark) || (areCuesRestored && isCue(mark)),
  )
}

/** Replaces the marks of the restored kinds by the marks of `wanted`. The words must be equal already. */
function restoreMarks(
  transaction: Transaction,
  start: number,
  wanted: Node,
  isRestored: (mark: Mark) => boolean,
): void {
  wanted.forEach(({ nodeSize, marks }, offset) => {
    const [from, to] = [start + offset, start + offset + nodeSize]
    const restored = marks.filter(isRestored)
    transaction.doc.nodesBetween(from, to, (run, position) => {
      if (!run.isText) return
      const [first, last] = [Math.max(from, position), Math.min(to, position + run.nodeSize)]
      for (const mark of run.marks)
        if (isRestored(mark) && !restored.some((other) => isSame(mark, other)))
          transaction.removeMark(first, last, mark)
      for (const mark of restored)
        if (!run.marks.some((other) => isSame(mark, other))) transaction.addMark(first, last, mark)
    })
  })
}

/** Whether two marks are equal. The numbers of cues are compared only if set by hand, because others are counted. */
function isSame(a: Mark, b: Mark): boolean {
  if (!isCue(a) || !isCue(b)) return a.eq(b)
  const isSameNumber = a.attrs.manualNumber !== true || a.attrs.cueNumber === b.attrs.cueNumber
  return (
    (['cueId', 'cueType', 'cueName', 'manualNumber'] as const).every(
      (name) => a.attrs[name] === b.attrs[name],
    ) && isSameNumber
  )
}

export function isAnchor({ type }: Mark): boolean {
  return type === schema.marks.cueConnection || type === schema.marks.comment
}

export function isCue({ type }: Mark): boolean {
  return type === schema.marks.cueConnection
}

function marksIn(doc: Node, from: number, to: number): readonly Mark[] {
  const marks: Mark[] = []
  if (from < to) doc.nodesBetween(from, to, (node) => void marks.push(...node.marks))
  return marks
}
