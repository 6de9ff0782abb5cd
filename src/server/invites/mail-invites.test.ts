import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { MAX_INVITE_MAILS_A_DAY, type NewInvite } from '#/shared/api/invites.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { enterAsGuest, invite } from '#test/support/invitations.ts'
import { startMailServer, type TestMailServer } from '#test/support/mail-server.ts'

const ORIGIN = 'https://texte.theater.example'

const mail = ({ call }: Person, scriptId: string, made: NewInvite, emails: string[], lang = 'de') =>
  call(api.mailInvite, {
    params: { id: scriptId, inviteId: made.id },
    body: { token: made.token, emails, lang },
  })

describe.each(DATABASE_KINDS)('invitations by mail, on %s', (kind) => {
  let app: TestApp
  let mailServer: TestMailServer
  let owner: Person
  const log: string[] = []
  beforeAll(async () => {
    mailServer = await startMailServer()
    const settings = { smtpUrl: mailServer.url, from: 'haus@theater.example' }
    const config = { publicOrigin: ORIGIN, mail: settings, rateLimits: true } as const
    app = await startTestApp(
      kind,
      { ...config, logLevel: 'info' },
      { write: (line) => void log.push(line) },
    )
    owner = await app.signUp('mail-jana')
  })
  afterAll(async () => {
    await app?.close()
    await mailServer?.close()
  })
  const mailsTo = (address: string) => mailServer.mails.filter(({ to }) => to === address)
  const arrived = async (address: string) => {
    await expect.poll(() => mailsTo(address).length).toBe(1)
    return mailsTo(address)[0]
  }

  test('[INV-61] link, script, right and end come by mail, in the language of the page, as text and HTML', async () => {
    const { id } = await owner.createScript('Faust')
    const made = await invite(owner, id, { permission: 'comment', days: 30 })
    const answer = await mail(owner, id, made, ['a@x.example', 'b@x.example', 'A@x.example'])
    expect([answer.statusCode, answer.json()]).toEqual([200, { addresses: 2 }])
    const german = await arrived('a@x.example')
    const end = (lang: string) =>
      new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(made.expires_at)
    expect(german?.subject).toBe('Einladung zu „Faust“')
    for (const part of [german?.text, german?.html]) {
      expect(part).toContain('mail-jana lädt dich auf Stichwort')
      expect(part).toContain('Du kannst mitlesen, der Probe folgen und kommentieren:')
      expect(part).toContain(`${ORIGIN}/einladung#${made.token}`)
      expect(part).toContain(`Ein Konto brauchst du nicht. Die Einladung gilt bis ${end('de-DE')}.`)
    }
    await arrived('b@x.example')
    const writing = await invite(owner, id, { permission: 'write', for_guests: false })
    await mail(owner, id, writing, ['c@x.example'], 'en')
    const english = await arrived('c@x.example')
    expect(english?.subject).toBe('Invitation to “Faust”')
    expect(english?.text).toContain('You can read and write along:')
    expect(english?.text).toContain('You need an account; you can create it there.')
    expect(english?.text).toContain(`${ORIGIN}/invitation#${writing.token}`)
    // the link of the mail lets people in
    const token = /#(\S+)/.exec(german?.text ?? '')?.[1] ?? ''
    expect((await enterAsGuest(app, token)).id).not.toBe('')
  })

  test('[UI-470] a title from right to left is isolated in the mail', async () => {
    const { id } = await owner.createScript('החלום')
    await mail(owner, id, await invite(owner, id), ['rtl@x.example'])
    const got = await arrived('rtl@x.example')
    // folded within the title
    expect(got?.subject.replaceAll(/\s/g, '')).toBe('Einladungzu„\u2068החלום\u2069“')
    for (const part of [got?.text, got?.html]) expect(part).toContain('zu „\u2068החלום\u2069“ ein.')
  })

  test('[INV-62] neither the answer nor the mail tells whether an address has an account', async () => {
    const { id } = await owner.createScript('Egmont')
    const made = await invite(owner, id)
    const known = await app.signUp('mail-known')
    const answers = []
    for (const email of [known.email, 'unknown@x.example'])
      answers.push(await mail(owner, id, made, [email]))
    const [first, second] = answers.map(({ statusCode, json }) => [statusCode, json()])
    expect(first).toEqual(second)
    const texts = [await arrived(known.email), await arrived('unknown@x.example')]
    expect(texts[0]?.text).toBe(texts[1]?.text)
  })

  test('[INV-62] nothing that was typed becomes a link, an element or a header of the mail', async () => {
    const title = 'Gewinn: https://evil.example/x <b>hier</b>\n' + 'x'.repeat(150)
    const { id } = await owner.createScript(title)
    await mail(owner, id, await invite(owner, id), ['d@x.example'])
    const got = await arrived('d@x.example')
    for (const part of [got?.subject, got?.text, got?.html]) {
      expect(part).not.toContain('evil.example')
      expect(part).not.toContain('https://evil')
      expect(part).not.toContain('x'.repeat(101))
    }
    expect(got?.html).not.toContain('<b>')
    expect(got?.html.match(/<a /g)).toHaveLength(1)
  })

  test.each([
    'nobody',
    'a@x.example,b@y.example',
    'a@x.example\r\nBcc: b@y.example',
    'B <b@x.example>',
  ])('[INV-61] no mail goes out where one of the addresses is none: %j', async (wrong) => {
    const { id } = await owner.createScript('Stella')
    const before = mailServer.mails.length
    const answer = await mail(owner, id, await invite(owner, id), ['fine@x.example', wrong])
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'invalid'])
    expect(mailServer.mails).toHaveLength(before)
  })

  test('[INV-61] only an invitation of this script, whose token is known, and which is not over, is mailed', async () => {
    const [script, other] = [await owner.createScript('A'), await owner.createScript('B')]
    const made = await invite(owner, script.id)
    const second = await invite(owner, script.id)
    const ask = async (id: string, wrong: NewInvite) =>
      (await mail(owner, id, wrong, ['e@x.example'])).json<{ code: string }>().code
    expect(await ask(other.id, made)).toBe('not_found')
    expect(await ask(script.id, { ...made, token: second.token })).toBe('not_found')
    expect(await ask(script.id, { ...made, token: 'guessed' })).toBe('not_found')
    await owner.call(api.revokeInvite, { params: { id: script.id, inviteId: made.id } })
    expect(await ask(script.id, made)).toBe('invite_over')
    expect(mailsTo('e@x.example')).toEqual([])
  })

  test('[INV-62] a user mails three invitations a day to one address, and 200 in all', async () => {
    const person = await app.signUp('mail-many')
    const { id } = await person.createScript('Viele')
    const made = await invite(person, id)
    const ask = async (emails: string[]) => (await mail(person, id, made, emails)).statusCode
    const one = []
    for (let time = 0; time < 4; time++) one.push(await ask(['f@x.example']))
    expect(one).toEqual([200, 200, 200, 429])
    const many = Array.from({ length: 100 }, (_, index) => `many-${index}@x.example`)
    expect(await ask(many)).toBe(200)
    // all or none: three and a hundred have gone
    expect(await ask(many)).toBe(429)
    const rest = MAX_INVITE_MAILS_A_DAY - 103
    expect(await ask(many.slice(0, rest))).toBe(200)
    expect(await ask(['g@x.example'])).toBe(429)
    expect(
      (await mail(owner, (await owner.createScript('X')).id, made, ['g@x.example'])).statusCode,
    ).toBe(404)
  })

  test('[INV-62] the log tells how many addresses there were, without an address or the token', async () => {
    const { id } = await owner.createScript('Log')
    const made = await invite(owner, id)
    await mail(owner, id, made, ['geheim@x.example'])
    await arrived('geheim@x.example')
    const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>)
    const told = lines.filter(({ inviteId, addresses }) => inviteId === made.id && addresses)
    expect(told).toMatchObject([{ scriptId: id, userId: owner.user.id, addresses: 1 }])
    for (const secret of [made.token, 'geheim@']) expect(log.join('')).not.toContain(secret)
  })
})

test('[INV-61] a house without SMTP_URL mails no invitation', async () => {
  const app = await startTestApp('sqlite')
  try {
    const owner = await app.signUp('mail-none')
    const { id } = await owner.createScript('Faust')
    const answer = await mail(owner, id, await invite(owner, id), ['a@x.example'])
    expect(answer.json()).toMatchObject({ code: 'no_mail' })
  } finally {
    await app.close()
  }
})
