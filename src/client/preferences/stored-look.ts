import { FONT_STYLES, type LayoutSettings } from '#/shared/layouts/layout-settings.ts'
import { clampPageMargin } from '#/shared/layouts/page-margin.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'

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
export function storeLook({ fontStyle, pageMarginPx }: Partial<Look>): void {
  if (pageMarginPx !== undefined) storeLocal(MARGIN_KEY, String(pageMarginPx))
  if (fontStyle !== undefined) storeLocal(FONT_KEY, fontStyle)
}
