// A move of blocks as one step: the blocks stay the same, and every position in them moves along. A deletion and an
// insertion would lose the carets in these blocks and their steps of undo.
import { Fragment, type Node } from 'prosemirror-model'
import { Step, StepMap, StepResult, type Mappable, type MapResult } from 'prosemirror-transform'

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
