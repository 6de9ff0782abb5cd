import { createStore, type Store } from '#/client/ui/store.ts'

/** How long a place that somebody is led to is highlighted. */
export const PLACE_HIGHLIGHT_MS = 1200
/** How long words are, within the 0.8 to 1 s of SUR-11. */
export const WORDS_HIGHLIGHT_MS = 900

/** What is highlighted for a moment in a list: its id, or null. */
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
      // an item that is highlighted again begins anew
      set(null)
      set(id)
      timer = setTimeout(() => set(null), durationMs)
    },
  }
}

/** The scene that was chosen somewhere else, in the sidebar (SUR-10); by its number. */
export const highlightedScene = createHighlight(PLACE_HIGHLIGHT_MS)
