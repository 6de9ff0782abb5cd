import { createStore } from '#/client/ui/store.ts'

/** A window event of this name shows or hides the ruler; any code may send it (PAG-6). */
const TOGGLE_RULER = 'editor:toggle-ruler'

export const rulerVisibility = createStore(false)

export function toggleRuler(): void {
  window.dispatchEvent(new Event(TOGGLE_RULER))
}

export function listenForRuler(): () => void {
  const toggle = () => rulerVisibility.set(!rulerVisibility.get())
  window.addEventListener(TOGGLE_RULER, toggle)
  return () => window.removeEventListener(TOGGLE_RULER, toggle)
}
