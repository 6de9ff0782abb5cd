// What an edit deletes, as the shared document knows it. So undo, which writes deleted words anew, can say which words
// they are: the shared document then has each of them once, whoever else has deleted or restored them meanwhile.
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { ReplaceStep, type Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import { at } from '#/shared/at.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { blockBack, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { forwardsOf, type Forwards } from '#/shared/script/copies/forwards.ts'
import type { CharacterRun } from '#/shared/script/copies/text-items.ts'
import { itemById, itemOf } from '#/shared/script/items.ts'
import type { BoundBlock } from './bound-block.ts'
import type { BoundNode, WrittenText } from './bound-node.ts'
import { charactersIn, runsOfPiece, sliceOf, type CopiedPiece } from './copied-pieces.ts'
import { rangesGone, survivorsAmong, type Survivor } from './survivors.ts'
import { boundTexts } from './write-nodes.ts'

/** Neighbouring letters, or a top-level block without its words, in the order of the script. */
type Part = { readonly letters: CharacterRun } | { readonly block: Y.ID }

/** A part that a step inserts. The offset counts from the step's place. */
interface PlacedPart {
  readonly part: Part
  readonly offset: number
}

/** Words and blocks of a document, by the steps of its edits. */
export class DeletedWords {
  readonly #doc: Y.Doc
  readonly #deleted = new WeakMap<Step, readonly Part[]>()
  readonly #restored = new WeakMap<Step, readonly PlacedPart[]>()
  /** The characters that a step has written for the parts that it has restored. */
  readonly #written = new WeakMap<Step, readonly CopiedRun[]>()

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  /** Notes what each step of an edit deletes. To be called before the edit is written. */
  note(before: Node, blocks: readonly BoundBlock[], steps: readonly Step[]): void {
    let left: readonly Survivor[] = [{ from: 0, to: before.content.size, at: 0 }]
    for (const step of steps) {
      const later = survivorsAmong(left, [step])
      const gone = rangesGone(left, later)
      left = later
      const parts = gone.flatMap((range) => partsIn(before, blocks, range))
      if (parts.length > 0) this.#deleted.set(step, parts)
    }
  }

  /**
   * Leaves out of a step what is in the script already, because another user has restored it.
   * @param undone the step that deleted what this one inserts
   * @param isGone whether an item that is still in the shared document has been deleted right before
   */
  withoutLiving(step: Step, undone: Step, isGone: (id: Y.ID) => boolean): Step | null {
    const parts = this.#deleted.get(undone)
    if (!parts || !(step instanceof ReplaceStep)) return step
    const pruned = new PrunedSlice(step.slice, parts, (id, isBlock) =>
      this.#isLiving(id, isBlock, isGone),
    )
    if (pruned.isUnknown) return step
    if (pruned.isAllLiving) {
      return step.from === step.to ? null : new ReplaceStep(step.from, step.to, Slice.empty)
    }
    const left = pruned.isWhole ? step : new ReplaceStep(step.from, step.to, pruned.slice)
    this.#restored.set(left, pruned.parts)
    return left
  }

  /** If a step is written as several steps, the one that inserts the same restores its parts. */
  divide(step: Step, pieces: readonly Step[]): void {
    const parts = this.#restored.get(step)
    if (!parts || !(step instanceof ReplaceStep)) return
    const piece = pieces.find((one) => one instanceof ReplaceStep && one.slice.eq(step.slice))
    if (piece) this.#restored.set(piece, parts)
  }

  /** The restored words of an edit, in the texts in which they are written. */
  piecesOf(
    steps: readonly Step[],
    texts: readonly WrittenText[],
    keptOf: KeptOf,
  ): readonly (readonly CopiedPiece[])[] {
    return steps.map((_step, index) => this.#piecesOf(steps, index, texts, keptOf))
  }

  #piecesOf(
    steps: readonly Step[],
    index: number,
    texts: readonly WrittenText[],
    keptOf: KeptOf,
  ): readonly CopiedPiece[] {
    return this.#placed(steps, index).flatMap(({ part, places }) => {
      if (!('letters' in part)) return []
      return places.flatMap(({ from, to, at: place }): readonly CopiedPiece[] => {
        const text = texts.find(
          (one) => place > one.position && place < one.position + one.node.nodeSize,
        )
        const ids = sliceOf(this.#lastCopies(part.letters, keptOf), from, to)
        return text ? [{ ids, element: text.element, offset: place - text.position - 1 }] : []
      })
    })
  }

  /**
   * The entries of what an edit has restored. To be called after the edit has been written.
   * @param pieces of each step, from `piecesOf`
   * @param blocks the written blocks
   */
  runsOf(
    steps: readonly Step[],
    pieces: readonly (readonly CopiedPiece[])[],
    blocks: readonly BoundNode[],
  ): readonly CopiedRun[] {
    return steps.flatMap((step, index) => {
      const letters = at(pieces, index).flatMap(runsOfPiece)
      const elements = this.#placed(steps, index).flatMap(({ part, places }) => {
        const block = blocks.find(({ position }) => position === places[0]?.at)?.element
        const id = block && itemOf(block)?.id
        const isBack = 'block' in part && id && !Y.compareIDs(part.block, id)
        return isBack ? [blockBack(part.block, id)] : []
      })
      const isBack = ({ from }: CopiedRun) => itemById(this.#doc, from)?.deleted !== false
      const runs = [...letters.map((run) => ({ ...run, isBack: isBack(run) })), ...elements]
      if (runs.length > 0) this.#written.set(step, runs)
      return runs
    })
  }

  /** Whether a step has written this character, or this block, for one that it has restored. */
  isRestoredBy(step: Step, { client, clock }: Y.ID): boolean {
    const runs = this.#written.get(step) ?? []
    return runs.some(
      ({ to, length }) => to.client === client && clock >= to.clock && clock < to.clock + length,
    )
  }

  /** The parts that a step restores, with the places at which they are after the edit, by their letters. */
  #placed(steps: readonly Step[], index: number) {
    const step = at(steps, index)
    const parts = this.#restored.get(step) ?? []
    if (!(step instanceof ReplaceStep)) return []
    const later = steps.slice(index + 1)
    return parts.map(({ part, offset }) => {
      const size = 'letters' in part ? part.letters.text.length : 1
      const place = step.from + offset
      return { part, places: survivorsAmong([{ from: 0, to: size, at: place }], later) }
    })
  }

  #isLiving(id: Y.ID, isBlock: boolean, isGone: (id: Y.ID) => boolean): boolean {
    const forwards = forwardsOf(this.#doc)
    return forwards.allCopies(forwards.originOf(id, isBlock)).some((copy) => {
      const item = itemById(this.#doc, copy)
      // the last paragraph of a script stays the same, also where it counts as deleted
      const isThere = item?.deleted === false && !isCutWord(item) && !Y.compareIDs(copy, id)
      return isThere && !isGone(copy)
    })
  }

  /** The characters as they were last: those that were cut are kept beside the script. */
  #lastCopies(run: CharacterRun, keptOf: KeptOf): readonly CharacterRun[] {
    const forwards = forwardsOf(this.#doc)
    const runs: CharacterRun[] = []
    for (let step = 0; step < run.text.length; step++) {
      const id = this.#lastCopy(forwards, idAt(run, step), keptOf)
      const last = runs.at(-1)
      const isNext = last?.id.client === id.client && last.id.clock + last.text.length === id.clock
      if (last && isNext)
        runs[runs.length - 1] = { ...last, text: last.text + run.text.charAt(step) }
      else runs.push({ ...run, id, text: run.text.charAt(step) })
    }
    return runs
  }

  /** Words that are kept beside the script come back from there: first those that this edit has put there. */
  #lastCopy(forwards: Forwards, id: Y.ID, keptOf: KeptOf): Y.ID {
    const copies = forwards.allCopies(forwards.originOf(id))
    const kept = copies.map(keptOf).find((one) => one !== null)
    const isThere = (copy: Y.ID) => itemById(this.#doc, copy)?.deleted === false
    return kept ?? copies.findLast(isThere) ?? forwards.last(id)
  }
}

