import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { api } from '#/shared/api/index.ts'
import { errorCode } from './api-error.ts'
import {
  callApi,
  callEarly,
  dropCsrfToken,
  prepareWrites,
  readBytes,
  takeUserRequest,
} from './call-api.ts'
import { changeUser, sessionQuery } from './session-query.ts'
import {
  onSessionEnd,
  type SessionEnd,
  setSessionUserId,
  storeSession,
  storedToken,
} from './session.ts'

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly credentials: string
  readonly keepalive: boolean
}

let sent: Sent[] = []
let answers: Response[] = []

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status })
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const { method = 'GET', credentials, keepalive = false } = init
    sent.push({ url, method, headers, credentials: String(credentials), keepalive })
    const answer = answers.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer
  })
  sent = []
  dropCsrfToken()
  storeSession()
  setSessionUserId(null)
})

afterEach(() => vi.unstubAllGlobals())

test('[API-1] calls go to the own origin with credentials', async () => {
  answers = [json([])]
  expect(await callApi(api.listScripts, {})).toEqual([])
  expect(sent[0]).toMatchObject({ url: '/api/scripts', credentials: 'include' })
  expect(sent[0]?.headers.has('authorization')).toBe(false)
})

test('[API-4] an empty id is refused before anything is sent', async () => {
  answers = []
  const call = callApi(api.getScript, { params: { id: '' } })
  await expect(call).rejects.toMatchObject({ status: 400, message: 'Id is required' })
  expect(sent).toEqual([])
})

test('[OPS-100] an early request is not repeated, and its answer is used once', async () => {
  answers = [json({ role: 'owner' }), json({ role: 'read' })]
  sessionStorage.removeItem('token')
  callEarly(api.getRole, { params: { id: 'a' } })
  storeSession()
  const call = () => callApi(api.getRole, { params: { id: 'a' } })
  expect(await call()).toEqual({ role: 'owner' })
  expect(sent).toHaveLength(1)
  expect(await call()).toEqual({ role: 'read' })
})

test('[OPS-100] an early refusal, or an early answer for another user, is asked for again', async () => {
  const call = () => callApi(api.getRole, { params: { id: 'a' } })
  answers = [
    json({ error: 'Not authenticated', code: 'unauthenticated' }, 401),
    json({ role: 'read' }),
  ]
  callEarly(api.getRole, { params: { id: 'a' } })
  expect(await call()).toEqual({ role: 'read' })
  answers = [json({ role: 'owner' }), json({ role: 'write' })]
  callEarly(api.getRole, { params: { id: 'a' } })
  vi.stubGlobal('localStorage', fakeStorage())
  changeUser(new QueryClient(), { id: 'b', username: 'ben' })
  expect(await call()).toEqual({ role: 'write' })
})

const anna = { id: 'a', username: 'anna' }
const refusal = () => json({ error: 'Not authenticated', code: 'unauthenticated' }, 401)

test('[OPS-597] the app takes the answer about its user that the page has asked for, a refusal as well', async () => {
  const call = () => {
    takeUserRequest()
    return callApi(api.getCurrentUser, {})
  }
  vi.stubGlobal('userRequest', Promise.resolve(json(anna)))
  expect(await call()).toEqual(anna)
  vi.stubGlobal('userRequest', Promise.resolve(refusal()))
  await expect(call()).rejects.toMatchObject({ status: 401 })
  expect(sent).toEqual([])
})

test('[OPS-597] a request for the user that found no server is sent again', async () => {
  answers = [json(anna)]
  vi.stubGlobal('userRequest', Promise.resolve(null))
  takeUserRequest()
  expect(await callApi(api.getCurrentUser, {})).toEqual(anna)
})

test('[ACC-42] [OPS-597] an answer from before a sign-out that is made up for brings no user back', async () => {
  vi.stubGlobal('localStorage', fakeStorage())
  localStorage.setItem('pendingSignOut', 'authenticated a')
  vi.stubGlobal('userRequest', Promise.resolve(json(anna)))
  takeUserRequest()
  answers = [json({ token: 't' }), new Response(null, { status: 204 }), refusal()]
  expect(await new QueryClient().fetchQuery(sessionQuery)).toBeNull()
})

test('[OPS-100] an early answer that no page has taken for a minute is asked for again', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  answers = [json({ role: 'owner' }), json({ role: 'read' })]
  callEarly(api.getRole, { params: { id: 'a' } })
  clock.mockReturnValue(60_000)
  expect(await callApi(api.getRole, { params: { id: 'a' } })).toEqual({ role: 'read' })
  clock.mockRestore()
})

