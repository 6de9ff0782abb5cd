import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SignedIn } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { PASSWORD, startTestApp, type TestApp } from '#test/support/app.ts'
import { cookieHeader, cookieOf } from '#test/support/cookies.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '#test/support/identity-provider.ts'
import { closeCode, joinScript } from '#test/support/script-client.ts'
import { usernameFor } from './ensure-proven-user.ts'
import { isPasswordRight } from './passwords.ts'

vi.mock('./passwords.ts', { spy: true })

const CLIENT_ID = 'stichwort.example'
const NONCE = 'n-0S6_WzA2Mj'

let provider: TestIdentityProvider
beforeAll(async () => {
  provider = await startIdentityProvider(CLIENT_ID)
})
afterAll(() => provider?.close())

const startApp = (kind: 'sqlite' | 'postgres', issuer = provider.issuer) =>
  startTestApp(kind, { identityProvider: { issuer, clientId: CLIENT_ID } })

const signIn = async (app: TestApp, idToken: string, options: object = {}) =>
  app.call(api.loginGoogle, { body: { id_token: idToken, nonce: NONCE, ...options } })

describe.each(DATABASE_KINDS)('third-party sign-in on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp(kind)
  })
  afterAll(() => app?.close())

  const claims = (email: string, more: object = {}) =>
    provider.idToken({ nonce: NONCE, email, email_verified: true, ...more })

  test('[ACC-27] [ACC-28] a right token answers token and user, and sets both cookies', async () => {
    const answer = await signIn(app, await claims('cora@ensemble.example', { name: 'Cora Müller' }))
    expect(answer.statusCode).toBe(200)
    const { token = '', user } = answer.json<SignedIn>()
    expect(user.username).toBe('Cora Müller')
    const week = 7 * 24 * 60 * 60
    expect(cookieOf(answer, 'auth_token')).toMatchObject({ maxAge: week, httpOnly: true })
    expect(cookieOf(answer, 'csrf_token')).toMatchObject({ maxAge: week })
    const me = await app.call(api.getCurrentUser, { headers: { authorization: `Bearer ${token}` } })
    expect(me.json()).toEqual(user)
  })

  test('[ACC-30] with cookieOnly the token is in the cookie only', async () => {
    const idToken = await claims('dora@ensemble.example')
    const answer = await signIn(app, idToken, { cookieOnly: true, remember: false })
    expect(answer.json()).toEqual({
      user: { id: expect.any(String), username: 'dora', since: expect.any(Number) },
    })
    expect(cookieOf(answer, 'auth_token').maxAge).toBeUndefined()
    const headers = { cookie: cookieHeader(answer) }
    expect((await app.call(api.getCurrentUser, { headers })).statusCode).toBe(200)
  })

  test('[ACC-27] the account is the one with the verified e-mail address, in any case', async () => {
    const anna = await app.signUp('anna')
    const answer = await signIn(app, await claims(anna.email.toUpperCase(), { name: 'Other' }))
    expect(answer.json()).toMatchObject({ user: anna.user })
  })

  test('[ACC-27] [SEC-26] a password chosen before the address was proven ends with its sessions', async () => {
    const squatter = await app.signUp('squatter')
    const { id } = await squatter.createScript('Stück')
    const socket = await joinScript(
      await app.listen(),
      `${collabSocketPath(id)}?token=${squatter.token}`,
    )
    const closed = closeCode(socket)
    const answer = await signIn(app, await claims(squatter.email))
    expect(answer.statusCode).toBe(200)
    expect(await closed).toBe(CLOSE.badToken)
    expect((await squatter.call(api.getCurrentUser)).statusCode).toBe(401)
    const body = { email: squatter.email, password: PASSWORD }
    expect((await app.call(api.login, { body })).statusCode).toBe(401)
  })

  test('[ACC-27] a password that was right before that begins no session after it', async () => {
    const squatter = await app.signUp('waiting')
    vi.mocked(isPasswordRight).mockImplementationOnce(async () => {
      await signIn(app, await claims(squatter.email))
      return true
    })
    const body = { email: squatter.email, password: PASSWORD }
    const answer = await app.call(api.login, { body })
    expect(answer.statusCode).toBe(401)
    expect(answer.cookies).toEqual([])
  })

  test('[ACC-27] a new account gets a username of its own', async () => {
    const first = await signIn(app, await claims('emil@one.example'))
    const second = await signIn(app, await claims('emil@two.example'))
    expect(first.json()).toMatchObject({ user: { username: 'emil' } })
    expect(second.json()).toMatchObject({ user: { username: 'emil 2' } })
  })

  test('[ACC-27] two sign-ins at once make one account', async () => {
    const idToken = await claims('fritz@ensemble.example')
    const answers = await Promise.all([1, 2, 3].map(() => signIn(app, idToken)))
    expect(new Set(answers.map((answer) => answer.json<SignedIn>().user.id)).size).toBe(1)
  })

  test('[ACC-27] such an account has no password', async () => {
    await signIn(app, await claims('gerd@ensemble.example'))
    const body = { email: 'gerd@ensemble.example', password: 'Passw0rd!' }
    expect((await app.call(api.login, { body })).statusCode).toBe(401)
  })
})

