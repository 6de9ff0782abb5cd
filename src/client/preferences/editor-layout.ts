// The setup of the editor in this visit. The editor reads and changes it; choosing a layout sets all of it (HDR-13).
import { clampPageMargin, FONT_STYLES, type LayoutSettings } from '#/shared/api/layouts.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { isSmallScreen } from '#/client/ui/phone.ts'
import { createStore, useStore, type WritableStore } from '#/client/ui/store.ts'

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

type Look = Pick<LayoutSettings, 'fontStyle' | 'pageMarginPx'>

const MARGIN_KEY = 'editor.contentPaddingX'

const FONT_KEY = 'editor.fontStyle'

const DEFAULT_MARGIN_PX = { narrow: 56, wide: 88 } as const

/** The page's margin and font, as they are stored on this machine (PAG-8, PAG-9). */
export function storedLook(
  window: keyof typeof DEFAULT_MARGIN_PX,
  read: (key: string) => string | null = readLocal,
): Look {
  const margin = Number.parseFloat(read(MARGIN_KEY) ?? '')
  const font = read(FONT_KEY)
  return {
    pageMarginPx: clampPageMargin(Number.isFinite(margin) ? margin : DEFAULT_MARGIN_PX[window]),
    fontStyle: FONT_STYLES.find((style) => style === font) ?? 'default',
  }
}

/** Stores the margin and the font if they were chosen. */
function storeLook({ fontStyle, pageMarginPx }: Partial<Look>): void {
  if (pageMarginPx !== undefined) storeLocal(MARGIN_KEY, String(pageMarginPx))
  if (fontStyle !== undefined) storeLocal(FONT_KEY, fontStyle)
}