/** The character that is kept beside the script of one that was cut. */
type KeptOf = (id: Y.ID) => Y.ID | null

function isCutWord({ parent }: Y.Item): boolean {
  return parent instanceof Y.XmlText && isOfCut(parent)
}

/** Whether an item is one of the parts of a script in these ranges. */
export function isAmong(
  doc: Node,
  blocks: readonly BoundBlock[],
  ranges: readonly TextRange[],
): (id: Y.ID) => boolean {
  let parts: readonly Part[] | null = null
  return ({ client, clock }) => {
    parts ??= ranges.flatMap((range) => partsIn(doc, blocks, range))
    return parts.some((part) => {
      const [id, length] =
        'block' in part ? [part.block, 1] : [part.letters.id, part.letters.text.length]
      return id.client === client && clock >= id.clock && clock < id.clock + length
    })
  }
}

/** The blocks that begin in a range, and the letters in it; none where a block has not been written yet. */
function partsIn(
  doc: Node,
  blocks: readonly BoundBlock[],
  { from, to }: TextRange,
): readonly Part[] {
  const parts: Part[] = []
  const first = doc.resolve(from).index(0)
  let position = doc.resolve(0).posAtIndex(first)
  for (let index = first; index < doc.childCount && position < to; index++) {
    const node = doc.child(index)
    const element = blocks[index]?.element ?? null
    const id = element && itemOf(element)?.id
    if (id && position >= from) parts.push({ block: id })
    for (const text of boundTexts(element, { node, position })) {
      const start = text.position + 1
      const [begin, end] = [Math.max(from - start, 0), Math.min(to - start, text.node.content.size)]
      if (text.element && begin < end)
        for (const letters of sliceOf(charactersIn(text.element), begin, end))
          parts.push({ letters })
    }
    position += node.nodeSize
  }
  return parts
}

