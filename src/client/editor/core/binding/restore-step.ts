import type { Node, Slice } from 'prosemirror-model'
import {
  ReplaceStep,
  Step,
  type Mappable,
  type StepMap,
  type StepResult,
} from 'prosemirror-transform'

/** A run of a document that an edit has left whole. */
export interface Survivor {
  readonly from: number
  readonly to: number
  /** Where it begins after the edit. */
  readonly at: number
}

/** Puts back what the steps before it have deleted, as what it was: for the shared document it was never gone. */
export class RestoreStep extends Step {
  /** What it puts back: where that stood before all steps of the edit, and where it stands after this one. */
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
