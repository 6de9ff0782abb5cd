import type { CSSProperties } from 'react'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import type { LayoutSettings } from '#/shared/layouts/layout-settings.ts'

interface SheetLook {
  readonly 'data-view': string
  readonly 'data-font': string
  /** The types of cue that the filter leaves out (SUR-6). */
  readonly 'data-left-out-cues': string
  readonly style: CSSProperties
}

/** The values that the sheet's style sheet reads: view, font, margins and the cues that are left out. */
export function sheetLook(settings: LayoutSettings): SheetLook {
  const { pageView, fontStyle, pageMarginPx, cueTypes } = settings
  const leftOut = CUE_TYPES.map(({ id }) => id).filter((id) => !cueTypes.includes(id))
  const style: CSSProperties & Readonly<Record<`--${string}`, string>> = {
    '--chosen-margin': `${pageMarginPx}px`,
  }
  return {
    'data-view': pageView,
    'data-font': fontStyle,
    'data-left-out-cues': leftOut.join(' '),
    style,
  }
}
