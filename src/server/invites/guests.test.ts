import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { AccountExport } from '#/shared/api/account-data.ts'
import type { SignedIn } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import type { Invite } from '#/shared/api/invites.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { createApp } from '#/server/app.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { enterAsGuest, type Guest, invite } from '#test/support/invitations.ts'
import { closeCode, joinScript, until } from '#test/support/script-client.ts'

const socketPath = (scriptId: string, { token }: Guest) =>
  `${collabSocketPath(scriptId)}?token=${token}`

describe.each(DATABASE_KINDS)('guests on %s', (kind) => {
  let app: TestApp
  let address: string
  let owner: Person
  const log: string[] = []
  beforeAll(async () => {
    app = await startTestApp(kind, { logLevel: 'info' }, { write: (line) => void log.push(line) })
    address = await app.listen()
    owner = await app.signUp('guests-jana')
  })
  afterAll(() => app?.close())

  const remove = (scriptId: string, guestId: string, by = owner) =>
    by.call(api.removeGuest, { params: { id: scriptId, guestId } })
  const list = async (id: string) =>
    (await owner.call(api.listInvites, { params: { id } })).json<Invite[]>()

  test('[INV-249] a guest gets in again by the link that is used up, and by no other', async () => {
    const [{ id }, other] = [
      await owner.createScript('Das Fest'),
      await owner.createScript('Die Möwe'),
    ]
    const { token } = await invite(owner, id, { max_uses: 1 })
    const mia = await enterAsGuest(app, token, 'Mia')
    const take = (by: string) => mia.call(api.takeInvite, { body: { token: by } })
    expect((await take(token)).json()).toEqual({ script_id: id, title: 'Das Fest' })
    const elsewhere = await take((await invite(owner, other.id)).token)
    expect(elsewhere.json()).toMatchObject({ code: 'guest_forbidden' })
    expect((await mia.call(api.getRole, { params: { id: other.id } })).statusCode).toBe(404)
  })

  test('[INV-60] a removed guest is out when the call answers, and the others of the invitation stay', async () => {
    const { id } = await owner.createScript('Faust')
    const { token } = await invite(owner, id, { permission: 'comment' })
    const [mia, ben] = [
      await enterAsGuest(app, token, 'Mia'),
      await enterAsGuest(app, token, 'Ben'),
    ]
    const [leaving, staying] = [
      await joinScript(address, socketPath(id, mia)),
      await joinScript(address, socketPath(id, ben)),
    ]
    const code = closeCode(leaving)
    expect((await remove(id, mia.id)).statusCode).toBe(204)
    expect(await code).toBe(CLOSE.badToken)
    expect((await mia.call(api.getCurrentUser)).statusCode).toBe(401)
    expect((await mia.call(api.getRole, { params: { id } })).statusCode).toBe(401)
    expect((await ben.call(api.getRole, { params: { id } })).statusCode).toBe(200)
    expect(staying.readyState).toBe(staying.OPEN)
    staying.terminate()
    const people = (await owner.call(api.listScriptPeople, { params: { id } })).json<string[]>()
    expect(people).toEqual(['guests-jana', 'Ben (Gast)'])
    expect((await remove(id, mia.id)).statusCode).toBe(404)
  })

  test.each([0, 1, 2, 4])(
    '[INV-247] a person who comes in or opens the script while the invitation is revoked is out afterwards: %s guests before',
    async (before) => {
      const { id } = await owner.createScript('Stella')
      const { token, id: inviteId } = await invite(owner, id)
      const sockets: WebSocket[] = []
      const open = (session: string) => {
        const path = `${collabSocketPath(id)}?token=${session}`
        const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`)
        socket.on('error', () => {})
        sockets.push(socket)
      }
      const enter = async (name: string) => {
        const answer = await app.call(api.enterAsGuest, { body: { token, name } })
        const { token: session = '' } = answer.json<Partial<SignedIn>>()
        if (answer.statusCode === 201) open(session)
        return session
      }
      const early = await Promise.all(Array.from({ length: before }, (_, at) => enter(`Ada ${at}`)))
      early.forEach(open)
      const [revoked, ...late] = await Promise.all([
        owner.call(api.revokeInvite, { params: { id, inviteId } }),
        ...Array.from({ length: 4 }, (_, at) => enter(`Eva ${at}`)),
      ])
      expect(revoked.statusCode).toBe(204)
      await until('all sockets are closed', () =>
        sockets.every(({ readyState }) => readyState === WebSocket.CLOSED),
      )
      for (const session of [...early, ...late].filter((one) => one !== '')) {
        const headers = { authorization: `Bearer ${session}` }
        const asked = await app.call(api.getRole, { params: { id }, headers })
        expect(asked.statusCode).toBe(401)
      }
    },
  )

  test('[INV-60] the list has all guests by name, also removed ones, whose names no other guest gets', async () => {
    const { id } = await owner.createScript('Egmont')
    const { token } = await invite(owner, id)
    const before = Date.now()
    const mia = await enterAsGuest(app, token, 'Mia')
    await remove(id, mia.id)
    const again = await enterAsGuest(app, token, 'Mia')
    const [made] = await list(id)
    expect(made?.guests).toMatchObject([
      { id: mia.id, name: 'Mia (Gast)', is_removed: true },
      { id: again.id, name: 'Mia 2 (Gast)', is_removed: false },
    ])
    for (const guest of made?.guests ?? [])
      expect(guest.last_seen_at).toBeGreaterThanOrEqual(before)
    const exported = (await owner.call(api.exportAccount)).json<AccountExport>()
    const ofScript = exported.invites.find(({ script_id: scriptId }) => scriptId === id)
    expect(ofScript?.guests).toEqual(['Mia (Gast)', 'Mia 2 (Gast)'])
  })

  test('[INV-60] no person removes a guest of another script, an account, or without the right to share', async () => {
    const { id } = await owner.createScript('Stella')
    const other = await app.signUp('guests-paul')
    const elsewhere = await other.createScript('Clavigo')
    await owner.call(api.addShare, {
      params: { id },
      body: { username: 'guests-paul', permission: 'write' },
    })
    const guest = await enterAsGuest(app, (await invite(owner, id)).token)
    expect((await remove(elsewhere.id, guest.id, other)).statusCode).toBe(404)
    expect((await remove(id, guest.id, other)).statusCode).toBe(403)
    expect((await remove(id, other.user.id)).statusCode).toBe(404)
    expect((await guest.call(api.getRole, { params: { id } })).statusCode).toBe(200)
  })

  test('[INV-60] the log tells that a guest was removed, without the name', async () => {
    const { id } = await owner.createScript('Torquato Tasso')
    const guest = await enterAsGuest(app, (await invite(owner, id)).token, 'Geheim')
    await remove(id, guest.id)
    const told = log.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(told.filter(({ guestId }) => guestId === guest.id)).toMatchObject([
      { msg: 'A guest was removed', scriptId: id, userId: owner.user.id },
    ])
    expect(log.join('')).not.toContain('Geheim')
  })
})

test('[INV-60] [OPS-25] a guest who is removed on one node is out on the other', async () => {
  const a = await startTestApp('postgres')
  const b = await createApp(a.config)
  try {
    const owner = await a.signUp('guests-nodes')
    const { id } = await owner.createScript('Auf zwei Knoten')
    const guest = await enterAsGuest(a, (await invite(owner, id)).token)
    await a.listen()
    const socket = await joinScript(await b.listen(), socketPath(id, guest))
    const code = closeCode(socket)
    const params = { id, guestId: guest.id }
    expect((await owner.call(api.removeGuest, { params })).statusCode).toBe(204)
    expect(await code).toBe(CLOSE.badToken)
  } finally {
    await b.close()
    await a.close()
  }
})
