// The editor's own steps: a move of blocks, a value beside the text, an attribute. In a move the blocks stay the same, and
// every position in them moves along: a deletion and an insertion would lose their carets and their steps of undo.
import { Fragment, type Node, Slice } from 'prosemirror-model'
import {
  Step,
  StepMap,
  StepResult,
  type Mappable,
  type MapResult,
  AttrStep,
  ReplaceStep,
} from 'prosemirror-transform'
import type * as Y from 'yjs'
import type { Transaction } from 'prosemirror-state'
import type { IdRange } from '#/shared/script/copies/id-ranges.ts'
import type { MetaValue } from '#/shared/script/meta.ts'

/** Moves the blocks between two positions into the gap at a third one, which is not between them. */
export class MoveStep extends Step {
  readonly from: number
  readonly to: number
  readonly gap: number

  constructor(from: number, to: number, gap: number) {
    super()
    this.from = from
    this.to = to
    this.gap = gap
  }

  override apply(doc: Node): StepResult {
    const [start, middle, end] = this.#borders()
    const indices = [start, middle, end].map((position) => gapIndex(doc, position))
    const [first, second, last] = indices
    if (first === undefined || first < 0 || second === undefined || second < 0) return FAILED
    if (last === undefined || last < 0) return FAILED
    const blocks = doc.children
    const order = [
      ...blocks.slice(0, first),
      ...blocks.slice(second, last),
      ...blocks.slice(first, second),
      ...blocks.slice(last),
    ]
    return StepResult.ok(doc.copy(Fragment.from(order)))
  }

  override getMap(): StepMap {
    return new MoveMap(...this.#borders(), this.from > this.gap)
  }

  override invert(): Step {
    const size = this.to - this.from
    return this.gap > this.from
      ? new MoveStep(this.gap - size, this.gap, this.from)
      : new MoveStep(this.gap, this.gap + size, this.to)
  }

  override map(mapping: Mappable): Step | null {
    const [from, to] = [mapping.map(this.from, 1), mapping.map(this.to, -1)]
    const gap = mapping.map(this.gap, this.gap > this.from ? -1 : 1)
    const isInside = gap >= from && gap <= to
    return from < to && !isInside ? new MoveStep(from, to, gap) : null
  }

  override toJSON(): unknown {
    return { stepType: 'move', from: this.from, to: this.to, gap: this.gap }
  }

  /** The borders of the two neighbouring runs of blocks that change places. */
  #borders(): readonly [start: number, middle: number, end: number] {
    return this.gap < this.from ? [this.gap, this.from, this.to] : [this.from, this.to, this.gap]
  }
}

const FAILED = StepResult.fail('These are not whole blocks.')

/**
 * Maps positions when two neighbouring runs change places. Its list of changed ranges shows the moved run as
 * deleted and inserted again.
 */
export class MoveMap extends StepMap {
  readonly #start: number
  readonly #middle: number
  readonly #end: number
  readonly #isSecondMoved: boolean

  constructor(start: number, middle: number, end: number, isSecondMoved: boolean) {
    const size = isSecondMoved ? end - middle : middle - start
    super(isSecondMoved ? [start, 0, size, middle, size, 0] : [start, size, 0, end, 0, size])
    this.#start = start
    this.#middle = middle
    this.#end = end
    this.#isSecondMoved = isSecondMoved
  }

