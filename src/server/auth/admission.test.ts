import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { PASSWORD, startTestApp, type TestApp } from '#test/support/app.ts'
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
