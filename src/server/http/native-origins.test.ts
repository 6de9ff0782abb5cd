import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { pathOf, startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { cookieHeader } from '#test/support/cookies.ts'

const NATIVE = 'capacitor://localhost'
const SECOND = 'https://localhost'
const FOREIGN = 'https://evil.example'

const corsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('[SEC-23] with NATIVE_ORIGINS', () => {
  let app: TestApp
  let anna: Person
  beforeAll(async () => {
    app = await startTestApp('sqlite', { nativeOrigins: [NATIVE, SECOND] })
    anna = await app.signUp('anna')
  })
  afterAll(() => app?.close())

  const preflight = (origin: string, call: Call) =>
    app.server.inject({
      method: 'OPTIONS',
      url: pathOf(call, {}),
      headers: {
        origin,
        'access-control-request-method': call.method,
        'access-control-request-headers': 'authorization,content-type',
      },
    })

  test.each(Object.entries<Call>(api))('the app may ask for %s', async (_, call) => {
    const { statusCode, headers, body } = await preflight(NATIVE, call)
    expect(statusCode).toBe(204)
    expect(body).toBe('')
    expect(headers).toMatchObject({ 'access-control-allow-origin': NATIVE, vary: 'origin' })
    expect(headers['access-control-allow-methods']).toContain(call.method)
    expect(headers['access-control-allow-headers']).toMatch(/^authorization, content-type\b/)
  })

  test.each([NATIVE, SECOND])('%s reads answers and refusals alike', async (origin) => {
    for (const headers of [{ origin }, { origin, authorization: 'Bearer wrong' }]) {
      const answer = await anna.call(api.getCurrentUser, { headers })
      expect(answer.headers['access-control-allow-origin']).toBe(origin)
      expect(answer.headers['access-control-expose-headers']).toBe('retry-after, x-unpacked-size')
    }
    const body = { title: 'Faust' }
    const created = await anna.call(api.createScript, { body, headers: { origin } })
    expect(created.statusCode).toBe(201)
    expect(created.headers['access-control-allow-origin']).toBe(origin)
  })

  test('no cookie is let through from there', async () => {
    const body = { email: anna.email, password: 'Passw0rd!' }
    const answer = await app.call(api.login, { body, headers: { origin: NATIVE } })
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    expect(answer.cookies.every(({ sameSite }) => sameSite === 'Lax')).toBe(true)
    // Even if a browser sent the cookies along, the call could not write.
    const headers = { origin: NATIVE, cookie: cookieHeader(answer) }
    const write = await app.call(api.createScript, { body: { title: 'Faust' }, headers })
    expect(write.statusCode).toBe(403)
  })

  test.each([FOREIGN, 'null', `${NATIVE}.evil.example`, 'CAPACITOR://localhost'])(
    '%s may read nothing',
    async (origin) => {
      const answer = await anna.call(api.getCurrentUser, { headers: { origin } })
      expect(corsHeaders(answer.headers)).toEqual([])
      expect(answer.headers.vary).toBe('origin')
      expect((await preflight(origin, api.getCurrentUser)).statusCode).toBe(404)
    },
  )
})

test('[SEC-23] without NATIVE_ORIGINS no foreign page may read anything', async () => {
  const app = await startTestApp()
  for (const origin of [NATIVE, FOREIGN]) {
    const answer = await app.call(api.getLegalNotice, { headers: { origin } })
    expect(corsHeaders(answer.headers)).toEqual([])
  }
  await app.close()
})
