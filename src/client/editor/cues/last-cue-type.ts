import { cueType, type CueType } from '#/shared/script/cue-types.ts'
import { createStore } from '#/client/ui/store.ts'

const KEY = 'editor.cueType'

/** The cue type chosen last on this machine; light at first (CUE-13). */
const store = createStore<CueType>(cueType(read()))

export const lastCueType = {
  get: store.get,
  subscribe: store.subscribe,
  set(type: CueType): void {
    store.set(type)
    try {
      localStorage.setItem(KEY, type)
    } catch {
      // Blocked or full: the choice still holds for this visit.
    }
  },
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
