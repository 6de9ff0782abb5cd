import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import type { SignedIn } from '#/shared/api/accounts.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { PASSWORD, startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { startMailServer, type TestMailServer } from '#test/support/mail-server.ts'
import { closeCode, joinScript } from '#test/support/script-client.ts'

const NEW_PASSWORD = 'Vorhang1!'
const ORIGIN = 'https://texte.example'

const login = (app: TestApp, email: string, password: string) =>
  app.call(api.login, { body: { email, password } })

const change = (person: Person, old_password: string, new_password = NEW_PASSWORD) =>
  person.call(api.changePassword, { body: { old_password, new_password } })

const isSignedIn = async (app: TestApp, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.call(api.getCurrentUser, { headers })).statusCode === 200
}

/** A writing access token, and what it is answered. */
const makeToken = async (app: TestApp, person: Person) => {
  const made = await person.call(api.createToken, { body: { name: 'Pult', kind: 'write' } })
  const { token } = made.json<{ readonly token: string }>()
  return { token, isAlive: () => isSignedIn(app, token) }
}

describe.each(DATABASE_KINDS)('a password that is changed, on %s', (kind) => {
  let app: TestApp
  let address: string
  beforeAll(async () => {
    app = await startTestApp(kind)
    address = await app.listen()
  })
  afterAll(() => app?.close())

  test('[ACC-404] the new one signs in, and the other sessions end with their sockets', async () => {
    const anna = await app.signUp('anna')
    const { id } = await anna.createScript('Faust')
    const other = (await login(app, anna.email, PASSWORD)).json<SignedIn>().token ?? ''
    const path = (token: string) => `${collabSocketPath(id)}?token=${token}`
    const [own, others] = [
      await joinScript(address, path(anna.token)),
      await joinScript(address, path(other)),
    ]
    const closed = closeCode(others)
    expect((await change(anna, PASSWORD)).statusCode).toBe(204)
    expect(await closed).toBe(CLOSE.badToken)
    expect(own.readyState).toBe(own.OPEN)
    own.terminate()
    expect(await isSignedIn(app, other)).toBe(false)
    expect(await isSignedIn(app, anna.token)).toBe(true)
    expect((await login(app, anna.email, PASSWORD)).statusCode).toBe(401)
    expect((await login(app, anna.email, NEW_PASSWORD)).statusCode).toBe(200)
  })

  test.each([undefined, true])(
    '[ACC-404] access tokens end with their sockets, unless the tick keeps them: keep_tokens %s',
    async (keep_tokens) => {
      const person = await app.signUp(`tokens-${keep_tokens}`)
      const { id } = await person.createScript('Faust')
      const { token, isAlive } = await makeToken(app, person)
      const socket = await joinScript(address, `${collabSocketPath(id)}?token=${token}`)
      const closed = closeCode(socket)
      const body = { old_password: PASSWORD, new_password: NEW_PASSWORD, keep_tokens }
      expect((await person.call(api.changePassword, { body })).statusCode).toBe(204)
      expect(await isAlive()).toBe(keep_tokens === true)
      if (keep_tokens) socket.terminate()
      expect(await closed).toBe(keep_tokens ? 1006 : CLOSE.badToken)
    },
  )

  test('[ACC-71] without the old one, or by a weak one, nothing changes', async () => {
    const ben = await app.signUp('ben')
    const wrong = await change(ben, 'Falsch123!')
    expect(wrong.statusCode).toBe(403)
    expect(wrong.json()).toEqual({
      error: 'The old password is not right.',
      code: 'wrong_password',
    })
    const weak = await change(ben, PASSWORD, 'kurz')
    expect(weak.statusCode).toBe(400)
    expect(weak.json()).toMatchObject({ code: 'weak_password' })
    expect((await login(app, ben.email, PASSWORD)).statusCode).toBe(200)
  })

  test('[ACC-71] one of two simultaneous password changes takes effect', async () => {
    const cora = await app.signUp('cora')
    const answers = await Promise.all([
      change(cora, PASSWORD, 'Vorhang1!'),
      change(cora, PASSWORD, 'Vorhang2!'),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 403])
  })
})

test('[ACC-71] ten wrong old passwords in five minutes are enough', async () => {
  const app = await startTestApp('sqlite', { rateLimits: true })
  const anna = await app.signUp('anna')
  for (let count = 0; count < 10; count += 1)
    expect((await change(anna, 'Falsch123!')).statusCode).toBe(403)
  expect((await change(anna, PASSWORD)).statusCode).toBe(429)
  await app.close()
})

