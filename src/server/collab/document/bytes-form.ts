import * as Y from 'yjs'
import { docForm } from './doc-form.ts'
import type { AppliedBatch, DocumentForm } from './document-form.ts'

/**
 * A resting document: a small one costs 7 KB so, and 180 KB as a Y.Doc. Every change builds the whole
 * document and lets it go again, so a busy or large one belongs into the other form.
 */
export function bytesForm(initial: Uint8Array): DocumentForm {
  let state = initial
  let stateVector: Uint8Array | null = null

  function change(apply: (form: DocumentForm) => AppliedBatch): AppliedBatch {
    return inDocForm((form, keep) => {
      const applied = apply(form)
      if (!applied.isBroken && applied.merged !== null) keep()
      return applied
    })
  }

  function inDocForm<T>(run: (form: DocumentForm, keep: () => void) => T): T {
    const form = docForm([state])
    const result = run(form, () => {
      state = form.state()
      stateVector = null
    })
    form.destroy()
    return result
  }

  return {
    apply: (updates) => change((form) => form.apply(updates)),
    applyStored: (update) => change((form) => form.applyStored(update)),
    writeNumbers: () =>
      inDocForm((form, keep) => {
        const written = form.writeNumbers()
        if (written) keep()
        return written
      }),
    state: () => state,
    stateVector: () => (stateVector ??= Y.encodeStateVectorFromUpdate(state)),
    diff: (known) => Y.diffUpdate(state, known),
    destroy: () => {},
  }
}
