import { createStore } from '#/client/ui/store.ts'
import type { PageShortcut } from '../core/controls/shortcut.ts'

export const goToShortcut: PageShortcut = {
  keys: ['Mod-g'],
  group: 'script',
  label: (text) => text.goTo.title,
  run: openGoTo,
}

interface Opening {
  /** What had the focus, where that will still be there. */
  readonly opener: HTMLElement | null
}

/** The field's being open; null while it is not. */
export const goToOpening = createStore<Opening | null>(null)

export function openGoTo(): void {
  const { activeElement: focused } = document
  const lasts = focused instanceof HTMLElement && focused !== document.body
  // a menu goes as soon as something is chosen in it
  const isInMenu = lasts && focused.closest('[role="menu"]') !== null
  goToOpening.set({ opener: lasts && !isInMenu ? focused : null })
}
