import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CSRF_HEADER } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { PASSWORD, startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { cookieOf } from '#test/support/cookies.ts'

let app: TestApp
let anna: Person
let authToken: string
let csrfToken: string
beforeAll(async () => {
  app = await startTestApp()
  anna = await app.signUp('anna')
  const answer = await login()
  authToken = cookieOf(answer, 'auth_token').value
  csrfToken = cookieOf(answer, 'csrf_token').value
})
afterAll(() => app?.close())

const login = () => app.call(api.login, { body: { email: anna.email, password: PASSWORD } })

/** A write carried by the cookie. */
const write = (csrfCookie: string | null, csrfHeader: string | null) =>
  app.call(api.createScript, {
    body: { title: 'Faust' },
    headers: {
      cookie: `auth_token=${authToken}${csrfCookie === null ? '' : `; csrf_token=${csrfCookie}`}`,
      ...(csrfHeader !== null && { [CSRF_HEADER]: csrfHeader }),
    },
  })

describe('[ACC-43] a write carried by the cookie', () => {
  test('passes with the session’s token in cookie and header', async () => {
    expect((await write(csrfToken, csrfToken)).statusCode).toBe(201)
  })

  test.each<[string, () => [cookie: string | null, header: string | null]]>([
    ['without header', () => [csrfToken, null]],
    ['without cookie', () => [null, csrfToken]],
    ['with a wrong header', () => [csrfToken, 'wrong']],
    ['with a cookie and header of an attacker’s making', () => ['made-up', 'made-up']],
  ])('is refused %s', async (_, tokens) => {
    const [cookie, header] = tokens()
    const answer = await write(cookie, header)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'csrf' })
  })

  test('a write by cookie is refused with the token of another session', async () => {
    const other = cookieOf(await login(), 'csrf_token').value
    expect(other).not.toBe(csrfToken)
    expect((await write(other, other)).statusCode).toBe(403)
  })
})

test('[ACC-43] a write with a bearer token needs none', async () => {
  const answer = await anna.call(api.createScript, { body: { title: 'Faust' } })
  expect(answer.statusCode).toBe(201)
})

test('[ACC-43] a call that only reads needs no anti-forgery token', async () => {
  const headers = { cookie: `auth_token=${authToken}` }
  expect((await app.call(api.listScripts, { headers })).statusCode).toBe(200)
})

test('[ACC-44] the token can be asked for, and its cookie comes with it where it got lost', async () => {
  const headers = { cookie: `auth_token=${authToken}` }
  const answer = await app.call(api.getCsrfToken, { headers })
  expect(answer.json()).toEqual({ token: csrfToken })
  expect(cookieOf(answer, 'csrf_token').value).toBe(csrfToken)
})
