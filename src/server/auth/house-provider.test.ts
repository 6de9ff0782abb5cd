import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { User } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { PASSWORD, startTestApp, type TestApp } from '#test/support/app.ts'
import { startCodeProvider, type TestCodeProvider } from '#test/support/code-provider.ts'
import { cookieHeader, cookieOf } from '#test/support/cookies.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'

const [CLIENT_ID, SECRET] = ['stichwort', 'geheim']
const CALLBACK = '/login/oidc/callback'

let provider: TestCodeProvider
beforeAll(async () => {
  provider = await startCodeProvider(CLIENT_ID, SECRET)
})
afterAll(() => provider?.close())

const startHouse = (
  kind: 'sqlite' | 'postgres',
  more: Partial<NonNullable<TestApp['config']['houseProvider']>> = {},
  overrides: Partial<TestApp['config']> = {},
) =>
  startTestApp(kind, {
    houseProvider: {
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: SECRET,
      name: 'Theater',
      trustEmail: false,
      ...more,
    },
    ...overrides,
  })

/** Goes to the provider like a browser; answers the address of the redirect back, and the cookie. */
async function atProvider(app: TestApp, body: object = {}) {
  const begun = await app.call(api.startHouseSignIn, { body })
  const { authorization_url } = begun.json<{ authorization_url: string }>()
  const sent = await fetch(authorization_url, { redirect: 'manual' })
  const back = new URL(sent.headers.get('location') ?? '')
  return { back, cookie: cookieHeader(begun), asked: new URL(authorization_url) }
}

const comeBack = (app: TestApp, back: URL, cookie: string) =>
  app.server.inject({ url: back.pathname + back.search, headers: { cookie } })

async function signIn(app: TestApp, claims: object, body: object = {}) {
  provider.signInAs({ sub: '1', email_verified: true, ...claims })
  const { back, cookie } = await atProvider(app, body)
  return comeBack(app, back, cookie)
}

const userOf = async (app: TestApp, answer: Awaited<ReturnType<typeof comeBack>>) => {
  const cookie = `auth_token=${cookieOf(answer, 'auth_token').value}`
  return (await app.call(api.getCurrentUser, { headers: { cookie } })).json<User>()
}

