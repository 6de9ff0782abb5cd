import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { DATABASE_KINDS, openBeside } from '#test/support/databases.ts'
import { PASSWORD, startTestApp, type Person, type TestApp } from '#test/support/app.ts'

describe.each(DATABASE_KINDS)('accounts on %s', (kind) => {
  let app: TestApp
  let müller: Person
  beforeAll(async () => {
    app = await startTestApp(kind)
    müller = await app.signUp('Müller')
  })
  afterAll(() => app?.close())

  const register = (body: object) => app.call(api.register, { body })
  const login = (body: object) => app.call(api.login, { body })
  const anna = { email: 'anna@example.org', username: 'Anna', password: PASSWORD }

  test('[ACC-2] [ACC-26] registration answers token and user', async () => {
    const answer = await register({ ...anna, email: ' anna@example.org ', username: ' Anna ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { id: expect.any(String), username: 'Anna', since: expect.any(Number) },
    })
  })

  test('[ACC-25] sign-in answers token and user, whatever the case of the address', async () => {
    const answer = await login({ email: 'MÜLLER@example.org', password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ token: expect.any(String), user: müller.user })
  })

  test('[API-6] the token tells who is signed in', async () => {
    const answer = await müller.call(api.getCurrentUser)
    expect(answer.json()).toMatchObject({ id: müller.user.id, username: 'Müller' })
  })

  test('[ACC-4] usernames and addresses are taken in every case of letters', async () => {
    const other = { email: 'other@example.org', username: 'Other', password: PASSWORD }
    const sameName = await register({ ...other, username: 'mÜLLER' })
    expect(sameName.statusCode).toBe(409)
    expect(sameName.json()).toMatchObject({ code: 'username_taken' })
    const sameEmail = await register({ ...other, email: 'MÜLLER@EXAMPLE.ORG' })
    expect(sameEmail.statusCode).toBe(409)
    expect(sameEmail.json()).toMatchObject({ code: 'email_taken' })
  })

  test('[SEC-120] with a taken username nothing is said about the e-mail address', async () => {
    const answers = [müller.email, 'free@example.org'].map((email) =>
      register({ email, username: 'Müller', password: PASSWORD }),
    )
    const [taken, free] = await Promise.all(answers)
    expect(taken?.json()).toMatchObject({ code: 'username_taken' })
    expect([taken?.statusCode, taken?.body]).toEqual([free?.statusCode, free?.body])
  })

  test.each(['a@x.de,b@y.de', 'a@x.de;b@y.de', 'Anna <a@x.de>', 'a@x.de\u200b', 'a@b@x.de'])(
    '[ACC-145] no account is made for what is not one e-mail address: %j',
    async (email) => {
      const answer = await register({ ...anna, email })
      expect(answer.json()).toEqual({ error: 'Email is not valid', code: 'invalid' })
    },
  )

  test('[ACC-4] when two people register one name at once, one of them gets it', async () => {
    const twins = ['a', 'b'].map((letter) =>
      register({ email: `${letter}@twins.example`, username: 'Twin', password: PASSWORD }),
    )
    const statuses = (await Promise.all(twins)).map((answer) => answer.statusCode)
    expect(statuses.toSorted()).toEqual([201, 409])
  })

  test.each([
    [{ password: PASSWORD }, 'Email is required'],
    [{ email: ' ', password: PASSWORD }, 'Email is required'],
    [{ email: 'anna@example.org' }, 'Password is required'],
    [{ email: 'anna@example.org', password: '' }, 'Password is required'],
  ])('[ACC-19] sign-in with %o: %s', async (body, error) => {
    const answer = await login(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error, code: 'invalid' })
  })

  test.each([
    [{ email: '' }, 'Email is required'],
    [{ email: 'anna' }, 'Email is not valid'],
    [{ password: '' }, 'Password is required'],
  ])('[ACC-26] registration with %o: %s', async (change, error) => {
    const answer = await register({ ...anna, ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ error, code: 'invalid' })
  })

  test.each(['', '  '])("[ACC-20] registration with the username '%s'", async (username) => {
    const answer = await register({ ...anna, username })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'Username is required.' })
  })

  test('[ACC-23] the server checks the password rules by itself', async () => {
    const answer = await register({ ...anna, password: 'PASSWORT' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      error: 'Please meet the password requirements.',
      code: 'weak_password',
      details: [
        'The password must have one lowercase letter',
        'The password must have one digit',
        'The password must have one special character (@$!%*?&)',
      ],
    })
  })

  test.each([
    { username: 'x'.repeat(41) },
    { password: `Aa1!${'x'.repeat(197)}` },
    { username: 'An\nna' },
  ])('[ACC-5] registration with %o is refused', async (change) => {
    expect((await register({ ...anna, ...change })).statusCode).toBe(400)
  })

  test.each(['\u200b', 'Mar\u200da', '\u202eenairaM', 'Mar\u3164a', 'Mar\ufe0fa'])(
    '[ACC-4] a username with invisible characters is refused: %j',
    async (username) => {
      const answer = await register({ ...anna, username })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        error: 'Username is not valid',
        code: 'username_invalid',
      })
    },
  )

  test.each(['Mia (Gast)', 'mia (GUEST) ', '(Gast)'])(
    '[INV-41] a username that ends as those of guests do is refused: %j',
    async (username) => {
      const answer = await register({ ...anna, username })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'username_invalid' })
    },
  )

  test.each([
    'Licht',
    ' ton ',
    'REGIE',
    'Inspizienz',
    'Spiel',
    'light',
    'Stage Management',
    'Props',
  ])(
    '[ACC-520] a username that a mention reads as a department is refused: %j',
    async (username) => {
      const answer = await register({ ...anna, username })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        error: 'This is the name of a department, which comments address with @.',
        code: 'username_department',
      })
    },
  )

  test('[ACC-520] an account that has the name of a department already signs in as before', async () => {
    const { user, email } = await app.signUp('Lena')
    const named = { username: 'Licht', username_folded: 'licht' }
    const db = await openBeside(app.config)
    await db.updateTable('users').set(named).where('id', '=', user.id).execute()
    await db.destroy()
    const answer = await login({ email, password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ user: { id: user.id, username: 'Licht' } })
  })

  test.each(['Lichtblau', 'Licht Müller', 'Toni'])(
    '[ACC-520] the username %s is not taken for a department',
    async (name) => {
      const body = { ...anna, email: `${encodeURIComponent(name)}@names.example`, username: name }
      expect((await register(body)).statusCode).toBe(201)
    },
  )

  test.each(['👩🏽‍🚀 Mara', 'Ma❤️ra', 'Þóra', '小林'])(
    '[ACC-4] %s can be a username',
    async (username) => {
      const email = `${encodeURIComponent(username)}@names.example`
      expect((await register({ ...anna, email, username })).statusCode).toBe(201)
    },
  )

  test('[ACC-25] a wrong password and an unknown address get the same answer', async () => {
    const wrong = await login({ email: müller.email, password: 'Wrong0rd!' })
    const unknown = await login({ email: 'nobody@example.org', password: 'Wrong0rd!' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({ error: 'Wrong email or password', code: 'wrong_credentials' })
    expect(unknown.json()).toEqual(wrong.json())
    expect(unknown.statusCode).toBe(401)
  })
})

test('[ACC-3] no call changes a username', () => {
  const naming = Object.entries<Call>(api).filter(([, { body }]) => body?.properties['username'])
  // Registration creates a username; sharing and a production name another user.
  expect(naming.map(([name]) => name)).toEqual(['register', 'addShare', 'addMember'])
})
