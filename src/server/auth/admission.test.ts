import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { PASSWORD, type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '#test/support/identity-provider.ts'
import type { RegistrationPolicy } from '../settings/environment.ts'

const CLIENT_ID = 'stichwort.example'
const NONCE = 'n-0S6_WzA2Mj'
const CODE = 'Vorhang auf!'

let provider: TestIdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider(CLIENT_ID)
})
afterAll(() => provider?.close())

const startHouse = (
  registration: RegistrationPolicy,
  kind: 'sqlite' | 'postgres' = 'sqlite',
  rateLimits = false,
) =>
  startTestApp(kind, {
    registration,
    rateLimits,
    identityProvider: { issuer: provider.issuer, clientId: CLIENT_ID },
  })

const register = async (app: TestApp, email: string, code?: string) => {
  const [username] = email.split('@')
  const body = { email, username, password: PASSWORD, registration_code: code }
  return app.call(api.register, { body })
}

const signInByProvider = async (app: TestApp, email: string, code?: string) => {
  const id_token = await provider.idToken({ nonce: NONCE, email, email_verified: true })
  return app.call(api.loginGoogle, { body: { id_token, nonce: NONCE, registration_code: code } })
}

describe.each(DATABASE_KINDS)('[OPS-70] the rules of making an account, on %s', (kind) => {
  test('no person gets an account where registration is closed, by form or by third party', async () => {
    const app = await startHouse({ kind: 'closed' }, kind)
    expect((await app.call(api.getHouse)).json()).toMatchObject({ registration: 'closed' })
    for (const attempt of [register, signInByProvider]) {
      const answer = await attempt(app, 'neu@theater.example')
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({
        error: 'Nobody can register here. Ask whoever runs this house for an account.',
        code: 'registration_closed',
      })
      expect(answer.cookies).toEqual([])
    }
    await app.close()
  })

  test('only people who know the code get an account', async () => {
    const app = await startHouse({ kind: 'code', code: CODE }, kind)
    for (const attempt of [register, signInByProvider]) {
      for (const code of [undefined, ' ', 'Vorhang zu!', CODE.slice(1)]) {
        const answer = await attempt(app, 'neu@theater.example', code)
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toMatchObject({ code: 'registration_code' })
      }
    }
    expect((await register(app, 'anna@theater.example', ` ${CODE} `)).statusCode).toBe(201)
    expect((await signInByProvider(app, 'ben@theater.example', CODE)).statusCode).toBe(200)
    const house = await app.call(api.getHouse)
    expect(house.body).not.toContain(CODE)
    await app.close()
  })

  test('only people with an address of the domain get an account', async () => {
    const domains = ['theater.example', 'bühne.example']
    const app = await startHouse({ kind: 'domain', domains }, kind)
    expect((await app.call(api.getHouse)).json()).toMatchObject({ registration_domains: domains })
    for (const attempt of [register, signInByProvider]) {
      for (const email of ['a@andere.example', 'a@x.theater.example', 'a@boesestheater.example']) {
        const answer = await attempt(app, email)
        expect(answer.statusCode).toBe(403)
        expect(answer.json()).toEqual({
          error: 'An account here needs an e-mail address of theater.example or bühne.example.',
          code: 'registration_domain',
        })
      }
    }
    expect((await register(app, 'anna@Theater.example')).statusCode).toBe(201)
    expect((await signInByProvider(app, 'ben@bühne.example')).statusCode).toBe(200)
    await app.close()
  })
})

test('[OPS-413] people with an account sign in, whatever the policy for newcomers is', async () => {
  const app = await startHouse({ kind: 'domain', domains: ['theater.example'] })
  expect((await signInByProvider(app, 'cora@theater.example')).statusCode).toBe(200)
  const { config } = app
  expect(config.registration.kind).toBe('domain')
  expect((await signInByProvider(app, 'Cora@theater.example')).statusCode).toBe(200)
  await app.close()
})

test('[OPS-412] ten wrong codes in five minutes end the tries of a network, right ones do not', async () => {
  const app = await startHouse({ kind: 'code', code: CODE }, 'sqlite', true)
  for (let count = 0; count < 12; count += 1)
    expect((await register(app, `n${count}@theater.example`, CODE)).statusCode).toBe(201)
  for (let count = 0; count < 10; count += 1)
    expect((await register(app, 'neu@theater.example', `falsch ${count}`)).statusCode).toBe(403)
  const refused = await register(app, 'neu@theater.example', CODE)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'rate_limited' })
  await app.close()
})

