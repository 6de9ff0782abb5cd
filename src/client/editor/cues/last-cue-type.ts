import { cueType, type CueType } from '#/shared/script/cue-types.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { createStore } from '#/client/ui/store.ts'

const KEY = 'editor.cueType'

/** The cue type chosen last on this machine; light at first (CUE-13). */
const store = createStore<CueType>(cueType(readLocal(KEY)))

export const lastCueType = {
  get: store.get,
  subscribe: store.subscribe,
  set(type: CueType): void {
    store.set(type)
    storeLocal(KEY, type)
  },
}
