import './found-words.css'
import { createStore } from '#/client/ui/store.ts'
import type { PageShortcut } from '../core/controls/shortcut.ts'
import { createHighlightedRange } from '../core/sheet/highlighted-range.ts'

export const goToShortcut: PageShortcut = {
  keys: ['Mod-g'],
  group: 'script',
  label: (text) => text.goTo.title,
  run: openGoTo,
}

export interface Opening {
  /** The element that had the focus; null if it is about to be removed. */
  readonly opener: HTMLElement | null
}

/** How the field was opened; null while it is closed. */
export const goToOpening = createStore<Opening | null>(null)

export function openGoTo(): void {
  const { activeElement: focused } = document
  const lasts = focused instanceof HTMLElement && focused !== document.body
  // a menu is closed as soon as something is chosen in it
  const isInMenu = lasts && focused.closest('[role="menu"]') !== null
  goToOpening.set({ opener: lasts && !isInMenu ? focused : null })
}

/** The words to which the user was just led. */
export const foundWords = createHighlightedRange('foundWords', 'found-words')