let app: TestApp
let anna: Person
let ben: Person
beforeAll(async () => {
  app = await startTestApp('sqlite', { rateLimits: true })
  anna = await app.signUp('anna')
  ben = await app.signUp('ben')
})
afterAll(() => app?.close())
afterEach(() => vi.restoreAllMocks())

const login = (email: string, password: string, remoteAddress = '192.0.2.1') =>
  app.server.inject({
    method: 'POST',
    url: api.login.path,
    payload: { email, password },
    remoteAddress,
  })

test('[SEC-10] an account takes 10 wrong attempts in 5 minutes from one address, other accounts and other addresses go on', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await login(anna.email, 'wrong')).statusCode).toBe(401)
  }
  const refused = await login(anna.email.toUpperCase(), PASSWORD)
  expect(refused.statusCode).toBe(429)
  expect((await login(ben.email, PASSWORD)).statusCode).toBe(200)
  expect((await login(anna.email, PASSWORD, '192.0.2.2')).statusCode).toBe(200)
  expect((await login(anna.email, PASSWORD)).statusCode).toBe(429)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5 * 60_000)
  expect((await login(anna.email, PASSWORD)).statusCode).toBe(200)
})

test('[SEC-10] right passwords never use up an account', async () => {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect((await login(ben.email, PASSWORD)).statusCode).toBe(200)
  }
})

test('[SEC-120] 30 registrations with taken addresses in 5 minutes end a network’s tries, also at once', async () => {
  const register = (username: string, email: string, remoteAddress: string) =>
    app.server.inject({
      method: 'POST',
      url: api.register.path,
      payload: { username, email, password: PASSWORD },
      remoteAddress,
    })
  const statuses = async (answers: readonly ReturnType<typeof register>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  const names = Array.from({ length: 20 }, (_, index) => `cast-${index}`)
  const one = '192.0.2.40'
  // people who get an account, or whose name is taken, are not counted
  const cast = names.map((name) => register(name, `${name}@example.org`, one))
  expect(new Set(await statuses(cast))).toEqual(new Set([201]))
  const again = names.map((name) => register(name, `${name}.again@example.org`, one))
  expect(new Set(await statuses(again))).toEqual(new Set([409]))
  const guesses = Array.from({ length: 40 }, (_, index) => register(`g${index}`, anna.email, one))
  expect((await statuses(guesses)).filter((status) => status === 409)).toHaveLength(30)
  expect(await statuses([register('late', 'late@example.org', one)])).toEqual([429])
  expect(await statuses([register('late', 'late@example.org', '192.0.2.41')])).toEqual([201])
})

test('[SEC-12] over the limit the answer is 429 with Retry-After', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) await login('nobody@example.org', 'wrong')
  const answer = await login('nobody@example.org', 'wrong')
  expect(answer.statusCode).toBe(429)
  const seconds = Number(answer.headers['retry-after'])
  expect(seconds).toBeGreaterThan(290)
  expect(seconds).toBeLessThanOrEqual(300)
  expect(answer.json()).toEqual({
    error: `Too many attempts. Try again in ${seconds} s.`,
    code: 'rate_limited',
  })
})

test('[SEC-11] socket tokens are limited per session', async () => {
  for (let count = 0; count < 120; count += 1) {
    expect((await ben.call(api.getSocketToken)).statusCode).toBe(200)
  }
  expect((await ben.call(api.getSocketToken)).statusCode).toBe(429)
  expect((await anna.call(api.getSocketToken)).statusCode).toBe(200)
})

test('[SEC-10] registrations and third-party sign-ins are limited per address', async () => {
  const statusesOf = async (count: number, attempt: () => Promise<{ statusCode: number }>) => {
    const statuses = new Set<number>()
    for (let made = 0; made < count; made += 1) statuses.add((await attempt()).statusCode)
    return [...statuses]
  }
  const register = () => app.call(api.register, { body: {} })
  expect(await statusesOf(290, register)).toEqual([400])
  expect(await statusesOf(20, register)).toEqual([400, 429])
  const login = () => app.call(api.loginGoogle, { body: { id_token: 'x' } })
  expect(await statusesOf(310, login)).toEqual([404, 429])
  expect(Number((await login()).headers['retry-after'])).toBeGreaterThan(0)
})
