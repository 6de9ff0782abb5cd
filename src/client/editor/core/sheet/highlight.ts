import { createStore, type Store } from '#/client/ui/store.ts'

/** What is lit for a moment in a list: its id, or null. */
export interface Highlight extends Store<string | null> {
  readonly light: (id: string) => void
}

export function createHighlight(durationMs: number): Highlight {
  const { get, set, subscribe } = createStore<string | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    get,
    subscribe,
    light(id) {
      clearTimeout(timer)
      // lit again, it begins again
      set(null)
      set(id)
      timer = setTimeout(() => set(null), durationMs)
    },
  }
}

/** The scene that was chosen somewhere else, in the sidebar (SUR-10); by its number. */
export const litScene = createHighlight(1200)
