import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { PASSWORD, startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { cookieHeader, cookieOf } from '#test/support/cookies.ts'
import { createTestDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import { createApp } from '../app.ts'
import { openDatabase } from '../db/open-database.ts'
import { SESSION_LIFETIME_MS } from '../http/guard.ts'

describe.each(DATABASE_KINDS)('sessions on %s', (kind) => {
  let app: TestApp
  let anna: Person
  beforeAll(async () => {
    app = await startTestApp(kind)
    anna = await app.signUp('anna')
  })
  afterAll(() => app?.close())
  afterEach(() => vi.useRealTimers())

  const login = (options: object = {}) =>
    app.call(api.login, { body: { email: anna.email, password: PASSWORD, ...options } })
  const statusWith = async (headers: Readonly<Record<string, string>>) =>
    (await app.call(api.getCurrentUser, { headers })).statusCode
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  const register = (username: string, options: object = {}) => {
    const body = { email: `${username}@example.org`, username, password: PASSWORD, ...options }
    return app.call(api.register, { body })
  }

  test('[ACC-28] sign-in and registration set both cookies for 7 days', async () => {
    const week = 7 * 24 * 60 * 60
    for (const answer of [await login(), await register('ben')]) {
      expect(cookieOf(answer, 'auth_token')).toMatchObject({ maxAge: week, path: '/' })
      expect(cookieOf(answer, 'csrf_token')).toMatchObject({ maxAge: week, path: '/' })
    }
  })

  test('[ACC-29] auth_token is HttpOnly and SameSite=Lax, csrf_token is readable', async () => {
    const answer = await login()
    expect(cookieOf(answer, 'auth_token')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(cookieOf(answer, 'csrf_token').httpOnly).toBeUndefined()
  })

  test('[ACC-30] with cookieOnly the token is in the cookie only', async () => {
    const answer = await login({ cookieOnly: true })
    expect(answer.json()).toEqual({ user: anna.user })
    expect(await statusWith({ cookie: cookieHeader(answer) })).toBe(200)
    const registered = await register('cora', { cookieOnly: true })
    expect(registered.json()).toEqual({
      user: { id: expect.any(String), username: 'cora', since: expect.any(Number) },
    })
  })

  test('[ACC-32] with remember: false the cookies end with the browser session', async () => {
    const answer = await login({ remember: false })
    expect(cookieOf(answer, 'auth_token').maxAge).toBeUndefined()
    expect(cookieOf(answer, 'csrf_token').maxAge).toBeUndefined()
  })

  test('[ACC-35] a session ends after 7 days', async () => {
    const { token } = (await login()).json<{ token: string }>()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + SESSION_LIFETIME_MS - 1000)
    expect(await statusWith(bearer(token))).toBe(200)
    vi.setSystemTime(Date.now() + 2000)
    expect(await statusWith(bearer(token))).toBe(401)
  })

  test('[ACC-37] signing out ends this session at once, and no other', async () => {
    const { token } = (await login()).json<{ token: string }>()
    const answer = await app.call(api.logout, { headers: bearer(token) })
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect(cookieOf(answer, 'auth_token').value).toBe('')
    expect(await statusWith(bearer(token))).toBe(401)
    expect(await statusWith(bearer(anna.token))).toBe(200)
  })

  test('[SEC-8] a session is carried by the bearer token, or else by the cookie', async () => {
    const cookie = cookieHeader(await login())
    expect(await statusWith({ cookie })).toBe(200)
    expect(await statusWith({ cookie, ...bearer('wrong') })).toBe(401)
    expect(await statusWith({ cookie: 'auth_token=wrong' })).toBe(401)
    expect(await statusWith({ authorization: 'Basic YTpi' })).toBe(401)
  })

  test('[SEC-9] without a session the answer is 401', async () => {
    const answer = await app.call(api.getCurrentUser)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: 'Not authenticated', code: 'unauthenticated' })
  })
})

test.each(DATABASE_KINDS)(
  '[ACC-36] the database (%s) keeps only hashes of the tokens',
  async (kind) => {
    const place = await createTestDatabase(kind)
    const app = await createApp(place.config)
    const body = { email: 'a@b.example', username: 'a', password: PASSWORD }
    const answer = await app.server.inject({ method: 'POST', url: '/register', body })
    const { token } = answer.json<{ token: string }>()
    await app.close()
    const db = await openDatabase(place.config)
    const { rows } = await sql<{
      password_hash: string
      token_hash: string
    }>`SELECT password_hash, token_hash FROM users JOIN sessions ON user_id = users.id`.execute(db)
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
    await db.destroy()
    await place.remove()
  },
)
