// Each right's effect on a script's content, and the end of open sockets when a right ends.
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import {
  can,
  CAPABILITIES,
  type Capability,
  type ScriptRole,
} from '#/shared/access/capabilities.ts'
import { api } from '#/shared/api/index.ts'
import type { ScriptPreview } from '#/shared/api/scripts.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { PASSWORD, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { p } from '#test/support/script.ts'
import {
  closeCode,
  connectClient,
  joinScript,
  openSocket,
  type ScriptClient,
} from '#test/support/script-client.ts'
import { castOf, scriptsOf, type Cast } from './cast.ts'

const capabilitiesOf = (role: ScriptRole): readonly Capability[] =>
  CAPABILITIES.filter((capability) => can(role, capability))

/** The server handles a socket's frames in order: it answers a ping after all frames that were sent before. */
async function answered({ provider }: ScriptClient): Promise<void> {
  const socket = provider.ws as unknown as WebSocket
  socket.ping()
  await Promise.race([once(socket, 'pong'), once(socket, 'close')])
}

const READER = [
  'script:read',
  'script:follow',
  'script:copy',
  'script:history',
  'script:leave',
  'script:take',
]

test('[SEC-1] [SEC-2] [SEC-3] one table lists the rights of each role', () => {
  expect(capabilitiesOf('owner')).toEqual(
    CAPABILITIES.filter((each) => !['script:leave', 'script:take', 'script:purge'].includes(each)),
  )
  expect(capabilitiesOf('write')).toEqual([...READER, 'script:comment', 'script:edit'])
  expect(capabilitiesOf('comment')).toEqual([...READER, 'script:comment'])
  expect(capabilitiesOf('read')).toEqual(READER)
  expect(capabilitiesOf('public')).toEqual(['script:read', 'script:follow', 'script:copy'])
  expect(capabilitiesOf('guest')).toEqual(['script:read', 'script:follow'])
  expect(capabilitiesOf('guest-comment')).toEqual([
    'script:read',
    'script:follow',
    'script:comment',
  ])
  expect(capabilitiesOf('trash')).toEqual(['script:restore', 'script:purge'])
  expect(CAPABILITIES.filter((capability) => can(null, capability))).toEqual([])
})

describe.each(DATABASE_KINDS)('rights on %s', (kind) => {
  let app: TestApp
  let address: string
  let cast: Cast
  beforeAll(async () => {
    app = await startTestApp(kind)
    address = await app.listen()
    cast = await castOf(app, 'house')
  })
  afterAll(() => app?.close())

  const linesOf = async (id: string) =>
    (await cast.owner.call(api.getPreview, { params: { id } })).json<ScriptPreview>().lines

  /** Writes a line by the reference client; the owner's later line proves that the server has handled the first. */
  const writeAs = async (
    role: 'owner' | 'writer' | 'commenter' | 'reader' | 'public',
    id: string,
  ) => {
    for (const [token, text] of [
      [cast.tokens[role], `by ${role}`],
      [cast.tokens.owner, 'afterwards'],
    ] as const) {
      const client = connectClient(address, id, token)
      await client.whenSynced
      // an edit that only comments may not make closes the socket
      client.provider.shouldConnect = false
      client.doc.transact(() => writeBlocks(client.fragment, [p(text)]))
      if (token === cast.tokens.owner) await expect.poll(() => linesOf(id)).toContain(text)
      else await answered(client)
      client.close()
    }
    return linesOf(id)
  }

  test.each([
    ['SEC-1', 'owner', true],
    ['SEC-2', 'writer', true],
    ['SEC-594', 'commenter', false],
    ['SEC-3', 'reader', false],
    ['SEC-3', 'public', false],
  ] as const)('[%s] may the %s change the content? %s', async (_, role, may) => {
    const scripts = await scriptsOf(cast)
    const { id } = role === 'public' ? scripts.public : scripts.private
    const lines = await writeAs(role, id)
    expect(lines.includes(`by ${role}`)).toBe(may)
    expect(lines).toContain('afterwards')
  })

  const path = (id: string, token: string) => `${collabSocketPath(id)}?token=${token}`
  const join = (id: string, role: 'owner' | 'public' | 'reader' | 'writer') =>
    joinScript(address, path(id, cast.tokens[role]))

  test('[SEC-15] a refused socket is opened and closed with a code at once', async () => {
    const scripts = await scriptsOf(cast)
    const socket = await openSocket(address, path(scripts.private.id, cast.tokens.stranger))
    const messages: unknown[] = []
    socket.on('message', (message) => messages.push(message))
    expect(await closeCode(socket)).toBe(CLOSE.noRight)
    expect(messages).toEqual([])
  })

  /** A socket that is open when the call answers would still answer a ping. */
  const closedBeforeTheAnswer = async (socket: WebSocket, call: () => Promise<unknown>) => {
    let isPingAnswered = false
    socket.on('pong', () => (isPingAnswered = true))
    const code = closeCode(socket)
    await call()
    socket.ping()
    await code
    expect(isPingAnswered).toBe(false)
    return code
  }

  test('[SEC-26] making a script private closes the sockets of strangers only', async () => {
    const params = (await scriptsOf(cast)).public
    const [socket, own] = [await join(params.id, 'public'), await join(params.id, 'owner')]
    const code = await closedBeforeTheAnswer(socket, () =>
      cast.owner.call(api.togglePublic, { params }),
    )
    expect(code).toBe(CLOSE.noRight)
    expect(own.readyState).toBe(own.OPEN)
    own.terminate()
  })

  test('[SEC-26] removing a share closes that person’s socket', async () => {
    const params = (await scriptsOf(cast)).private
    const [socket, other] = [await join(params.id, 'reader'), await join(params.id, 'writer')]
    const code = await closedBeforeTheAnswer(socket, () =>
      cast.owner.call(api.removeShare, { params }),
    )
    expect(code).toBe(CLOSE.noRight)
    expect(other.readyState).toBe(other.OPEN)
    other.terminate()
  })

  test('[SEC-18] [SEC-26] deleting a script closes everyone’s sockets', async () => {
    const params = (await scriptsOf(cast)).private
    const [socket, own] = [await join(params.id, 'writer'), await join(params.id, 'owner')]
    const ownCode = closeCode(own)
    const code = await closedBeforeTheAnswer(socket, () =>
      cast.owner.call(api.deleteScript, { params }),
    )
    expect([code, await ownCode]).toEqual([CLOSE.gone, CLOSE.gone])
  })

  test('[SEC-26] [API-26] signing out closes this session’s sockets, socket tokens included', async () => {
    const { id } = (await scriptsOf(cast)).private
    const body = { email: cast.owner.email, password: PASSWORD }
    const { token } = (await app.call(api.login, { body })).json<{ token: string }>()
    const headers = { authorization: `Bearer ${token}` }
    const socketToken = (await app.call(api.getSocketToken, { headers })).json<{ token: string }>()
    const socket = await joinScript(address, path(id, socketToken.token))
    const other = await join(id, 'owner')
    const code = await closedBeforeTheAnswer(socket, () => app.call(api.logout, { headers }))
    expect(code).toBe(CLOSE.badToken)
    expect(await closeCode(await openSocket(address, path(id, socketToken.token)))).toBe(
      CLOSE.badToken,
    )
    expect(other.readyState).toBe(other.OPEN)
    other.terminate()
  })
})