describe.each(DATABASE_KINDS)('a forgotten password, on %s', (kind) => {
  let app: TestApp
  let mailServer: TestMailServer
  const log: string[] = []
  beforeAll(async () => {
    mailServer = await startMailServer()
    app = await startTestApp(
      kind,
      {
        publicOrigin: ORIGIN,
        mail: { smtpUrl: mailServer.url, from: 'stichwort@theater.example' },
      },
      { write: (line) => log.push(line) },
    )
  })
  afterAll(async () => {
    await app?.close()
    await mailServer?.close()
  })
  afterEach(() => vi.useRealTimers())

  const ask = (email: string, lang?: string) =>
    app.call(api.requestPasswordReset, { body: { email, lang } })
  const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to === email)
  /** The token of the newest link that has been sent there. */
  const tokenFor = async (person: Person): Promise<string> => {
    const before = mailsTo(person.email).length
    expect((await ask(person.email)).statusCode).toBe(204)
    await expect.poll(() => mailsTo(person.email).length).toBe(before + 1)
    return /reset-password#(\S+)/.exec(mailsTo(person.email).at(-1)?.text ?? '')?.[1] ?? ''
  }
  const reset = (token: string, password = NEW_PASSWORD) =>
    app.call(api.resetPassword, { body: { token, password } })

  test('[ACC-72] a link comes by mail, in the language that was asked in, as text and as HTML', async () => {
    const anna = await app.signUp('anna')
    expect((await ask(anna.email.toUpperCase(), 'de')).statusCode).toBe(204)
    await expect.poll(() => mailsTo(anna.email).length).toBe(1)
    const [german] = mailsTo(anna.email)
    expect(german?.from).toBe('stichwort@theater.example')
    expect(german?.subject).toBe('Neues Passwort für Stichwort')
    const [link = ''] = /https:\S+/.exec(german?.text ?? '') ?? []
    expect(link).toMatch(/^https:\/\/texte\.example\/reset-password#[\w-]{43}$/)
    expect(german?.html).toContain(`<a href="${link}">Neues Passwort setzen</a>`)
    await ask(anna.email, 'en')
    await expect.poll(() => mailsTo(anna.email).at(-1)?.subject).toBe('New password for Stichwort')
  })

  test('[ACC-405] for an unknown address the answer is the same, and nothing is sent', async () => {
    const before = mailServer.mails.length
    const unknown = await ask('niemand@theater.example')
    const known = await app.signUp('dora')
    const answer = await ask(known.email)
    expect([unknown.statusCode, unknown.body]).toEqual([answer.statusCode, answer.body])
    await expect.poll(() => mailsTo(known.email).length).toBe(1)
    expect(mailServer.mails).toHaveLength(before + 1)
    expect((await ask('niemand')).statusCode).toBe(400)
  })

  test('[ACC-73] [ACC-407] a link sets a password once, and ends every session with its sockets', async () => {
    const ben = await app.signUp('ben')
    const { id } = await ben.createScript('Faust')
    const socket = await joinScript(
      await app.listen(),
      `${collabSocketPath(id)}?token=${ben.token}`,
    )
    const closed = closeCode(socket)
    const [first, second] = [await tokenFor(ben), await tokenFor(ben)]
    expect((await reset(first, 'kurz')).json()).toMatchObject({ code: 'weak_password' })
    const answers = await Promise.all([reset(first, 'Vorhang1!'), reset(first, 'Vorhang2!')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410])
    expect(await closed).toBe(CLOSE.badToken)
    expect(await isSignedIn(app, ben.token)).toBe(false)
    expect((await login(app, ben.email, PASSWORD)).statusCode).toBe(401)
    for (const token of [first, second, 'erfunden']) {
      const used = await reset(token)
      expect(used.statusCode).toBe(410)
      expect(used.json()).toMatchObject({ code: 'reset_link_invalid' })
    }
  })

  test.each([undefined, true])(
    '[ACC-407] a link ends access tokens, too, unless the tick keeps them: keep_tokens %s',
    async (keep_tokens) => {
      const person = await app.signUp(`link-${keep_tokens}`)
      const { isAlive } = await makeToken(app, person)
      const body = { token: await tokenFor(person), password: NEW_PASSWORD, keep_tokens }
      expect((await app.call(api.resetPassword, { body })).statusCode).toBe(204)
      expect(await isAlive()).toBe(keep_tokens === true)
    },
  )

  test('[ACC-73] a link is good for 30 minutes, and dies with a change of the password', async () => {
    const cora = await app.signUp('cora')
    const [late, early] = [await tokenFor(cora), await tokenFor(cora)]
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 30 * 60_000)
    expect((await reset(late)).statusCode).toBe(410)
    vi.useRealTimers()
    await change(cora, PASSWORD)
    expect((await reset(early)).statusCode).toBe(410)
    expect((await login(app, cora.email, NEW_PASSWORD)).statusCode).toBe(200)
  })

  test('[ACC-72] [OPS-73] a mail that cannot be sent is logged without its address', async () => {
    const emil = await app.signUp('emil')
    mailServer.refuse(`550 no such mailbox <${emil.email}>`)
    expect((await ask(emil.email)).statusCode).toBe(204)
    await expect.poll(() => log.join('')).toContain('A mail could not be sent')
    mailServer.refuse(null)
    expect(log.join('')).toContain('550')
    expect(log.join('')).not.toContain(emil.email)
  })
})

test('[ACC-406] links are limited by address and by network, whether there is an account or not', async () => {
  const mailServer = await startMailServer()
  const app = await startTestApp('sqlite', {
    rateLimits: true,
    publicOrigin: ORIGIN,
    mail: { smtpUrl: mailServer.url, from: 'stichwort@theater.example' },
  })
  const anna = await app.signUp('anna')
  const statusOf = async (email: string) =>
    (await app.call(api.requestPasswordReset, { body: { email } })).statusCode
  for (const email of [anna.email, 'niemand@theater.example']) {
    const statuses = [await statusOf(email), await statusOf(email), await statusOf(email)]
    expect(statuses).toEqual([204, 204, 204])
    expect(await statusOf(email.toUpperCase())).toBe(429)
  }
  for (let count = 8; count < 60; count += 1)
    expect(await statusOf(`n${count}@theater.example`)).toBe(204)
  expect(await statusOf('wer@theater.example')).toBe(429)
  await app.close()
  await mailServer.close()
})

test('[ACC-12] a house without mail says that it sends none', async () => {
  const app = await startTestApp()
  expect((await app.call(api.getHouse)).json()).toMatchObject({ sends_mail: false })
  const answer = await app.call(api.requestPasswordReset, { body: { email: 'a@b.example' } })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'no_mail' })
  await app.close()
})
