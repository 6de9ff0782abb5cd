// What an edit deletes, as the shared document knows it. So undo, which writes deleted words anew, can say which words
// they are: the shared document then has each of them once, whoever else has deleted or restored them meanwhile.
import { Slice } from 'prosemirror-model'
import { ReplaceAroundStep, ReplaceStep, type Step } from 'prosemirror-transform'
import * as Y from 'yjs'
import { at } from '#/shared/at.ts'
import { blockBack, type CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { type Forwards, forwardsOf, NOTHING, takerOf } from '#/shared/script/copies/forwards.ts'
import { type IdRange, IdRanges } from '#/shared/script/copies/id-ranges.ts'
import type { CharacterRun } from '#/shared/script/copies/text-items.ts'
import { writerOf } from '#/shared/script/fence.ts'
import { alikeInItem, idAt, itemById, itemOf, itemsIn } from '#/shared/script/items.ts'
import { hasItem, type StateVector } from '#/shared/script/state-vector.ts'
import {
  type BoundNode,
  type BoundScript,
  sliceOf,
  type TextAt,
  textsByPlace,
  type WrittenText,
} from './bound-node.ts'
import type { CopiedPiece } from './copied-pieces.ts'
import { type Part, type PlacedPart, PrunedSlice } from './pruned-slice.ts'
import { GoneWords } from './steps.ts'
import { goneBySteps, type Survivor, survivorsAmong } from './survivors.ts'

/** A restored part, and where its letters are. */
interface PartNow {
  readonly part: Part
  readonly places: readonly Survivor[]
}

/** Words and blocks of a document, by the steps of its edits. */
export class DeletedWords {
  readonly #doc: Y.Doc
  readonly #deleted = new WeakMap<Step, readonly Part[]>()
  /** What the document had when a step deleted words. */
  readonly #had = new WeakMap<Step, StateVector>()
  readonly #restored = new WeakMap<Step, readonly PlacedPart[]>()
  /** The characters that a step has written for the parts that it has restored. */
  readonly #written = new WeakMap<Step, IdRanges>()

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  /** Notes what each step of an edit deletes. To be called before the edit is written. */
  note(before: BoundScript, steps: readonly Step[]): void {
    let had: StateVector | null = null
    for (const [step, gone] of goneBySteps(steps)) {
      const parts = gone.flatMap((range) => before.partsIn(range))
      if (parts.length === 0) continue
      this.#deleted.set(step, parts)
      this.#had.set(step, (had ??= Y.decodeStateVector(Y.encodeStateVector(this.#doc))))
    }
  }

  /**
   * Leaves out of a step what is in the script already, because another user has restored it.
   * @param undone the step that deleted what this one inserts
   * @param goneOf answers items that are still in the shared document and have been deleted right before
   * @param back the origins of letters that were brought back right before
   */
  withoutLiving(step: Step, undone: Step, goneOf: () => IdRanges, back: IdRanges): Step | null {
    const parts = this.#deleted.get(undone)
    // around words that stay nothing is left out: the server settles what is there twice then
    if (parts && step instanceof ReplaceAroundStep) {
      const whole = new PrunedSlice(step.slice, parts, ({ length }) => ({
        isLiving: false,
        length,
      }))
      if (!whole.isUnknown) this.#restored.set(step, whole.parts)
    }
    if (!parts || !(step instanceof ReplaceStep)) return step
    return this.#pruned(step, parts, (range, isBlock) => {
      const there = this.#thereOrTaken(range, isBlock, goneOf)
      if (there.isLiving || isBlock) return there
      const origin = forwardsOf(this.#doc).originOf(range.id)
      return { isLiving: back.has(origin), length: back.alike(origin, there.length) }
    })
  }

  /**
   * A step that inserts words and blocks that were deleted, without those that are in the script already; null if
   * nothing is left to insert.
   * @param parts what the step inserts
   */
  restoring(step: ReplaceStep, parts: readonly Part[]): ReplaceStep | null {
    return this.#pruned(step, parts, (range, isBlock) =>
      this.#livingOf(range, isBlock, () => NO_RANGES),
    )
  }

  #pruned(
    step: ReplaceStep,
    parts: readonly Part[],
    livingOf: ConstructorParameters<typeof PrunedSlice>[2],
  ): ReplaceStep | null {
    const pruned = new PrunedSlice(step.slice, parts, livingOf)
    if (pruned.isUnknown) return step
    if (pruned.isAllLiving) {
      return step.from === step.to ? null : new ReplaceStep(step.from, step.to, Slice.empty)
    }
    const left = pruned.isWhole ? step : new ReplaceStep(step.from, step.to, pruned.slice)
    this.#restored.set(left, pruned.parts)
    return left
  }

  /** Tells whether other people may have written or deleted letters of a text since a step deleted words. The text is read once. */
  othersSince(text: Y.XmlText): (undone: Step) => boolean {
    const newest = new Map<number, Y.ID>()
    let isErased = false
    for (const { id, deleted, countable } of itemsIn(text)) {
      if (writerOf(id.client) === this.#doc.clientID) continue
      isErased ||= deleted
      const known = newest.get(id.client)
      if (countable && !(known && known.clock > id.clock)) newest.set(id.client, id)
    }
    return (undone) => {
      const had = this.#had.get(undone)
      return had !== undefined && (isErased || [...newest.values()].some((id) => !hasItem(had, id)))
    }
  }

  /** The letters that a step has restored, and where they are after it. */
  restoredBy(step: Step): readonly (IdRange & { readonly at: number })[] {
    return this.#placedBy(step).flatMap(({ part, places }) =>
      'letters' in part
        ? places.map(({ from, to, at: place }) => {
            const { client, clock } = part.letters.id
            return { id: Y.createID(client, clock + from), length: to - from, at: place }
          })
        : [],
    )
  }

  /** The letters that a step restores, if it inserts nothing else. */
  lettersOf(step: Step): readonly CharacterRun[] | null {
    const parts = this.#restored.get(step) ?? []
    const isInLine = step instanceof ReplaceStep && isWords(step.slice)
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

  /**
   * The restored words of an edit, in the texts in which they are written.
   * @param kept leads to the characters that are kept beside the script of those that were cut
   */
  piecesOf(
    steps: readonly Step[],
    texts: readonly WrittenText[],
    kept: Forwards,
  ): readonly (readonly CopiedPiece[])[] {
    const textAt = textsByPlace(texts)
    return this.#placed(steps).map((parts) => this.#piecesOf(parts, textAt, kept))
  }

  #piecesOf(parts: readonly PartNow[], textAt: TextAt, kept: Forwards): readonly CopiedPiece[] {
    return parts.flatMap(({ part, places }) => {
      if (!('letters' in part)) return []
      return places.flatMap(({ from, to, at: place }): readonly CopiedPiece[] => {
        const text = textAt(place)
        const ids = sliceOf(this.#lastCopies(part.letters, kept), from, to)
        return text ? [{ ids, element: text.element, offset: place - text.position - 1 }] : []
      })
    })
  }

  /**
   * The entries of what an edit has restored. To be called after the edit has been written.
   * @param copied what was copied by the pieces of each step, from `piecesOf`
   * @param blocks the written blocks
   */
  runsOf(
    steps: readonly Step[],
    copied: readonly (readonly CopiedRun[])[],
    blocks: readonly BoundNode[],
  ): readonly CopiedRun[] {
    const elementAt = new Map(blocks.map(({ position, element }) => [position, element]))
    return this.#placed(steps).flatMap((parts, index) => {
      const step = at(steps, index)
      const letters = at(copied, index)
      const elements = parts.flatMap(({ part, places }) => {
        const block = places[0] && elementAt.get(places[0].at)
        const id = block && itemOf(block)?.id
        const isBack = 'block' in part && id && !Y.compareIDs(part.block, id)
        return isBack ? [blockBack(part.block, id)] : []
      })
      const isBack = ({ from }: CopiedRun) => itemById(this.#doc, from)?.deleted !== false
      const runs = [...letters.map((run) => ({ ...run, isBack: isBack(run) })), ...elements]
      if (runs.length > 0)
        this.#written.set(step, new IdRanges(runs.map(({ to, length }) => ({ id: to, length }))))
      return runs
    })
  }

  /**
   * The step that takes what is gone of others' words that an undo or redo has brought back; null if nothing of them is gone.
   * @param undone the step that has brought the words back
   */
  goneWords(step: Step, undone: Step): GoneWords | null {
    if (!(step instanceof ReplaceStep) || !(undone instanceof ReplaceStep)) return null
    const letters = this.lettersOf(undone)
    const forwards = forwardsOf(this.#doc)
    const isOthers = ({ id }: CharacterRun) => forwards.originOf(id).client !== this.#doc.clientID
    if (!letters?.every(isOthers)) return null
    const parts = letters.map((run) => ({ letters: run }))
    const pruned = new PrunedSlice(undone.slice, parts, ({ id, length }) =>
      this.#thereOf(id, length),
    )
    if (pruned.isUnknown || pruned.isAllLiving) return null
    const gone = pruned.parts.flatMap(({ part }) => ('letters' in part ? part.letters : []))
    const last = gone.flatMap((run) => this.#lastCopies(run, NOTHING))
    const taken = last.map(({ id, text }) => ({ id, length: text.length }))
    const goneWords = new GoneWords(step.from, pruned.slice, taken)
    this.#deleted.set(
      goneWords,
      pruned.parts.map(({ part }) => part),
    )
    this.#had.set(goneWords, Y.decodeStateVector(Y.encodeStateVector(this.#doc)))
    return goneWords
  }

  #thereOf(id: Y.ID, atMost: number) {
    const forwards = forwardsOf(this.#doc)
    let length = forwards.alike(id, atMost)
    let isLiving = false
    for (const copy of forwards.allCopies(forwards.originOf(id))) {
      length = alikeInItem(this.#doc, copy, length)
      isLiving ||= itemById(this.#doc, copy)?.deleted === false
    }
    return { isLiving, length }
  }

  /** The characters and blocks that a step has written for those that it has restored. */
  writtenBy(step: Step): IdRanges {
    return this.#written.get(step) ?? NO_RANGES
  }

  /** The parts that each step restores, with the places at which they are after the edit, by their letters. */
  #placed(steps: readonly Step[]): readonly (readonly PartNow[])[] {
    if (!steps.some((step) => this.#restored.has(step))) return steps.map(() => [])
    if (steps.length === 1) return [this.#placedBy(at(steps, 0))]
    // by halves, for the same reason as `goneBySteps`
    const middle = steps.length >> 1
    const later = steps.slice(middle)
    const first = this.#placed(steps.slice(0, middle)).map((parts) =>
      parts.map(({ part, places }) => ({ part, places: survivorsAmong(places, later) })),
    )
    return [...first, ...this.#placed(later)]
  }

  #placedBy(step: Step): readonly PartNow[] {
    return (this.#restored.get(step) ?? []).map(({ part, offset }) => {
      const size = 'letters' in part ? part.letters.text.length : 1
      return { part, places: [{ from: 0, to: size, at: placeIn(step, offset) }] }
    })
  }

  /** The same for undo: what another person has taken while it was gone comes back with that person's undo. */
  #thereOrTaken(range: IdRange, isBlock: boolean, goneOf: () => IdRanges) {
    const there = this.#livingOf(range, isBlock, goneOf)
    if (there.isLiving || isBlock) return there
    const { by, length } = takerOf(this.#doc, forwardsOf(this.#doc).last(range.id), there.length)
    return { isLiving: by !== null && by !== this.#doc.clientID, length }
  }

  /** Whether letters are in the script: the same holds for as many of them as the answer's length says. */
  #livingOf({ id, length }: IdRange, isBlock: boolean, goneOf: () => IdRanges) {
    const forwards = forwardsOf(this.#doc)
    let count = forwards.alike(id, length)
    let isLiving = false
    for (const copy of forwards.allCopies(forwards.originOf(id, isBlock))) {
      count = alikeInItem(this.#doc, copy, count)
      const item = itemById(this.#doc, copy)
      // the last paragraph of a script stays the same, also where it counts as deleted
      const isThere = item?.deleted === false && !isCutWord(item) && !Y.compareIDs(copy, id)
      if (!isThere) continue
      const gone = goneOf()
      count = gone.alike(copy, count)
      isLiving ||= !gone.has(copy)
    }
    return { isLiving, length: count }
  }

  /** The characters as they were last: those that were cut are kept beside the script. */
  #lastCopies({ id, text, ...rest }: CharacterRun, kept: Forwards): readonly CharacterRun[] {
    const runs: CharacterRun[] = []
    for (let start = 0; start < text.length;) {
      const first = idAt(id, start)
      const copy = this.#lastCopy({ id: first, length: text.length - start }, kept)
      const part = text.slice(start, start + copy.length)
      const last = runs.at(-1)
      const isNext =
        last?.id.client === copy.id.client && last.id.clock + last.text.length === copy.id.clock
      if (last && isNext) runs[runs.length - 1] = { ...last, text: last.text + part }
      else runs.push({ ...rest, id: copy.id, text: part })
      start += copy.length
    }
    return runs
  }

  /** Words that are kept beside the script come back from there: first those that this edit has put there. */
  #lastCopy({ id, length }: IdRange, kept: Forwards): IdRange {
    const forwards = forwardsOf(this.#doc)
    let count = forwards.alike(id, length)
    const copies = forwards.allCopies(forwards.originOf(id))
    for (const copy of copies) count = kept.alike(copy, alikeInItem(this.#doc, copy, count))
    // cut words that were pasted are kept until the server has heard of that: what was deleted since is the pasted word
    const isThere = (copy: Y.ID) => {
      const item = itemById(this.#doc, copy)
      return item?.deleted === false && !(isCutWord(item) && forwards.next(copy))
    }
    const cut = copies.find((copy) => kept.next(copy))
    return {
      id: (cut && kept.next(cut)) ?? copies.findLast(isThere) ?? forwards.last(id),
      length: count,
    }
  }
}

const NO_RANGES = new IdRanges()

const isWords = ({ content, openStart, openEnd }: Slice) =>
  openStart + openEnd === 0 && content.content.every(({ isText }) => isText)

function isCutWord({ parent }: Y.Item): boolean {
  return parent instanceof Y.XmlText && isOfCut(parent)
}

/** The position, after a step, of what stood at this offset of its slice. */
function placeIn(step: Step, offset: number): number {
  if (step instanceof ReplaceStep) return step.from + offset
  if (!(step instanceof ReplaceAroundStep)) return 0
  const { from, insert, gapFrom, gapTo } = step
  return from + offset + (offset < insert ? 0 : gapTo - gapFrom)
}
