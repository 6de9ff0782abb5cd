// Values beside the text, for example the colours of the speakers, are changed by steps of the editor, so that undo
// restores them together with the text, or as a step of its own.
import type { Node } from 'prosemirror-model'
import { Step, StepMap, StepResult } from 'prosemirror-transform'
import type * as Y from 'yjs'
import type { MetaValue } from '#/shared/script/meta.ts'

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