test('[API-40] a failed read of the binary state says so', async () => {
  answers = [json({ error: 'Script not found', code: 'not_found' }, 404)]
  const call = callApi(api.getDocumentState, { params: { id: 'a' } })
  await expect(call).rejects.toMatchObject({
    status: 404,
    message: 'Failed to get YJS state: 404',
    body: expect.stringContaining('not_found'),
  })
})

test('[API-31] no answer is a network error with status 0', async () => {
  answers = []
  await expect(callApi(api.listScripts, {})).rejects.toMatchObject({
    status: 0,
    message: 'Network error: Failed to fetch',
  })
})

test('[API-32] an answer of another type is an error', async () => {
  answers = [new Response('<html>', { headers: { 'content-type': 'text/html' } })]
  await expect(callApi(api.listScripts, {})).rejects.toThrow('Unexpected content type: text/html')
})

test('[API-33] an answer without content (204) yields nothing', async () => {
  answers = [json({ token: 't' }), new Response(null, { status: 204 })]
  expect(await callApi(api.deleteScript, { params: { id: 'a' } })).toBeUndefined()
})

test('[API-37] a script action without a session is not sent', async () => {
  sessionStorage.removeItem('token')
  await expect(callApi(api.listScripts, {})).rejects.toThrow('Not authenticated')
  expect(sent).toEqual([])
})

test('[ACC-44] writes carry the anti-forgery token, which is asked for once', async () => {
  answers = [json({ token: 't1' }), json({}), json({})]
  await callApi(api.createScript, { body: { title: 'A' } })
  await callApi(api.createScript, { body: { title: 'B' } })
  expect(sent.map((call) => call.url)).toEqual(['/api/csrf-token', '/api/scripts', '/api/scripts'])
  expect(sent[2]?.headers.get('x-csrf-token')).toBe('t1')
})

test('[ACC-44] login and registration carry none', async () => {
  answers = [json({ user: { id: '1', username: 'lea' } })]
  await callApi(api.login, { body: { email: 'a@b.de', password: 'x', cookieOnly: true } })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers.has('x-csrf-token')).toBe(false)
})

test('[ACC-45] a refused anti-forgery token is replaced and the call repeated once', async () => {
  const refusal = () => json({ error: 'No', code: 'csrf' }, 403)
  answers = [json({ token: 'old' }), refusal(), json({ token: 'new' }), json({})]
  await callApi(api.createScript, { body: { title: 'A' } })
  expect(sent.at(-1)?.headers.get('x-csrf-token')).toBe('new')
  answers = [refusal(), json({ token: 'newer' }), refusal()]
  await expect(callApi(api.createScript, { body: { title: 'B' } })).rejects.toMatchObject({
    status: 403,
  })
})

test('[ACC-44] [LIB-630] a token that was fetched early lets a write leave without any request before it', async () => {
  answers = [json({ token: 'early' }), new Response(null, { status: 204 })]
  prepareWrites()
  await expect.poll(() => sent).toHaveLength(1)
  await callApi(api.deleteScript, { params: { id: 'a' } })
  expect(sent.map(({ url }) => url)).toEqual(['/api/csrf-token', '/api/scripts/a'])
  expect(sent[1]?.headers.get('x-csrf-token')).toBe('early')
})

test('[LIB-630] a write without a body outlives its page, one with a body and a read do not', async () => {
  answers = [json({ token: 't' }), new Response(null, { status: 204 }), json({}), json([])]
  await callApi(api.leaveScript, { params: { id: 'a' } })
  await callApi(api.createScript, { body: { title: 'A' } })
  await callApi(api.listScripts, {})
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true, false, false])
})

test('[ACC-46] says why there is no anti-forgery token', async () => {
  const create = () => callApi(api.createScript, { body: { title: 'A' } })
  answers = [json({}, 500)]
  await expect(create()).rejects.toThrow('Failed to fetch CSRF token: 500')
  answers = [json({})]
  await expect(create()).rejects.toThrow('CSRF token not found in response')
})

test('[SEC-8] a real token is sent as bearer, without an anti-forgery token', async () => {
  storeSession('secret')
  answers = [json({})]
  await callApi(api.createScript, { body: { title: 'A' } })
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret')
})

describe('[ACC-64] a call by cookie', () => {
  test.each([
    ['names the user whom the page shows', 'hugo'],
    ['names nobody where that is not known yet', null],
  ])('%s, the fetch of its anti-forgery token too', async (_case, userId) => {
    setSessionUserId(userId)
    answers = [json([]), json({ token: 't' }), json({})]
    await callApi(api.listScripts, {})
    await callApi(api.createScript, { body: { title: 'A' } })
    const named = sent.map(({ headers }) => headers.get('x-expected-user'))
    expect(named).toEqual([userId, userId, userId])
  })

  test('a call by cookie is not repeated in another user’s session, and ends this page’s session', async () => {
    setSessionUserId('hugo')
    answers = [json({ token: 't' }), json({ error: 'Another', code: 'other_user' }, 401)]
    const call = callApi(api.createScript, { body: { title: 'A' } })
    await expect(call).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(2)
    expect(storedToken()).toBeNull()
  })

  test('says so, where already its anti-forgery token is refused', async () => {
    setSessionUserId('hugo')
    answers = [json({ error: 'Another', code: 'other_user' }, 401)]
    const call = callApi(api.createScript, { body: { title: 'A' } })
    expect(await call.catch(errorCode)).toBe('other_user')
  })
})

