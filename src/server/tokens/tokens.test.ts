import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { openDatabase } from '#/server/db/open-database.ts'
import type { Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { MAX_TOKENS, type AccessToken, type NewAccessToken } from '#/shared/api/tokens.ts'
import type { TokenKind } from '#/shared/access/script-rights.ts'
import { CLOSE, collabSocketPath, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { startTestApp, type CallInput, type Person, type TestApp } from '#test/support/app.ts'
import { createTestDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import { syncMessage } from '#test/support/room-simulation.ts'
import { closeCode, connectClient, joinScript } from '#test/support/script-client.ts'

/** Calls that no access token may make, of whatever kind. */
const NEEDS_SESSION = new Set([
  'logout',
  'getCsrfToken',
  'getAccount',
  'exportAccount',
  'deleteAccount',
  'listTokens',
  'createToken',
  'revokeToken',
  'changePassword',
  'takeInvite',
])

const calls = Object.entries<Call>(api).filter(([, { access }]) => access !== 'anyone')

describe.each(DATABASE_KINDS)('access tokens on %s', (kind) => {
  let app: TestApp
  let address: string
  let anna: Person
  let ben: Person
  beforeAll(async () => {
    app = await startTestApp(kind)
    address = await app.listen()
    ;[anna, ben] = [await app.signUp('anna'), await app.signUp('ben')]
  })
  afterAll(() => app?.close())

  const create = async (person: Person, ofKind: TokenKind, name = 'Lichtpult') =>
    (await person.call(api.createToken, { body: { name, kind: ofKind } })).json<NewAccessToken>()
  const list = async (person: Person) =>
    (await person.call(api.listTokens)).json<readonly AccessToken[]>()
  const callBy = (token: string, call: Call, input: CallInput = {}) =>
    app.call(call, { ...input, headers: { authorization: `Bearer ${token}` } })

  test('[ACC-90] [ACC-402] [ACC-401] access tokens are made with a name and a kind, told once, and listed without their secret', async () => {
    const dora = await app.signUp('dora')
    expect(await list(dora)).toEqual([])
    const { token, ...record } = await create(dora, 'read', ' Lichtpult ')
    expect(token).toMatch(/^stw_[\w-]{43}$/)
    expect(record).toMatchObject({ name: 'Lichtpult', kind: 'read', last_used_at: null })
    expect(await list(dora)).toEqual([record])
    const exported = await dora.call(api.exportAccount)
    expect(exported.json()).toMatchObject({ access_tokens: [{ name: 'Lichtpult', kind: 'read' }] })
    expect(exported.body).not.toContain(token)
  })

  test('[ACC-401] access tokens sign in as their user, and tell when they have been used', async () => {
    const { token, id } = await create(anna, 'read')
    const before = Date.now()
    expect((await callBy(token, api.getCurrentUser)).json()).toEqual(anna.user)
    const used = (await list(anna)).find((record) => record.id === id)?.last_used_at
    expect(used).toBeGreaterThanOrEqual(before)
    expect((await callBy(`${token}x`, api.getCurrentUser)).statusCode).toBe(401)
  })

  test.each(['', ' ', 'x'.repeat(81)])('[ACC-90] the name "%s" is refused', async (name) => {
    const answer = await anna.call(api.createToken, { body: { name, kind: 'read' } })
    expect(answer.statusCode).toBe(400)
  })

  test.each(calls)('[SEC-50] %s is made with a token that does for it only', async (name, call) => {
    const owner = await app.signUp(`owner of ${name}`)
    const [reading, writing] = [await create(owner, 'read'), await create(owner, 'write')]
    const isForbidden = async ({ token }: NewAccessToken) => {
      const script = await owner.createScript('Faust')
      const answer = await callBy(token, call, { params: { id: script.id } })
      return answer.statusCode === 403 && answer.json<{ code: string }>().code === 'token_forbidden'
    }
    const isSession = NEEDS_SESSION.has(name)
    expect(await isForbidden(reading)).toBe(isSession || call.method !== 'GET')
    expect(await isForbidden(writing)).toBe(isSession)
  })

  test('[SEC-50] [SEC-402] a reading token reads by every path, and writes by none', async () => {
    const script = await anna.createScript('Faust')
    const params = { id: script.id }
    const { token } = await create(anna, 'read')
    expect((await callBy(token, api.getScript, { params })).statusCode).toBe(200)
    expect((await callBy(token, api.getRole, { params })).json()).toEqual({
      role: 'read',
      cue_types: [],
      functions: [],
    })
    const { token: socketToken } = (await callBy(token, api.getSocketToken)).json<{
      token: string
    }>()
    const witness = connectClient(address, script.id, anna.token)
    await witness.whenSynced
    for (const shown of [token, socketToken]) {
      const socket = await joinScript(address, `${collabSocketPath(script.id)}?token=${shown}`)
      const denied = new Promise((resolve) =>
        socket.on('message', (data: Buffer) => data[0] === MESSAGE.auth && resolve(true)),
      )
      const doc = new Y.Doc()
      doc.getText('text').insert(0, 'Habe nun')
      socket.send(syncMessage(SYNC.update, Y.encodeStateAsUpdate(doc)))
      expect(await denied).toBe(true)
      socket.terminate()
    }
    expect(witness.doc.getText('text').toString()).toBe('')
    witness.close()
  })

  test('[SEC-50] a writing token writes in the document', async () => {
    const script = await anna.createScript('Faust')
    const { token } = await create(anna, 'write')
    const [writer, witness] = [token, anna.token].map((shown) =>
      connectClient(address, script.id, shown),
    )
    await Promise.all([writer?.whenSynced, witness?.whenSynced])
    writer?.doc.getText('text').insert(0, 'Habe nun')
    await expect.poll(() => witness?.doc.getText('text').toString()).toBe('Habe nun')
    writer?.close()
    witness?.close()
  })

  test('[ACC-91] revoked, a token is dead at once, and so are its sockets, and no others', async () => {
    const script = await anna.createScript('Faust')
    const [dying, living] = [await create(anna, 'write'), await create(anna, 'write')]
    const open = ({ token }: NewAccessToken) =>
      joinScript(address, `${collabSocketPath(script.id)}?token=${token}`)
    const [lost, kept] = [await open(dying), await open(living)]
    const code = closeCode(lost)
    const params = { tokenId: dying.id }
    expect((await ben.call(api.revokeToken, { params })).statusCode).toBe(404)
    expect((await anna.call(api.revokeToken, { params })).statusCode).toBe(204)
    expect(await code).toBe(CLOSE.badToken)
    expect((await callBy(dying.token, api.getCurrentUser)).statusCode).toBe(401)
    expect((await anna.call(api.revokeToken, { params })).statusCode).toBe(404)
    expect(kept.readyState).toBe(WebSocket.OPEN)
    expect((await list(anna)).map(({ id }) => id)).not.toContain(dying.id)
    kept.terminate()
  })

  test('[ACC-91] tokens go with their account', async () => {
    const emil = await app.signUp('emil')
    const { token } = await create(emil, 'read')
    await emil.call(api.deleteAccount)
    expect((await callBy(token, api.getCurrentUser)).statusCode).toBe(401)
  })

  test('[ACC-90] a person has at most 50 access tokens, also by simultaneous calls', async () => {
    const fritz = await app.signUp('fritz')
    const body = { name: 'Pult', kind: 'read' }
    const answers = await Promise.all(
      Array.from({ length: MAX_TOKENS + 5 }, () => fritz.call(api.createToken, { body })),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.json()).toMatchObject({ code: 'too_many_tokens' })
    expect(await list(fritz)).toHaveLength(MAX_TOKENS)
  })
})

test.each(DATABASE_KINDS)(
  '[ACC-402] [ACC-146] %s keeps no token, only its hash, and makes none for a session that has ended',
  async (kind) => {
    const place = await createTestDatabase(kind)
    const db = await openDatabase(place.config)
    const { createToken } = await import('./tokens.ts')
    const { insertUser } = await import('../auth/registration.ts')
    const { createSession, endSession } = await import('../auth/sessions.ts')
    const user = await insertUser(db, { email: 'a@b.de', username: 'anna', passwordHash: null })
    if (user === null) throw new Error('There is an account already')
    const session = await createSession(db, { user, passwordHash: null })
    const by = { userId: user.id, sessionId: session?.sessionId ?? '' }
    const { token } = await createToken(db, by, { name: 'Pult', kind: 'read' })
    const rows = await db.selectFrom('access_tokens').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
    await endSession(db, by.sessionId)
    const late = createToken(db, by, { name: 'Spät', kind: 'write' })
    await expect(late).rejects.toMatchObject({ status: 401 })
    await db.destroy()
    await place.remove()
  },
)
