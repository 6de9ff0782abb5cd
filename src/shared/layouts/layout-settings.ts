import { type Static, Type } from 'typebox'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'

const SIDEBAR_TABS = ['scenes', 'cues', 'comments', 'cuts'] as const
const PAGE_VIEWS = ['single-page', 'borderless', 'multiple-pages'] as const
export const FONT_STYLES = ['default', 'typewriter', 'vintage'] as const
export const MIN_PAGE_MARGIN_PX = 8
export const MAX_PAGE_MARGIN_PX = 200

/** The settings of the editor that a layout sets (HDR-13); other fields are not allowed. */
export const LayoutSettings = Type.Object(
  {
    sidebarOpen: Type.Boolean(),
    sidebarTab: Type.Enum([...SIDEBAR_TABS]),
    /** The cue types that the filter shows. */
    cueTypes: Type.Array(Type.Enum(CUE_TYPES.map((type) => type.id)), {
      uniqueItems: true,
      maxItems: CUE_TYPES.length,
    }),
    pageView: Type.Enum([...PAGE_VIEWS]),
    fontStyle: Type.Enum([...FONT_STYLES]),
    /** The page's padding on both sides. */
    pageMarginPx: Type.Integer({ minimum: MIN_PAGE_MARGIN_PX, maximum: MAX_PAGE_MARGIN_PX }),
  },
  { additionalProperties: false },
)
export type LayoutSettings = Static<typeof LayoutSettings>

/** The page's padding in whole px, within its bounds (PAG-8). */
export function clampPageMargin(px: number): number {
  return Math.round(Math.min(MAX_PAGE_MARGIN_PX, Math.max(MIN_PAGE_MARGIN_PX, px)))
}
