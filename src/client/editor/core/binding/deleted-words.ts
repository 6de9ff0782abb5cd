// What an edit deletes, as the shared document knows it. So undo, which writes deleted words anew, can say which words
// they are: the shared document then has each of them once, whoever else has deleted or restored them meanwhile.
import { Slice, type Node } from 'prosemirror-model'
import { ReplaceAroundStep, ReplaceStep, type Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import { at } from '#/shared/at.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { blockBack, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { forwardsOf, type Forwards } from '#/shared/script/copies/forwards.ts'
import type { CharacterRun } from '#/shared/script/copies/text-items.ts'
import { itemById, itemOf, itemsIn } from '#/shared/script/items.ts'
import { hasItem, type StateVector } from '#/shared/script/state-vector.ts'
import type { BoundBlock } from './bound-block.ts'
import { boundTexts, type BoundNode, type WrittenText } from './bound-node.ts'
import { charactersIn, runsOfPiece, sliceOf, type CopiedPiece } from './copied-pieces.ts'
import { PrunedSlice, type Part, type PlacedPart } from './pruned-slice.ts'
import { rangesGone, survivorsAmong, type Survivor } from './survivors.ts'

/** Words and blocks of a document, by the steps of its edits. */
export class DeletedWords {
  readonly #doc: Y.Doc
  readonly #deleted = new WeakMap<Step, readonly Part[]>()
  /** What the document had when a step deleted words. */
  readonly #had = new WeakMap<Step, StateVector>()
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
      if (parts.length === 0) continue
      this.#deleted.set(step, parts)
      this.#had.set(step, Y.decodeStateVector(Y.encodeStateVector(this.#doc)))
    }
  }

  /**
   * Leaves out of a step what is in the script already, because another user has restored it.
   * @param undone the step that deleted what this one inserts
   * @param isGone whether an item that is still in the shared document has been deleted right before
   */
  withoutLiving(step: Step, undone: Step, isGone: (id: Y.ID) => boolean): Step | null {
    const parts = this.#deleted.get(undone)
    // around words that stay nothing is left out: the server settles what is there twice then
    if (parts && step instanceof ReplaceAroundStep) {
      const whole = new PrunedSlice(step.slice, parts, () => false)
      if (!whole.isUnknown) this.#restored.set(step, whole.parts)
    }
    return parts && step instanceof ReplaceStep ? this.restoring(step, parts, isGone) : step
  }

  /**
   * A step that inserts words and blocks that were deleted, without those that are in the script already; null if
   * nothing is left to insert.
   * @param parts what the step inserts
   * @param isGone whether an item that is still in the shared document has been deleted right before
   */
  restoring(
    step: ReplaceStep,
    parts: readonly Part[],
    isGone: (id: Y.ID) => boolean = () => false,
  ): ReplaceStep | null {
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

  /** Whether a text has letters of other people that have come after a step deleted words. */
  hasOthersSince(text: Y.XmlText, undone: Step): boolean {
    const had = this.#had.get(undone)
    const isLate = ({ id, deleted, countable }: Y.Item) =>
      !deleted && countable && id.client !== this.#doc.clientID && had && !hasItem(had, id)
    return [...itemsIn(text)].some(isLate)
  }

  /** The letters that a step restores, if it inserts nothing else. */
  lettersOf(step: Step): readonly CharacterRun[] | null {
    const parts = this.#restored.get(step) ?? []
    const isInLine = step instanceof ReplaceStep && step.from === step.to && isWords(step.slice)
    const letters = parts.flatMap(({ part }) => ('letters' in part ? part.letters : []))
    return isInLine && letters.length > 0 && letters.length === parts.length ? letters : null
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
    const later = steps.slice(index + 1)
    return parts.map(({ part, offset }) => {
      const size = 'letters' in part ? part.letters.text.length : 1
      const place = placeIn(step, offset)
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

const isWords = ({ content, openStart, openEnd }: Slice) =>
  openStart + openEnd === 0 && content.content.every(({ isText }) => isText)

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
export function partsIn(
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

/** The position, after a step, of what stood at this offset of its slice. */
function placeIn(step: Step, offset: number): number {
  if (step instanceof ReplaceStep) return step.from + offset
  if (!(step instanceof ReplaceAroundStep)) return 0
  const { from, insert, gapFrom, gapTo } = step
  return from + offset + (offset < insert ? 0 : gapTo - gapFrom)
}

const idAt = ({ id }: CharacterRun, step: number) => Y.createID(id.client, id.clock + step)
