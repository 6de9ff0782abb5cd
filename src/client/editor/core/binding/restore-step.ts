import type { Node, Slice } from 'prosemirror-model'
import {
  ReplaceStep,
  Step,
  type Mappable,
  type StepMap,
  type StepResult,
} from 'prosemirror-transform'

/** A range of a document that an edit has kept as it was. */
export interface Survivor {
  readonly from: number
  readonly to: number
  /** The position at which the range begins after the edit. */
  readonly at: number
}

/**
 * Restores content that earlier steps of the edit have deleted. The shared document never
 * deletes it, so its ids stay.
 */
export class RestoreStep extends Step {
  /** The restored ranges: their positions before all steps of the edit, and after this step. */
  readonly restored: readonly Survivor[]
  readonly #step: ReplaceStep

  constructor(position: number, slice: Slice, restored: readonly Survivor[]) {
    super()
    this.restored = restored
    this.#step = new ReplaceStep(position, position, slice)
  }

  override apply(doc: Node): StepResult {
    return this.#step.apply(doc)
  }

  override getMap(): StepMap {
    return this.#step.getMap()
  }

  override invert(doc: Node): Step {
    return this.#step.invert(doc)
  }

  override map(mapping: Mappable): Step | null {
    return this.#step.map(mapping)
  }

  override toJSON(): unknown {
    return this.#step.toJSON()
  }
}
