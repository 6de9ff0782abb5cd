import { expect, test } from 'vitest'
import { editorPath } from '#/shared/routes/editor-path.ts'
import { parseRoute } from '#/shared/routes/parse-route.ts'
import { redirectOf } from './routing.ts'

test('[NAV-1] four addresses lead to the two legal pages', () => {
  expect(parseRoute('/privacy').view).toBe('privacy')
  expect(parseRoute('/datenschutz').view).toBe('privacy')
  expect(parseRoute('/imprint').view).toBe('imprint')
  expect(parseRoute('/impressum/').view).toBe('imprint')
  expect(redirectOf({ view: 'privacy' }, false)).toBeNull()
  expect(redirectOf({ view: 'imprint' }, true)).toBeNull()
})

test('[NAV-2] legal pages open through the hash', () => {
  expect(parseRoute('/', '#/datenschutz').view).toBe('privacy')
  expect(parseRoute('/scripts', '#/imprint').view).toBe('imprint')
  expect(parseRoute('/scripts', '#/elsewhere').view).toBe('scripts')
  expect(parseRoute('/scripts', '#/toString').view).toBe('scripts')
})

test('[NAV-3] [NAV-4] the authentication area and the list have their addresses', () => {
  expect(parseRoute('/').view).toBe('auth')
  expect(parseRoute('/scripts').view).toBe('scripts')
})

test('[NAV-5] [NAV-7] the title is decoded, may hold a slash and may be missing', () => {
  const title = 'Was ihr wollt / Twelfth Night'
  expect(parseRoute(editorPath('a-1', title))).toEqual({
    view: 'editor',
    scriptId: 'a-1',
    scriptTitle: title,
  })
  expect(parseRoute('/editor/a-1')).toEqual({ view: 'editor', scriptId: 'a-1', scriptTitle: null })
  expect(parseRoute('/editor/a-1/%E0%A4%A')).toMatchObject({ scriptTitle: null })
})

test.each(['.', '..', '…', '...'])("[NAV-5] a script named '%s' has an address", (title) => {
  const { pathname } = new URL(editorPath('a-1', title), 'https://house.example')
  expect(parseRoute(pathname)).toMatchObject({ view: 'editor', scriptId: 'a-1' })
})

test('[NAV-8] unknown and forbidden addresses lead to a page that is allowed', () => {
  expect(redirectOf(parseRoute('/nowhere/at/all'), true)).toBe('/scripts')
  expect(redirectOf(parseRoute('/nowhere'), false)).toBe('/')
  expect(redirectOf(parseRoute('/constructor'), true)).toBe('/scripts')
  expect(redirectOf(parseRoute('/scripts'), false)).toBe('/')
  expect(redirectOf(parseRoute('/'), true)).toBe('/scripts')
  expect(redirectOf(parseRoute('/editor/a-1'), true)).toBeNull()
  expect(redirectOf(parseRoute('/'), false)).toBeNull()
})

test('[NAV-8] an editor address that names no script is unknown as any other', () => {
  for (const path of ['/editor', '/editor/', '/editor/a/b/c', '/editor/%E0%A4%A', '/scripts/x'])
    expect(redirectOf(parseRoute(path), true)).toBe('/scripts')
})
