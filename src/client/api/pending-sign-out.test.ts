import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { dropCsrfToken } from './call-api.ts'
import { finishSignOut, hasPendingSignOut, signOutLater } from './pending-sign-out.ts'
import { setSessionUserId, storeSession, storedToken } from './session.ts'

let answer: (url: string, init?: RequestInit) => Response

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => answer(url, init))
  dropCsrfToken()
  storeSession('a-bearer-token')
  signOutLater()
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  [
    'the server is away',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['it begins again behind a balancer', () => new Response('Bad Gateway', { status: 502 })],
  ['it is asked too often', () => Response.json({ error: 'Later' }, { status: 429 })],
  [
    'somebody else answers',
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  ],
])(
  '[ACC-42] a sign-out stays pending while %s, and no person is signed in',
  async (_case, given) => {
    answer = given
    expect(await finishSignOut()).toBe(false)
    expect(hasPendingSignOut()).toBe(true)
    expect(storedToken()).toBeNull()
  },
)

test.each([
  ['was revoked', () => new Response(null, { status: 204 })],
  ['was over already', () => Response.json({ error: 'Sign in first' }, { status: 401 })],
])('[ACC-42] a sign-out is done when its session %s', async (_case, given) => {
  answer = given
  expect(await finishSignOut()).toBe(true)
  expect(hasPendingSignOut()).toBe(false)
  expect(storedToken()).toBeNull()
})

test('[ACC-64] a sign-out by cookie is for the user who made it, even if another one has signed in since', async () => {
  storeSession()
  setSessionUserId('hugo')
  signOutLater()
  setSessionUserId('gina')
  const expected: (string | null)[] = []
  answer = (_url, init) => {
    expected.push(new Headers(init?.headers).get('x-expected-user'))
    return Response.json({ error: 'Another', code: 'other_user' }, { status: 401 })
  }
  expect(await finishSignOut()).toBe(true)
  expect(expected).toEqual(['hugo'])
})

test('[ACC-113] a browser that cannot keep the sign-out for later says so, and no user counts as signed out', () => {
  localStorage.removeItem('pendingSignOut')
  vi.stubGlobal('localStorage', undefined)
  expect([signOutLater(), hasPendingSignOut()]).toEqual([false, false])
})