describe.each(DATABASE_KINDS)('sign-in at the house’s own provider, on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startHouse(kind)
  })
  afterAll(() => app?.close())
  afterEach(() => {
    vi.useRealTimers()
    provider.forge(false)
    provider.decline(false)
  })

  const refusalOf = (answer: Awaited<ReturnType<typeof comeBack>>) => {
    expect(answer.statusCode).toBe(303)
    expect(answer.cookies.map(({ name }) => name)).not.toContain('auth_token')
    return answer.headers.location
  }

  test('[ACC-74] [ACC-411] a code with PKCE signs in, and makes the account that the person keeps', async () => {
    const { asked } = await atProvider(app)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    const claims = { sub: 'a', email: 'anna@theater.example', name: 'Anna Müller' }
    const answer = await signIn(app, claims, { remember: false })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
    expect(cookieOf(answer, 'auth_token')).toMatchObject({ httpOnly: true })
    expect(cookieOf(answer, 'auth_token').maxAge).toBeUndefined()
    const anna = await userOf(app, answer)
    expect(anna.username).toBe('Anna Müller')
    const moved = await signIn(app, { ...claims, email: 'anna@anderswo.example' })
    expect(await userOf(app, moved)).toEqual(anna)
  })

  test('[ACC-411] two sign-ins of one person at once make one account', async () => {
    const claims = { sub: 'b', email: 'ben@theater.example' }
    provider.signInAs({ email_verified: true, ...claims })
    const visits = [await atProvider(app), await atProvider(app), await atProvider(app)]
    const answers = await Promise.all(visits.map(({ back, cookie }) => comeBack(app, back, cookie)))
    const users = await Promise.all(answers.map((answer) => userOf(app, answer)))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
  })

  test('[ACC-75] an account with that address is not opened by a provider that is not trusted with it', async () => {
    const cora = await app.signUp('cora')
    const answer = await signIn(app, { sub: 'c', email: cora.email })
    expect(refusalOf(answer)).toBe('/?sign-in=account_exists')
    expect((await cora.call(api.getCurrentUser)).statusCode).toBe(200)
  })

  test('[ACC-75] [ACC-412] a trusted provider opens an account if it has verified the address, and for no second person', async () => {
    const trusting = await startHouse(kind, { trustEmail: true })
    const dora = await trusting.signUp('dora')
    const unverified = { sub: 'd', email: dora.email, email_verified: false }
    expect(refusalOf(await signIn(trusting, unverified))).toBe('/?sign-in=account_exists')
    const verified = await signIn(trusting, { sub: 'd', email: dora.email.toUpperCase() })
    expect(await userOf(trusting, verified)).toEqual(dora.user)
    // Decision 006: the person who chose the password had not proven the address.
    expect((await dora.call(api.getCurrentUser)).statusCode).toBe(401)
    const body = { email: dora.email, password: PASSWORD }
    expect((await trusting.call(api.login, { body })).statusCode).toBe(401)
    const successor = await signIn(trusting, { sub: 'another', email: dora.email })
    expect(refusalOf(successor)).toBe('/?sign-in=account_exists')
    await trusting.close()
  })

  test('[ACC-409] an answer signs in the browser that asked, once, and no other', async () => {
    provider.signInAs({ sub: 'e', email: 'emil@theater.example', email_verified: true })
    const [mine, others] = [await atProvider(app), await atProvider(app)]
    expect(refusalOf(await comeBack(app, mine.back, ''))).toBe('/?sign-in=sign_in_expired')
    const forged = mine.cookie.replace(/\.[^.]*$/, '.AAAA')
    expect(refusalOf(await comeBack(app, mine.back, forged))).toBe('/?sign-in=sign_in_expired')
    expect(refusalOf(await comeBack(app, mine.back, others.cookie))).toBe(
      '/?sign-in=identity_refused',
    )
    expect((await comeBack(app, mine.back, mine.cookie)).headers.location).toBe('/')
    expect(refusalOf(await comeBack(app, mine.back, mine.cookie))).toBe(
      '/?sign-in=identity_refused',
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    expect(refusalOf(await comeBack(app, others.back, others.cookie))).toBe(
      '/?sign-in=sign_in_expired',
    )
  })

  test.each([
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['with another nonce', { nonce: 'other' }],
    ['that has expired', { exp: 1 }],
    ['without a subject', { sub: undefined }],
  ])('[ACC-410] a token is refused: %s', async (_, claims) => {
    const answer = await signIn(app, { email: 'fritz@theater.example', ...claims })
    expect(refusalOf(answer)).toBe('/?sign-in=identity_refused')
  })

  test('[ACC-74] [ACC-410] a forged token is refused, and a person who declines or has no address is told so', async () => {
    const claims = { sub: 'g', email: 'gerd@theater.example' }
    provider.forge(true)
    expect(refusalOf(await signIn(app, claims))).toBe('/?sign-in=identity_refused')
    provider.forge(false)
    provider.decline(true)
    expect(refusalOf(await signIn(app, claims))).toBe('/?sign-in=sign_in_declined')
    provider.decline(false)
    const nameless = { sub: 'h', email: undefined }
    expect(refusalOf(await signIn(app, nameless))).toBe('/?sign-in=email_missing')
  })

  test('[ACC-147] the answer of another provider signs no person in, also with parts of the house’s own answer', async () => {
    const other = await startCodeProvider(CLIENT_ID, SECRET)
    const stranger = { sub: 'm', email: 'mallory@theater.example', email_verified: true }
    other.signInAs(stranger)
    provider.signInAs(stranger)
    const elsewhere = await startHouse(kind, { issuer: other.issuer })
    const foreign = await atProvider(elsewhere)
    await elsewhere.close()
    const mixed = await atProvider(app)
    mixed.back.searchParams.set('code', foreign.back.searchParams.get('code') ?? '')
    expect(refusalOf(await comeBack(app, mixed.back, mixed.cookie))).toBe(
      '/?sign-in=identity_refused',
    )
    // a provider that says who answers must be the one that was asked (RFC 9207)
    const named = await atProvider(app)
    named.back.searchParams.set('iss', other.issuer)
    expect(refusalOf(await comeBack(app, named.back, named.cookie))).toBe(
      '/?sign-in=identity_refused',
    )
    const honest = await atProvider(app)
    honest.back.searchParams.set('iss', provider.issuer)
    expect((await comeBack(app, honest.back, honest.cookie)).headers.location).toBe('/')
    await other.close()
  })

  test('[OPS-413] [ACC-74] REGISTRATION holds for newcomers of the house’s own provider, too', async () => {
    const closed = await startHouse(kind, {}, { registration: { kind: 'closed' } })
    const claims = { sub: 'n', email: 'neu@theater.example' }
    expect(refusalOf(await signIn(closed, claims))).toBe('/?sign-in=registration_closed')
    await closed.close()
    const registration = { kind: 'code', code: 'Vorhang auf!' } as const
    const withCode = await startHouse(kind, {}, { registration })
    expect(refusalOf(await signIn(withCode, claims))).toBe('/?sign-in=registration_code')
    const body = { registration_code: 'Vorhang auf!' }
    expect((await signIn(withCode, claims, body)).headers.location).toBe('/')
    await withCode.close()
  })
})

test('[ACC-74] a wrong client secret and a silent provider are the house’s matter, and said', async () => {
  const wrong = await startHouse('sqlite', { clientSecret: 'falsch' })
  const answer = await signIn(wrong, { email: 'anna@theater.example' })
  expect(answer.headers.location).toBe('/?sign-in=identity_refused')
  await wrong.close()
  const late = await startCodeProvider(CLIENT_ID, SECRET)
  await late.close()
  const app = await startHouse('sqlite', { issuer: late.issuer })
  const refused = await app.call(api.startHouseSignIn, { body: {} })
  expect(refused.statusCode).toBe(502)
  expect(refused.json()).toMatchObject({ code: 'provider_unreachable' })
  await app.close()
})

test('[ACC-74] [OPS-76] without a provider of the house its pages do not exist', async () => {
  const app = await startTestApp()
  expect((await app.call(api.getHouse)).json()).toMatchObject({ provider_name: null })
  expect((await app.call(api.startHouseSignIn, { body: {} })).statusCode).toBe(404)
  const answer = await app.server.inject({ url: CALLBACK })
  expect(answer.headers.location).toBe('/?sign-in=sign_in_unavailable')
  await app.close()
})
