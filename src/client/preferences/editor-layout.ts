// The setup of the editor in this visit. The editor reads and changes it; choosing a layout sets all of it (HDR-13).
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { isSmallScreen } from '#/client/ui/phone.ts'
import { createStore, type WritableStore, useStore } from '#/client/ui/store.ts'
import type { LayoutSettings } from '#/shared/layouts/layout-settings.ts'
import { storedLook, storeLook } from './stored-look.ts'

export interface EditorLayout {
  readonly settings: LayoutSettings
  /** The layout that was chosen last, or null. The settings may have changed since. */
  readonly chosenId: string | null
}

/** The width at which the sidebar leaves little room for the sheet; the style sheets use the same query. */
const NARROW = '(max-width: 1100px)'

let store: WritableStore<EditorLayout> | null = null

export function readEditorLayout(): EditorLayout {
  return editorLayout().get()
}

/** Changes single settings, for changes that the user makes by hand. */
export function setEditorLayout(change: Partial<LayoutSettings>): void {
  const { settings, chosenId } = readEditorLayout()
  storeLook(change)
  editorLayout().set({ settings: { ...settings, ...change }, chosenId })
}

/** Called when the user goes to a place in the text: closes the sidebar if it covers the text. */
export function foldSidebar(): void {
  if (isSmallScreen()) setEditorLayout({ sidebarOpen: false })
}

/** Applies a layout's settings, or sets the id of the layout that the current settings were saved as. */
export function chooseLayout(id: string | null, settings: LayoutSettings): void {
  storeLook(settings)
  editorLayout().set({ settings, chosenId: id })
}

export function useEditorLayout(): EditorLayout {
  return useStore(editorLayout())
}

function editorLayout(): WritableStore<EditorLayout> {
  store ??= createStore<EditorLayout>({ settings: startSettings(), chosenId: null })
  return store
}

function startSettings(): LayoutSettings {
  return {
    // open if there is room for the sheet and the sidebar
    sidebarOpen: !isSmallScreen(),
    sidebarTab: 'cues',
    cueTypes: CUE_TYPES.map((type) => type.id),
    pageView: 'single-page',
    ...storedLook(matchMedia(NARROW).matches ? 'narrow' : 'wide'),
  }
}
