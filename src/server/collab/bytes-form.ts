import * as Y from 'yjs'
import type { DocumentForm } from './document-form.ts'

/**
 * A resting document. A small one costs 7 KB so and 180 KB as a Y.Doc; every change reads it all, so a
 * busy or large one belongs into the other form.
 */
export function bytesForm(initial: Uint8Array): DocumentForm {
  let state = initial
  let stateVector: Uint8Array | null = null

  function tryToAdd(update: Uint8Array): boolean {
    try {
      state = Y.mergeUpdates([state, update])
      stateVector = null
      return true
    } catch {
      return false
    }
  }

  return {
    apply(updates) {
      const isValid = updates.map(tryToAdd)
      const valid = updates.filter((_, index) => isValid[index])
      const [first] = valid
      return { merged: valid.length > 1 ? Y.mergeUpdates(valid) : (first ?? null), isValid }
    },
    state: () => state,
    stateVector: () => (stateVector ??= Y.encodeStateVectorFromUpdate(state)),
    diff: (known) => Y.diffUpdate(state, known),
    destroy: () => {},
  }
}