describe('[ACC-52] refused is a token', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp('sqlite')
  })
  afterAll(() => app?.close())

  const nonce = NONCE
  const past = Math.floor(Date.now() / 1000) - 120
  test.each<[string, () => string | Promise<string>]>([
    ['of another issuer', () => provider.idToken({ nonce, iss: 'https://evil.example' })],
    [
      'that another provider has made, with its own key',
      async () => {
        const other = await startIdentityProvider(CLIENT_ID)
        const token = await other.idToken({ nonce })
        await other.close()
        return token
      },
    ],
    [
      'that another provider has made in the name of this one',
      async () => {
        const other = await startIdentityProvider(CLIENT_ID)
        const token = await other.idToken({ nonce, iss: provider.issuer })
        await other.close()
        return token
      },
    ],
    ['for another audience', () => provider.idToken({ nonce, aud: 'another-app' })],
    ['made for another of its audiences', () => provider.idToken({ nonce, aud: [CLIENT_ID, 'x'] })],
    ['with another nonce', () => provider.idToken({ nonce: 'other' })],
    ['without nonce', () => provider.idToken({})],
    ['that has expired', () => provider.idToken({ nonce, iat: past - 3600, exp: past })],
    ['without expiry', () => provider.idToken({ nonce, exp: undefined })],
    ['that is not valid yet', () => provider.idToken({ nonce, nbf: past + 600 })],
    ['with a forged signature', () => provider.forgedToken({ nonce })],
    ['without signature', () => provider.unsignedToken({ nonce })],
    ['that was changed', async () => withOtherEmail(await provider.idToken({ nonce }))],
    ['that is none', () => 'a.b.c'],
    ['without e-mail', () => provider.idToken({ nonce, email: undefined })],
    [
      'with a long e-mail',
      () => provider.idToken({ nonce, email: `${'x'.repeat(250)}@b.example` }),
    ],
  ])('%s', async (_, token) => {
    const answer = await signIn(app, await token())
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'identity_refused' })
    expect(answer.cookies).toEqual([])
  })

  test('a token with a nonce that the request does not name is refused', async () => {
    const body = { id_token: await provider.idToken({ nonce }) }
    expect((await app.call(api.loginGoogle, { body })).statusCode).toBe(401)
  })

  test.each([false, undefined, 'true'])('e-mail verified as %s is refused', async (isVerified) => {
    const answer = await signIn(app, await provider.idToken({ nonce, email_verified: isVerified }))
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'email_unverified' })
  })
})

describe('[OPS-13] third-party sign-in', () => {
  test('a configured third-party sign-in names the popup’s address in the options', async () => {
    const app = await startApp('sqlite')
    expect((await app.call(api.getSignInOptions)).json()).toEqual({
      google: { client_id: CLIENT_ID, authorization_endpoint: `${provider.issuer}/authorize` },
    })
    await app.close()
  })

  test('third-party sign-in without configuration is refused', async () => {
    const app = await startTestApp()
    expect((await app.call(api.getSignInOptions)).json()).toEqual({ google: null })
    const answer = await signIn(app, await provider.idToken({ nonce: NONCE }))
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'sign_in_unavailable' })
    await app.close()
  })

  test('third-party sign-in says that its provider does not answer', async () => {
    const late = await startIdentityProvider(CLIENT_ID)
    await late.close()
    const lines: string[] = []
    const identityProvider = { issuer: late.issuer, clientId: CLIENT_ID }
    const app = await startTestApp(
      'sqlite',
      { identityProvider },
      { write: (line) => lines.push(line) },
    )
    const answer = await signIn(app, await late.idToken({ nonce: NONCE }))
    expect(answer.statusCode).toBe(502)
    expect(answer.json()).toMatchObject({ code: 'provider_unreachable' })
    expect((await app.call(api.getSignInOptions)).statusCode).toBe(502)
    expect(lines).toHaveLength(2)
    await app.close()
  })
})

test('[ACC-4] [ACC-5] a username made from a name fits, and has no invisible characters', () => {
  const named = (name: string | null, suffix?: string) =>
    usernameFor({ email: 'anna.b@c.example', name }, suffix)
  expect(named(null)).toBe('anna.b')
  expect(named(' \u0000\n ')).toBe('anna.b')
  expect(named('Anna\u200b  B.')).toBe('Anna B.')
  expect(named('Anna\u3164')).toBe('Anna')
  expect(named('👩🏽‍🚀 Mara')).toBe('👩🏽‍🚀 Mara')
  expect(Array.from(named('💡'.repeat(50)))).toHaveLength(40)
  expect(named('x'.repeat(50), ' 2')).toBe(`${'x'.repeat(38)} 2`)
})

test('[INV-41] a username made from a name does not end as those of guests do', () => {
  const named = (name: string) => usernameFor({ email: 'anna.b@c.example', name })
  expect(named('Mia (Gast)')).toBe('Mia Gast')
  expect(named('Mia ((Guest)')).toBe('Mia Guest')
  expect(named(`${'x'.repeat(33)} (Gast) x`)).toBe(`${'x'.repeat(33)} Gast`)
  expect(named('Mia (Ton)')).toBe('Mia (Ton)')
})

test('[ACC-520] a username made from a name is none of a department', () => {
  const named = (name: string, suffix?: string) =>
    usernameFor({ email: 'anna.b@c.example', name }, suffix)
  expect(named('Licht')).toBe('Licht 1')
  expect(named('stage management')).toBe('stage management 1')
  expect(named('Licht', ' 2')).toBe('Licht 2')
  expect(usernameFor({ email: 'ton@c.example', name: null })).toBe('ton 1')
})

function withOtherEmail(token: string): string {
  const [header, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const changed = JSON.stringify({ ...claims, email: 'intendanz@ensemble.example' })
  return [header, Buffer.from(changed).toString('base64url'), signature].join('.')
}
