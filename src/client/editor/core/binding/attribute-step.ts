import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { AttrStep, Step, StepMap, StepResult, type Mappable } from 'prosemirror-transform'

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