test('[ACC-64] a bearer token says by itself whose the call is', async () => {
  storeSession('secret')
  setSessionUserId('hugo')
  answers = [json([])]
  await callApi(api.listScripts, {})
  expect(sent[0]?.headers.has('x-expected-user')).toBe(false)
})

describe('[NAV-8] a session that the server does not know any more ends here too', () => {
  const refusal = () => json({ error: 'Sign in first', code: 'unauthenticated' }, 401)

  test.each([
    ['a read', () => callApi(api.listScripts, {}), () => [refusal()]],
    ['a write', () => callApi(api.logout, {}), () => [json({ token: 't' }), refusal()]],
    ['the fetch of an anti-forgery token', () => callApi(api.logout, {}), () => [refusal()]],
  ])('a session ends where %s is refused', async (_case, call, given) => {
    const expired = vi.fn<(end: SessionEnd) => void>()
    const stop = onSessionEnd(expired)
    answers = given()
    await expect(call()).rejects.toMatchObject({ status: 401 })
    expect(expired.mock.calls).toEqual([['expired']])
    expect(storedToken()).toBeNull()
    stop()
  })
})

test.each([
  ['a read', () => callApi(api.listScripts, {})],
  ['the fetch of an anti-forgery token', () => callApi(api.logout, {})],
])(
  '[ACC-531] a session goes on where %s of an earlier one in this page is refused late',
  async (_case, call) => {
    const late = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => late.promise)
    const earlier = call()
    storeSession()
    late.resolve(json({ error: 'Sign in first', code: 'unauthenticated' }, 401))
    await expect(earlier).rejects.toMatchObject({ status: 401 })
    expect(storedToken()).not.toBeNull()
  },
)

test('[ACC-65] a page learns that it ends because another user has signed in here', async () => {
  const ended = vi.fn<(end: SessionEnd) => void>()
  const stop = onSessionEnd(ended)
  answers = [json({ error: 'Somebody else', code: 'other_user' }, 401)]
  await expect(callApi(api.listScripts, {})).rejects.toMatchObject({ status: 401 })
  expect(ended.mock.calls).toEqual([['other-user']])
  stop()
})

test('[UI-23] a refused fetch of the anti-forgery token is explained by its code', async () => {
  answers = [json({ error: 'Sign in first', code: 'unauthenticated' }, 401)]
  const failure = await callApi(api.logout, {}).catch((error: unknown) => error)
  expect(errorCode(failure)).toBe('unauthenticated')
})

test('[PROD-235] a write whose anti-forgery token is not answered within 10 s ends as a server that cannot be reached', async () => {
  const late = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    late.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    return promise
  })
  const call = callApi(api.createScript, { body: { title: 'Faust' } })
  await expect(call).rejects.toMatchObject({
    status: 0,
    message: expect.stringMatching(/^Network error: .*timed out/),
  })
  expect(limit.mock.calls).toEqual([[10_000]])
  limit.mockRestore()
})

test('[PROD-235] a write whose anti-forgery token stops in the midst of its answer ends as a server that cannot be reached', async () => {
  const late = new DOMException('The operation timed out.', 'TimeoutError')
  const body = new ReadableStream({ start: (controller) => controller.error(late) })
  answers = [new Response(body)]
  const call = callApi(api.createScript, { body: { title: 'Faust' } })
  await expect(call).rejects.toMatchObject({ status: 0 })
})

describe('read bytes', () => {
  async function progressOf(headers: Record<string, string>): Promise<readonly number[]> {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const length of [50, 150]) controller.enqueue(new Uint8Array(length))
        controller.close()
      },
    })
    const shares: number[] = []
    const bytes = await readBytes(new Response(body, { headers }), (share) => shares.push(share))
    expect(bytes).toHaveLength(200)
    return shares
  }

  test('[API-61] how much has arrived is counted in the bytes that are read, compressed on their way or not', async () => {
    expect(await progressOf({ 'content-length': '200' })).toEqual([0.25, 1])
    const compressed = { 'content-encoding': 'br', 'content-length': '20' }
    expect(await progressOf({ ...compressed, 'x-unpacked-size': '200' })).toEqual([0.25, 1])
    expect(await progressOf(compressed)).toEqual([])
  })
})
