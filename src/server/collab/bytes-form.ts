import * as Y from 'yjs'
import { docForm } from './doc-form.ts'
import type { DocumentForm } from './document-form.ts'

/**
 * A resting document: a small one costs 7 KB so, and 180 KB as a Y.Doc. Every change builds the whole
 * document and lets it go again, so a busy or large one belongs into the other form.
 */
export function bytesForm(initial: Uint8Array): DocumentForm {
  let state = initial
  let stateVector: Uint8Array | null = null
  return {
    apply(updates) {
      const form = docForm([state])
      const applied = form.apply(updates)
      if (!applied.isBroken && applied.merged !== null) {
        state = form.state()
        stateVector = null
      }
      form.destroy()
      return applied
    },
    state: () => state,
    stateVector: () => (stateVector ??= Y.encodeStateVectorFromUpdate(state)),
    diff: (known) => Y.diffUpdate(state, known),
    destroy: () => {},
  }
}