type IsLiving = (id: Y.ID, isBlock: boolean) => boolean

/** A slice without the letters and blocks that are in the script already. */
class PrunedSlice {
  readonly slice: Slice
  /** What is left of the parts, with the offsets in the slice. */
  readonly parts: readonly PlacedPart[]
  readonly #queue: Part[]
  readonly #isLiving: IsLiving
  readonly #placed: PlacedPart[] = []
  #offset: number
  #leftOut = 0
  #kept = 0
  #isUnknown = false

  constructor(slice: Slice, parts: readonly Part[], isLiving: IsLiving) {
    this.#queue = [...parts]
    this.#isLiving = isLiving
    this.#offset = -slice.openStart
    const content = this.#prune(slice.content, slice.openStart, slice.openEnd, true)
    this.slice = new Slice(content, slice.openStart, slice.openEnd)
    this.parts = this.#placed
    if (this.#queue.length > 0) this.#isUnknown = true
  }

  /** Whether the slice does not hold just these parts. */
  get isUnknown(): boolean {
    return this.#isUnknown
  }

  get isWhole(): boolean {
    return this.#leftOut === 0
  }

  get isAllLiving(): boolean {
    return this.#leftOut > 0 && this.#kept === 0
  }

  #prune(content: Fragment, openStart: number, openEnd: number, isTop: boolean): Fragment {
    const nodes: Node[] = []
    content.forEach((child, _offset, index) => {
      if (child.isText) {
        nodes.push(...this.#pruneText(child))
        return
      }
      const isOpen = openStart > 0 && index === 0
      const isOpenEnd = openEnd > 0 && index === content.childCount - 1
      const [start, kept, leftOut] = [this.#offset, this.#kept, this.#leftOut]
      const placed = this.#placed.length
      const next = this.#queue[0]
      // only blocks of the script are parts; the blocks of a slice from within a block are not
      const block = isTop && !isOpen && next && 'block' in next ? next.block : null
      if (block) {
        this.#queue.shift()
        this.#placed.push({ part: { block }, offset: start })
      }
      if (!child.isLeaf) this.#offset++
      const inner = this.#prune(
        child.content,
        isOpen ? openStart - 1 : 0,
        isOpenEnd ? openEnd - 1 : 0,
        false,
      )
      this.#offset++
      const isEmptied = this.#kept === kept
      const isThere = this.#leftOut > leftOut || (block !== null && this.#isLiving(block, true))
      if (isTop && !isOpen && !isOpenEnd && isEmptied && isThere) {
        this.#leftOut++
        this.#offset = start
        this.#placed.splice(placed)
      } else {
        if (block) this.#kept++
        nodes.push(child.copy(inner))
      }
    })
    return Fragment.from(nodes)
  }

  #pruneText(child: Node): readonly Node[] {
    const nodes: Node[] = []
    const { length } = child.text ?? ''
    for (let done = 0; done < length;) {
      const next = this.#queue.shift()
      if (!next || !('letters' in next)) {
        this.#isUnknown = true
        return [child]
      }
      const { id, text } = next.letters
      const count = Math.min(text.length, length - done)
      if (text.slice(0, count) !== child.text?.slice(done, done + count)) this.#isUnknown = true
      if (count < text.length)
        this.#queue.unshift({ letters: { ...next.letters, ...behind(id, text, count) } })
      nodes.push(...this.#livingLeftOut(next.letters, child.cut(done, done + count), count))
      done += count
    }
    return nodes
  }

  #livingLeftOut(letters: CharacterRun, child: Node, count: number): readonly Node[] {
    const nodes: Node[] = []
    for (let start = 0; start < count;) {
      const isLivingAt = (step: number) =>
        this.#isLiving(Y.createID(letters.id.client, letters.id.clock + step), false)
      const isLeftOut = isLivingAt(start)
      let end = start + 1
      while (end < count && isLivingAt(end) === isLeftOut) end++
      if (isLeftOut) this.#leftOut++
      else {
        const text = letters.text.slice(start, end)
        const id = Y.createID(letters.id.client, letters.id.clock + start)
        this.#placed.push({ part: { letters: { ...letters, id, text } }, offset: this.#offset })
        this.#offset += end - start
        this.#kept++
        nodes.push(child.cut(start, end))
      }
      start = end
    }
    return nodes
  }
}

const idAt = ({ id }: CharacterRun, step: number) => Y.createID(id.client, id.clock + step)

const behind = ({ client, clock }: Y.ID, text: string, count: number) => ({
  id: Y.createID(client, clock + count),
  text: text.slice(count),
})
