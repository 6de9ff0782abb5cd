import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
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

export const MAX_LAYOUT_NAME_LENGTH = 80
export const MAX_LAYOUTS = 50

const LayoutParams = Type.Object({ layoutId: Type.String({ minLength: 1, maxLength: 64 }) })

/** Names are kept trimmed. */
const LayoutBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_LAYOUT_NAME_LENGTH, pattern: '\\S' }),
  settings: LayoutSettings,
})

export const Layout = Type.Object({
  id: Type.String(),
  name: Type.String(),
  settings: LayoutSettings,
})
export type Layout = Static<typeof Layout>

export const layoutCalls = {
  listLayouts: defineCall({
    method: 'GET',
    path: '/api/layouts',
    access: 'signed-in',
    summary: 'The layouts that the caller has saved, oldest first; presets are not among them.',
    response: Type.Array(Layout),
  }),
  createLayout: defineCall({
    method: 'POST',
    path: '/api/layouts',
    access: 'signed-in',
    errors: ['too_many_layouts'],
    summary: `Save a layout; at most ${MAX_LAYOUTS}.`,
    body: LayoutBody,
    response: Layout,
    status: 201,
  }),
  replaceLayout: defineCall({
    method: 'PUT',
    path: '/api/layouts/:layoutId',
    access: 'signed-in',
    errors: ['not_found'],
    summary: 'Give a saved layout this name and these settings.',
    params: LayoutParams,
    body: LayoutBody,
    response: Layout,
  }),
  deleteLayout: defineCall({
    method: 'DELETE',
    path: '/api/layouts/:layoutId',
    access: 'signed-in',
    errors: ['not_found'],
    summary: 'Delete a saved layout.',
    params: LayoutParams,
    response: Type.Null(),
    status: 204,
  }),
}