  override map(position: number, assoc = 1): number {
    const belongs = assoc < 0 ? position - 0.5 : position + 0.5
    if (belongs < this.#start || belongs > this.#end) return position
    return belongs < this.#middle
      ? position + this.#end - this.#middle
      : position - (this.#middle - this.#start)
  }

  override mapResult(position: number, assoc = 1): MapResult {
    return StepMap.empty.mapResult(this.map(position, assoc), assoc)
  }

  override invert(): StepMap {
    const middle = this.#start + this.#end - this.#middle
    return new MoveMap(this.#start, middle, this.#end, !this.#isSecondMoved)
  }

  /** Cuts a range at the borders of the two runs, because its pieces move apart there. */
  piecesOf(from: number, to: number): readonly (readonly [from: number, to: number])[] {
    const cuts = [this.#start, this.#middle, this.#end].filter((cut) => cut > from && cut < to)
    return [from, ...cuts].map((start, index) => [start, cuts[index] ?? to] as const)
  }
}

/** The index of the gap between two blocks; -1 if the position is inside a block. */
function gapIndex(doc: Node, position: number): number {
  if (position < 0 || position > doc.content.size) return -1
  const $position = doc.resolve(position)
  return $position.depth === 0 ? $position.index() : -1
}

// Values beside the text, for example the colours of the speakers, are changed by steps of the editor, so that undo
// restores them together with the text, or as a step of its own.

/** Sets a key of the shared document's `meta`, if the key still has the value that it had when the step was made. */
export class MetaStep extends Step {
  readonly name: string
  readonly value: MetaValue
  readonly known: MetaValue

  constructor(name: string, value: MetaValue, known: MetaValue) {
    super()
    this.name = name
    this.value = value
    this.known = known
  }

  write(meta: Y.Map<unknown>): void {
    if (!areSame(meta.get(this.name), this.known)) return
    if (this.value === undefined) meta.delete(this.name)
    else meta.set(this.name, this.value)
  }

  override apply(doc: Node): StepResult {
    return StepResult.ok(doc)
  }

  override getMap(): StepMap {
    return StepMap.empty
  }

  override invert(): Step {
    return new MetaStep(this.name, this.known, this.value)
  }

  override map(): Step {
    return this
  }

  override toJSON(): unknown {
    return { stepType: 'meta', name: this.name, value: this.value, known: this.known }
  }
}

export function areSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Sets an attribute of a node as a part of an edit. Undo restores the old value unless another user has set it since.
 */
export function setAttribute(
  transaction: Transaction,
  position: number,
  name: string,
  value: unknown,
): Transaction {
  const known: unknown = transaction.doc.nodeAt(position)?.attrs[name]
  return transaction.step(new AttributeStep(position, name, value, known))
}

class AttributeStep extends Step {
  readonly #position: number
  readonly #name: string
  readonly #value: unknown
  readonly #known: unknown

  constructor(position: number, name: string, value: unknown, known: unknown) {
    super()
    this.#position = position
    this.#name = name
    this.#value = value
    this.#known = known
  }

  override apply(doc: Node): StepResult {
    const now: unknown = doc.nodeAt(this.#position)?.attrs[this.#name]
    if (now !== this.#known) return StepResult.ok(doc)
    return new AttrStep(this.#position, this.#name, this.#value).apply(doc)
  }

  /**
   * No position is mapped; the empty range makes the history join letters typed into one attribute
   * to one step of undo.
   */
  override getMap(): StepMap {
    return new StepMap([this.#position + 1, 0, 0])
  }

  override invert(): Step {
    return new AttributeStep(this.#position, this.#name, this.#known, this.#value)
  }

  override map(mapping: Mappable): Step | null {
    const { pos, deletedAcross } = mapping.mapResult(this.#position, 1)
    return deletedAcross ? null : new AttributeStep(pos, this.#name, this.#value, this.#known)
  }

  override toJSON(): unknown {
    return { stepType: 'attribute', position: this.#position, name: this.#name }
  }
}

/** Takes words of another person that are gone: it changes nothing, and what takes it back brings them back. */
export class GoneWords extends ReplaceStep {
  readonly words: Slice
  readonly letters: readonly IdRange[]

  constructor(place: number, words: Slice, letters: readonly IdRange[]) {
    super(place, place, Slice.empty)
    this.words = words
    this.letters = letters
  }

  override invert(): ReplaceStep {
    return new ReplaceStep(this.from, this.from, this.words)
  }
}
