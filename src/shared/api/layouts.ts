import { type Static, Type } from 'typebox'
import { LayoutSettings } from '#/shared/layouts/layout-settings.ts'
import { defineCall } from './call.ts'

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
