import { createStore, type Store } from '#/client/ui/store.ts'

/** How long a revealed place is highlighted. */
export const PLACE_HIGHLIGHT_MS = 1200
/** How long revealed words are highlighted, within the 0.8 to 1 s of SUR-11. */
export const WORDS_HIGHLIGHT_MS = 900

/** The id of the item that a list highlights for a moment, or null. */
export interface Highlight extends Store<string | null> {
  readonly highlight: (id: string) => void
}

export function createHighlight(durationMs: number): Highlight {
  const { get, set, subscribe } = createStore<string | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    get,
    subscribe,
    highlight(id) {
      clearTimeout(timer)
      // if the item is highlighted already, its highlight starts again
      set(null)
      set(id)
      timer = setTimeout(() => set(null), durationMs)
    },
  }
}

/** The number of the scene that the sidebar highlights because it was revealed (SUR-10). */
export const highlightedScene = createHighlight(PLACE_HIGHLIGHT_MS)
