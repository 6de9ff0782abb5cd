import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountExport } from '#/shared/api/account-data.ts'
import type { CurrentUser } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import { type Invite, MAX_INVITES } from '#/shared/api/invites.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { cookieOf } from '#test/support/cookies.ts'
import { DATABASE_KINDS, openBeside } from '#test/support/databases.ts'
import { enterAsGuest, invite } from '#test/support/invitations.ts'
import { closeCode, joinScript, openSocket } from '#test/support/script-client.ts'
import type { Database } from '../db/schema.ts'
import { deleteEndedInvites } from '../retention/retention.ts'

const DAY_MS = 24 * 60 * 60_000

describe.each(DATABASE_KINDS)('invitations on %s', (kind) => {
  let app: TestApp
  let address: string
  let db: Database
  let owner: Person
  const log: string[] = []
  beforeAll(async () => {
    app = await startTestApp(kind, { logLevel: 'info' }, { write: (line) => void log.push(line) })
    address = await app.listen()
    db = await openBeside(app.config)
    owner = await app.signUp('inv-jana')
  })
  afterAll(async () => {
    await db?.destroy()
    await app?.close()
  })

  let people = 0
  const newPerson = () => app.signUp(`inv-person-${++people}`)
  const newScript = (title = 'Faust') => owner.createScript(title)
  const take = ({ call }: Person, token: string) => call(api.takeInvite, { body: { token } })
  const read = async (token: string) => (await app.call(api.readInvite, { body: { token } })).json()
  const roleOf = async ({ call }: Pick<Person, 'call'>, { id }: Script) => {
    const answer = await call(api.getRole, { params: { id } })
    return answer.statusCode === 200 ? answer.json<{ role: string }>().role : answer.statusCode
  }
  const list = async ({ id }: Script) =>
    (await owner.call(api.listInvites, { params: { id } })).json<Invite[]>()
  const revoke = ({ id }: Script, inviteId: string) =>
    owner.call(api.revokeInvite, { params: { id, inviteId } })
  const usesOf = async (script: Script) => (await list(script)).map(({ uses }) => uses)

  test('[INV-1] [INV-2] an invitation has its terms, and its token is stored as a hash only', async () => {
    const script = await newScript()
    const terms = {
      permission: 'write',
      for_guests: false,
      max_uses: 3,
      days: 180,
      label: ' Chor ',
    }
    const before = Date.now()
    const { token, ...made } = await invite(owner, script.id, terms)
    expect(made).toMatchObject({ permission: 'write', for_guests: false, max_uses: 3, uses: 0 })
    expect(made.label).toBe('Chor')
    expect(made.expires_at - made.created_at).toBe(180 * DAY_MS)
    expect(made.created_at).toBeGreaterThanOrEqual(before)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    expect(await list(script)).toEqual([made])
    const stored = await db.selectFrom('invites').selectAll().where('id', '=', made.id).execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test.each([
    ['a label of 61 characters', { label: 'x'.repeat(61) }],
    ['no use', { max_uses: 0 }],
    ['more than 500 uses', { max_uses: 501 }],
    ['more than 180 days', { days: 181 }],
    ['guests who write', { permission: 'write' }],
    ['an unknown right', { permission: 'owner' }],
  ])('[INV-1] an invitation with %s is refused', async (_name, wrong) => {
    const { id } = await newScript()
    const body = { permission: 'read', for_guests: true, max_uses: 1, days: 1, ...wrong }
    expect((await owner.call(api.createInvite, { params: { id }, body })).statusCode).toBe(400)
  })

  test('[INV-3] a user who accepts has a share; a higher right raises it, a lower one does not lower it', async () => {
    const script = await newScript('Das Fest')
    const person = await newPerson()
    const reading = await invite(owner, script.id)
    const writing = await invite(owner, script.id, { permission: 'write', for_guests: false })
    const answer = await take(person, reading.token)
    expect(answer.json()).toEqual({ script_id: script.id, title: 'Das Fest' })
    expect(await roleOf(person, script)).toBe('read')
    await take(person, reading.token)
    await take(person, writing.token)
    expect(await roleOf(person, script)).toBe('write')
    await take(person, reading.token)
    expect(await roleOf(person, script)).toBe('write')
    // the owner has every right already
    expect((await take(owner, reading.token)).statusCode).toBe(200)
    expect((await list(script)).map(({ id, uses }) => [id, uses]).toSorted()).toEqual(
      [
        [reading.id, 1],
        [writing.id, 1],
      ].toSorted(),
    )
  })

  test('[INV-3] a raised right reaches a socket that is open', async () => {
    const script = await newScript()
    const person = await newPerson()
    await take(person, (await invite(owner, script.id)).token)
    const path = `${collabSocketPath(script.id)}?token=${person.token}`
    const socket = await joinScript(address, path)
    const { token } = await invite(owner, script.id, { permission: 'write', for_guests: false })
    expect((await take(person, token)).statusCode).toBe(200)
    socket.ping()
    await once(socket, 'pong')
    expect(socket.readyState).toBe(socket.OPEN)
    expect(await roleOf(person, script)).toBe('write')
    socket.terminate()
  })

  test('[INV-5] [INV-6] [INV-7] a guest reads this script by a name, and no other, even a public one', async () => {
    const script = await newScript()
    const open = await newScript('Öffentlich')
    await owner.call(api.togglePublic, { params: { id: open.id } })
    const { token } = await invite(owner, script.id)
    const guest = await enterAsGuest(app, token, ' Mia ')
    expect((await guest.call(api.getCurrentUser)).json<CurrentUser>()).toEqual({
      id: guest.id,
      username: 'Mia (Gast)',
      since: expect.any(Number),
      guest: { script_id: script.id, owner: 'inv-jana' },
    })
    expect(await roleOf(guest, script)).toBe('guest')
    expect(await roleOf(guest, open)).toBe(404)
    const state = await guest.call(api.getDocumentState, { params: { id: script.id } })
    expect(state.statusCode).toBe(200)
    const other = `${collabSocketPath(open.id)}?token=${guest.token}`
    expect(await closeCode(await openSocket(address, other))).toBe(CLOSE.noRight)
    expect((await list(script))[0]?.guests).toMatchObject([{ name: 'Mia (Gast)' }])
  })

  test('[INV-40] guests of a script who give one name, in any case of letters, have numbered ones', async () => {
    const [script, other] = [await newScript(), await newScript()]
    const { token } = await invite(owner, script.id)
    const guestsOf = async (asked: Script) =>
      (await list(asked)).flatMap(({ guests }) => guests.map(({ name }) => name)).toSorted()
    await enterAsGuest(app, token, 'Ida')
    await enterAsGuest(app, (await invite(owner, script.id)).token, 'IDA')
    await enterAsGuest(app, token, 'Ida')
    expect(await guestsOf(script)).toEqual(['IDA 2 (Gast)', 'Ida (Gast)', 'Ida 3 (Gast)'])
    const { token: elsewhere } = await invite(owner, other.id)
    await Promise.all(['Ida', 'Ida', 'Ida'].map((name) => enterAsGuest(app, elsewhere, name)))
    expect(await guestsOf(other)).toEqual(['Ida (Gast)', 'Ida 2 (Gast)', 'Ida 3 (Gast)'].toSorted())
  })

  test('[INV-40] no guest has the name of an account that was made when accounts could end as guests do', async () => {
    const script = await newScript()
    const account = await newPerson()
    await db
      .updateTable('users')
      .set({ username: 'Uwe (Gast)', username_folded: 'uwe (gast)' })
      .where('id', '=', account.user.id)
      .execute()
    await enterAsGuest(app, (await invite(owner, script.id)).token, 'Uwe')
    expect((await list(script))[0]?.guests).toMatchObject([{ name: 'Uwe 2 (Gast)' }])
  })

  test('[INV-42] a guest who may comment has the rights of a guest, and the one to comment', async () => {
    const script = await newScript()
    const { token } = await invite(owner, script.id, { permission: 'comment' })
    const guest = await enterAsGuest(app, token, 'Eva')
    expect(await roleOf(guest, script)).toBe('guest-comment')
    for (const call of [api.listVersions, api.getRead, api.copyScript]) {
      const answer = await guest.call(call, { params: { id: script.id } })
      expect(answer.json()).toMatchObject({ code: 'guest_forbidden' })
    }
  })

  test('[INV-43] a guest keeps own tasks, and they go with the guest', async () => {
    const script = await newScript()
    const guest = await enterAsGuest(app, (await invite(owner, script.id)).token, 'Kai')
    const params = { id: script.id }
    const tasks = { speakers: ['GRETCHEN'], cueTypes: [], everything: false }
    expect((await guest.call(api.setMyTasks, { params, body: tasks })).statusCode).toBe(200)
    expect((await guest.call(api.getMyTasks, { params })).json()).toEqual(tasks)
    expect((await guest.call(api.deleteAccount)).statusCode).toBe(204)
    const left = db.selectFrom('script_tasks').select('user_id').where('user_id', '=', guest.id)
    expect(await left.execute()).toEqual([])
  })

  test('[INV-7] nothing is shared with a guest, and no person signs in as one', async () => {
    const script = await newScript()
    const { token } = await invite(owner, script.id)
    const guest = await enterAsGuest(app, token)
    const codes = []
    const stored = await db
      .selectFrom('users')
      .select('username_folded')
      .where('id', '=', guest.id)
      .executeTakeFirstOrThrow()
    for (const username of ['Mia (Gast)', 'Mia', stored.username_folded]) {
      const body = { username, permission: 'read' }
      const answer = await owner.call(api.addShare, { params: { id: script.id }, body })
      codes.push(answer.json<{ code: string }>().code)
    }
    expect(codes).toEqual(['user_not_found', 'user_not_found', 'invalid'])
    const body = { email: `guest:${guest.id}`, password: 'Passw0rd!' }
    expect((await app.call(api.login, { body })).statusCode).toBe(401)
  })

  test.each([
    ['is empty', ' ', 400, 'invalid'],
    ['has invisible characters', 'Mia\u200b', 400, 'username_invalid'],
    ['has 31 characters', 'x'.repeat(31), 400, 'invalid'],
  ])('[INV-5] a name that %s is refused', async (_what, name, status, code) => {
    const { token } = await invite(owner, (await newScript()).id)
    const answer = await app.call(api.enterAsGuest, { body: { token, name } })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
  })

  test('[INV-5] the cookie of a guest ends with the invitation', async () => {
    const { token } = await invite(owner, (await newScript()).id, { days: 30 })
    const body = { token, name: 'Mia', lang: 'en', cookieOnly: true }
    const answer = await app.call(api.enterAsGuest, { body })
    expect(answer.json()).toMatchObject({ user: { username: 'Mia (guest)' } })
    expect(answer.json()).not.toHaveProperty('token')
    const { maxAge = 0 } = cookieOf(answer, 'auth_token')
    expect(maxAge).toBeLessThanOrEqual(30 * 24 * 60 * 60)
    expect(maxAge).toBeGreaterThan(30 * 24 * 60 * 60 - 60)
  })

  test('[INV-4] an invitation that is not for guests lets no person in without an account', async () => {
    const script = await newScript()
    const { token } = await invite(owner, script.id, { for_guests: false })
    const answer = await app.call(api.enterAsGuest, { body: { token, name: 'Mia' } })
    expect(answer.json()).toMatchObject({ code: 'invite_needs_account' })
    expect(await usesOf(script)).toEqual([0])
    expect(await read(token)).toEqual({
      state: 'open',
      script_id: script.id,
      production_id: null,
      title: 'Faust',
      owner: 'inv-jana',
      permission: 'read',
      function: null,
      for_guests: false,
    })
  })

  /** All ways in which an invitation ends. */
  const endings = {
    'it is revoked': (script: Script, id: string) => revoke(script, id),
    'it has expired': (_script: Script, id: string) =>
      db
        .updateTable('invites')
        .set({ expires_at: Date.now() - 1 })
        .where('id', '=', id)
        .execute(),
    'it is used up': (_script: Script, id: string) =>
      db.updateTable('invites').set({ uses: 10 }).where('id', '=', id).execute(),
    'its script is in the trash': ({ id }: Script) =>
      owner.call(api.deleteScript, { params: { id } }),
  }

  test.each(Object.entries(endings))(
    '[INV-8] one answer says that an invitation is over, also where %s',
    async (_name, end) => {
      const script = await newScript()
      const person = await newPerson()
      const { id, token } = await invite(owner, script.id)
      await end(script, id)
      expect(await read(token)).toEqual({ state: 'over', owner: 'inv-jana' })
      const body = { token, name: 'Mia' }
      for (const answer of [await take(person, token), await app.call(api.enterAsGuest, { body })])
        expect([answer.statusCode, answer.json()]).toEqual([
          410,
          {
            code: 'invite_over',
            error: 'This invitation is no longer valid. Ask inv-jana for a new one.',
          },
        ])
      expect(await roleOf(person, script)).toBe(404)
    },
  )

  test.each(Object.entries(endings).filter(([name]) => !name.includes('trash')))(
    '[INV-249] who is in already gets in again by the link, also where %s',
    async (_name, end) => {
      const script = await newScript('Das Fest')
      const person = await newPerson()
      const { id, token } = await invite(owner, script.id)
      await take(person, token)
      await end(script, id)
      const answer = await take(person, token)
      expect(answer.json()).toEqual({ script_id: script.id, title: 'Das Fest' })
      expect(await roleOf(person, script)).toBe('read')
      expect((await take(owner, token)).statusCode).toBe(200)
      // a reader of a public script has not come in by an invitation
      await owner.call(api.togglePublic, { params: { id: script.id } })
      expect((await take(await newPerson(), token)).statusCode).toBe(410)
    },
  )

  test('[INV-249] the link of an invitation that is used up is no guess of those who are in', async () => {
    const script = await newScript()
    const person = await newPerson()
    const { token } = await invite(owner, script.id, { max_uses: 1 })
    const statuses: number[] = []
    for (let each = 0; each < 30; each++) statuses.push((await take(person, token)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('[INV-8] a token that is none gets the same answer, without a name', async () => {
    expect(await read('AAAAAAAAAAAAAAAAAAAAAA')).toEqual({ state: 'over', owner: null })
    const answer = await take(await newPerson(), 'AAAAAAAAAAAAAAAAAAAAAA')
    expect(answer.json()).toEqual({
      code: 'invite_over',
      error: 'This invitation is no longer valid. Ask for a new one.',
    })
  })

  test('[INV-9] a revoked invitation has put its guests out when the call answers, and keeps shares', async () => {
    const script = await newScript()
    const person = await newPerson()
    const { id, token } = await invite(owner, script.id)
    const other = await invite(owner, script.id)
    await take(person, token)
    const [guest, staying] = [await enterAsGuest(app, token), await enterAsGuest(app, other.token)]
    const path = (session: string) => `${collabSocketPath(script.id)}?token=${session}`
    const socket = await joinScript(address, path(guest.token))
    const sockets = [await joinScript(address, path(person.token))]
    sockets.push(await joinScript(address, path(staying.token)))
    let isPingAnswered = false
    socket.on('pong', () => (isPingAnswered = true))
    const code = closeCode(socket)
    expect((await revoke(script, id)).statusCode).toBe(204)
    socket.ping()
    expect(await code).toBe(CLOSE.badToken)
    expect(isPingAnswered).toBe(false)
    expect((await guest.call(api.getCurrentUser)).statusCode).toBe(401)
    expect(await roleOf(guest, script)).toBe(401)
    expect([await roleOf(person, script), await roleOf(staying, script)]).toEqual(['read', 'guest'])
    for (const open of sockets) {
      expect(open.readyState).toBe(open.OPEN)
      open.terminate()
    }
    expect((await list(script)).map((each) => each.id)).toEqual([other.id])
    expect((await revoke(script, id)).statusCode).toBe(404)
  })

  test('[INV-6] a guest has no right to a script in the trash', async () => {
    const script = await newScript()
    const guest = await enterAsGuest(app, (await invite(owner, script.id)).token)
    await owner.call(api.deleteScript, { params: { id: script.id } })
    expect(await roleOf(guest, script)).toBe(404)
  })

  test('[INV-14] of two who want the last use at once, one gets it', async () => {
    const script = await newScript()
    const { token } = await invite(owner, script.id, { max_uses: 3 })
    const bodies = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ token, name }))
    const answers = await Promise.all(bodies.map((body) => app.call(api.enterAsGuest, { body })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201, 201, 201, 410, 410, 410,
    ])
    const [made] = await list(script)
    expect([made?.uses, made?.guests.length]).toEqual([3, 3])
  })

  test('[INV-14] of a user and a guest who want the last use at once, one gets it', async () => {
    const script = await newScript()
    const { token } = await invite(owner, script.id, { max_uses: 1 })
    const person = await newPerson()
    const [taken, entered] = await Promise.all([
      take(person, token),
      app.call(api.enterAsGuest, { body: { token, name: 'Mia' } }),
    ])
    const refused = [taken, entered].filter(({ statusCode }) => statusCode === 410)
    expect(refused).toHaveLength(1)
    expect(await roleOf(person, script)).toBe(taken.statusCode === 410 ? 404 : 'read')
    expect(await usesOf(script)).toEqual([1])
  })

  test('[INV-17] a script has at most 50 valid invitations', async () => {
    const script = await newScript()
    for (let made = 0; made < MAX_INVITES; made++) await invite(owner, script.id)
    const body = { permission: 'read', for_guests: false, max_uses: 1, days: 1 }
    const ask = () => owner.call(api.createInvite, { params: { id: script.id }, body })
    expect((await ask()).json()).toMatchObject({ code: 'too_many_invites' })
    await revoke(script, (await list(script))[0]?.id ?? '')
    expect((await ask()).statusCode).toBe(201)
  })

  test('[INV-12] guests go 30 days after the end of their invitation, with it; guests of no script at once', async () => {
    const [script, purged] = [await newScript(), await newScript('Weg')]
    const [old, recent] = [await invite(owner, script.id), await invite(owner, script.id)]
    const gone = await invite(owner, purged.id)
    const guests = {
      old: await enterAsGuest(app, old.token),
      recent: await enterAsGuest(app, recent.token),
      gone: await enterAsGuest(app, gone.token),
    }
    await revoke(script, old.id)
    await owner.call(api.deleteScript, { params: { id: purged.id } })
    await owner.call(api.purgeScript, { params: { id: purged.id } })
    const now = Date.now()
    const left = async () => {
      const ids = Object.values(guests).map(({ id }) => id)
      const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).execute()
      return rows.map(({ id }) => id).toSorted()
    }
    await deleteEndedInvites(db, now)
    expect(await left()).toEqual([guests.old.id, guests.recent.id].toSorted())
    // 'recent' ends in a day
    await deleteEndedInvites(db, now + 30 * DAY_MS)
    expect(await left()).toEqual([guests.recent.id])
    await deleteEndedInvites(db, now + 31 * DAY_MS + 60_000)
    expect(await left()).toEqual([])
    const rows = db.selectFrom('invites').select('id').where('script_id', '=', script.id)
    expect(await rows.execute()).toEqual([])
  })

  test('[INV-15] an export lists invitations with their guests; a guest exports and deletes what is theirs', async () => {
    const person = await newPerson()
    const script = await person.createScript('Export')
    const { token, ...made } = await invite(person, script.id, { label: 'Aushang' })
    const guest = await enterAsGuest(app, token)
    const { id: _id, ...terms } = made
    const exported = (await person.call(api.exportAccount)).json<AccountExport>()
    expect(exported.invites).toEqual([
      {
        script_id: script.id,
        script_title: 'Export',
        production_id: null,
        production_title: null,
        ...terms,
        uses: 1,
        guests: ['Mia (Gast)'],
        revoked_at: null,
      },
    ])
    const own = (await guest.call(api.exportAccount)).json<AccountExport>()
    expect(own).toMatchObject({ account: { username: 'Mia (Gast)' }, scripts: [], invites: [] })
    expect((await guest.call(api.deleteAccount)).statusCode).toBe(204)
    expect((await guest.call(api.getCurrentUser)).statusCode).toBe(401)
    expect(
      (await person.call(api.listInvites, { params: { id: script.id } })).json(),
    ).toMatchObject([{ uses: 1, guests: [] }])
  })

  test('[INV-16] the log tells of invitations without token, label or name', async () => {
    log.length = 0
    const script = await newScript()
    const { id, token } = await invite(owner, script.id, { label: 'Geheimes Label' })
    const guest = await enterAsGuest(app, token, 'Geheimer Name')
    await revoke(script, id)
    const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>)
    const told = lines.filter(({ inviteId }) => inviteId === id)
    expect(told).toMatchObject([
      { msg: 'An invitation was made', userId: owner.user.id, scriptId: script.id },
      { msg: 'An invitation has let a user in', userId: guest.id, isGuest: true },
      { msg: 'An invitation was revoked', userId: owner.user.id },
    ])
    for (const secret of [token, 'Geheimes Label', 'Geheimer Name'])
      expect(log.join('')).not.toContain(secret)
  })
})

test('[INV-11] ten unknown tokens a minute from a network are looked up; those of invitations, also over ones, do not count', async () => {
  const app = await startTestApp('sqlite', { rateLimits: true }, { write: () => {} })
  try {
    const owner = await app.signUp('inv-limit')
    const script = await owner.createScript('Faust')
    const { token } = await invite(owner, script.id, { max_uses: 100 })
    for (let people = 0; people < 30; people++) await enterAsGuest(app, token)
    const read = async (asked: string) =>
      (await app.call(api.readInvite, { body: { token: asked } })).statusCode
    const old = await invite(owner, script.id)
    await owner.call(api.revokeInvite, { params: { id: script.id, inviteId: old.id } })
    const person = await app.signUp('inv-late')
    const over = []
    for (let people = 0; people < 12; people++) {
      over.push(await read(old.token))
      const body = { token: old.token, name: 'Mia' }
      over.push((await person.call(api.takeInvite, { body: { token: old.token } })).statusCode)
      over.push((await app.call(api.enterAsGuest, { body })).statusCode)
    }
    expect(new Set(over)).toEqual(new Set([200, 410]))
    expect(await read(token)).toBe(200)
    const wrong = []
    for (let guess = 0; guess < 12; guess++) wrong.push(await read(`wrong-${guess}`))
    expect(wrong).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect(await read(token)).toBe(429)
  } finally {
    await app.close()
  }
})
