import { expect, test } from 'vitest'
import { editorPath, parseRoute } from '#/shared/routes/parse-route.ts'
import { redirectOf } from './routing.ts'

const USER = {}
const GUEST = { guest: { script_id: 'a-1', owner: 'jana' } }

test('[NAV-1] four addresses lead to the two legal pages', () => {
  expect(parseRoute('/privacy').view).toBe('privacy')
  expect(parseRoute('/datenschutz').view).toBe('privacy')
  expect(parseRoute('/imprint').view).toBe('imprint')
  expect(parseRoute('/impressum/').view).toBe('imprint')
  expect(redirectOf({ view: 'privacy' }, null)).toBeNull()
  expect(redirectOf({ view: 'imprint' }, USER)).toBeNull()
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
  expect(redirectOf(parseRoute('/nowhere/at/all'), USER)).toBe('/scripts')
  expect(redirectOf(parseRoute('/nowhere'), null)).toBe('/')
  expect(redirectOf(parseRoute('/constructor'), USER)).toBe('/scripts')
  expect(redirectOf(parseRoute('/scripts'), null)).toBe('/')
  expect(redirectOf(parseRoute('/'), USER)).toBe('/scripts')
  expect(redirectOf(parseRoute('/editor/a-1'), USER)).toBeNull()
  expect(redirectOf(parseRoute('/'), null)).toBeNull()
})

test('[NAV-8] an editor address that names no script is unknown as any other', () => {
  for (const path of ['/editor', '/editor/', '/editor/a/b/c', '/editor/%E0%A4%A', '/scripts/x'])
    expect(redirectOf(parseRoute(path), USER)).toBe('/scripts')
})

test('[INV-5] a guest’s addresses all lead to the one script, and legal pages and invitations stay', () => {
  for (const path of ['/', '/scripts', '/editor/b-2', '/nowhere'])
    expect(redirectOf(parseRoute(path), GUEST)).toBe('/editor/a-1')
  for (const path of ['/editor/a-1/Faust', '/privacy', '/einladung', '/invitation'])
    expect(redirectOf(parseRoute(path), GUEST)).toBeNull()
  expect(redirectOf(parseRoute('/einladung'), null)).toBeNull()
})
