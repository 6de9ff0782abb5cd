import type { CSSProperties } from 'react'
import type { LayoutSettings } from '#/shared/layouts/layout-settings.ts'

interface SheetLook {
  readonly 'data-view': string
  readonly 'data-font': string
  readonly style: CSSProperties
}

/** What the sheet's style sheet reads: view, font and margins. */
export function sheetLook({ pageView, fontStyle, pageMarginPx }: LayoutSettings): SheetLook {
  const style: CSSProperties & Readonly<Record<`--${string}`, string>> = {
    '--chosen-margin': `${pageMarginPx}px`,
  }
  return { 'data-view': pageView, 'data-font': fontStyle, style }
}
