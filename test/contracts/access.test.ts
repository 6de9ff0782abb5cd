// Every role tries every call and every socket of the contract: a call without expectations fails the test.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { api } from '#/shared/api/index.ts'
import type { Call } from '#/shared/api/call.ts'
import { SOCKETS } from '#/shared/api/sockets.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS, type DatabaseKind } from '#test/support/databases.ts'
import { uploadPdf } from '#test/support/import-session.ts'
import { addressOf, startRecogniser, type TestRecogniser } from '#test/support/recogniser.ts'
import { enterAsGuest, invite, inviteInto } from '#test/support/invitations.ts'
import { castOf, ROLES, scriptsOf, type Cast, type Role, type Scripts } from './cast.ts'
import { EXPECTED, PRODUCTION_CALLS } from './expected-statuses.ts'

const isAboutProduction = (name: keyof typeof api): boolean =>
  PRODUCTION_CALLS.has(name) || api[name].path.includes(':productionId')

const OPEN = 'open'
const { badToken, noRight, gone } = CLOSE

/** The result for a socket, in the order of ROLES: 'open', or the code that the server closes the socket with. */
const EXPECTED_SOCKETS: Readonly<Record<keyof typeof SOCKETS, readonly (number | 'open')[]>> = {
  collab: [badToken, noRight, OPEN, OPEN, OPEN, OPEN, badToken, badToken, OPEN],
  asr: [badToken, noRight, OPEN, OPEN, OPEN, OPEN, badToken, badToken, OPEN],
  importSession: [badToken, gone, gone, gone, gone, OPEN, badToken, badToken, noRight],
}

/**
 * A bundler may leave code out, and another database may find something else for a right; neither changes a row of the table.
 * So a few roles make each call there.
 */
const rolesOn = (kind: DatabaseKind): readonly Role[] => {
  if (process.env['ON_BUNDLE']) return ['nobody', 'writer', 'owner']
  return kind === 'postgres' ? ['stranger', 'reader', 'writer', 'owner'] : ROLES
}

test('[SEC-6] every call and every socket has its expectations', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(Object.keys(api).toSorted())
  expect(Object.keys(EXPECTED_SOCKETS).toSorted()).toEqual(Object.keys(SOCKETS).toSorted())
  const statuses = Object.values(EXPECTED).map((row) => row.statuses)
  const rows = [...statuses, ...Object.values(EXPECTED_SOCKETS)]
  for (const row of rows) expect(row).toHaveLength(ROLES.length)
})

describe.each(DATABASE_KINDS)('[SEC-6] [REH-22] the rights of each role, on %s', (kind) => {
  const tried = rolesOn(kind)
  const byRole = <T>(values: readonly T[]) =>
    Object.fromEntries(tried.map((role) => [role, values[ROLES.indexOf(role)]]))
  let app: TestApp
  let cast: Cast
  let address: string
  let recogniser: TestRecogniser
  beforeAll(async () => {
    recogniser = await startRecogniser()
    app = await startTestApp(kind, { recogniser: addressOf(recogniser.url) })
    address = await app.listen()
    await app.signUp('guest')
    cast = await castOf(app, 'everyday')
  })
  afterAll(async () => {
    await app?.close()
    await recogniser?.close()
  })

  const scriptFor = (role: Role, scripts: Scripts) =>
    role === 'public' ? scripts.public : scripts.private

  /** What only reads finds the same scripts as the call before it. */
  const forReading = new Map<boolean, Promise<Scripts>>()
  const scriptsToRead = (isPlaced: boolean): Promise<Scripts> =>
    forReading.getOrInsertComputed(isPlaced, () => scriptsOf(cast, isPlaced))

  /** Calls that end a session of the caller get people of their own; what changes something in a script gets scripts of its own. */
  const peopleFor = async (name: keyof typeof api): Promise<[Cast, Scripts]> => {
    const endsSession = ['logout', 'deleteAccount', 'changePassword'].includes(name)
    const isPlaced = isAboutProduction(name)
    const isOfScript = api[name].path.includes(':')
    if (api[name].method === 'GET' || !(isOfScript || endsSession))
      return [cast, await scriptsToRead(isPlaced)]
    const people = endsSession ? await castOf(app, name) : cast
    return [people, await scriptsOf(people, isPlaced)]
  }

  test.each(Object.keys(EXPECTED) as (keyof typeof api)[])('%s', async (name) => {
    const call: Call = api[name]
    const [people, scripts] = await peopleFor(name)
    const statuses: number[] = []
    let ofCommenter: number | null = null
    // These come before the owner: after the owner's success there may be nothing left to refuse.
    const rest = tried.filter((other) => other !== 'cookie' && other !== 'guest')
    const first = tried === ROLES ? (['cookie', 'guest', 'commenter'] as const) : []
    for (const role of [...first, ...rest]) {
      const params = {
        ...(role === 'public' ? scripts.public : scripts.private),
        sessionId: 'none',
        layoutId: 'none',
        versionId: 'none',
        inviteId: 'none',
        guestId: 'none',
        ...(PRODUCTION_CALLS.has(name) && { id: scripts.production.productionId }),
      }
      const make = role === 'guest' ? scripts.guest.call : people.callAs[role]
      const { statusCode } = await make(call, { ...EXPECTED[name].input, params })
      if (role === 'commenter') ofCommenter = statusCode
      else statuses[ROLES.indexOf(role)] = statusCode
    }
    expect(byRole(statuses)).toEqual(byRole(EXPECTED[name].statuses))
    // who may comment may do by calls what a reader may, and see whom to mention: comments go through the socket
    const ofReader = EXPECTED[name].statuses[ROLES.indexOf('reader')]
    const mayComment = EXPECTED[name].commenter ?? ofReader
    expect(ofCommenter).toBe(tried === ROLES ? mayComment : null)
  })

  const withPart = Object.keys(api).filter((name) =>
    /:id\/.*:/.test(api[name as keyof typeof api].path),
  )
  test('[SEC-753] a part is found under its own script or production only, whoever asks with a script of their own', async () => {
    const owner = await app.signUp('parts owner')
    const { private: theirs } = await scriptsOf({ ...cast, owner }, true)
    const asks = async (call: Call, body?: unknown) =>
      (await owner.call(call, { params: theirs, ...(body !== undefined && { body }) })).json()
    const version = await asks(api.keepVersion, { name: 'Premiere' })
    const invitation = await invite(owner, theirs.id)
    const inProduction = await inviteInto(owner, theirs.productionId)
    const guest = await enterAsGuest(app, invitation.token)
    const listed = async () => [
      await asks(api.listShares),
      await asks(api.listVersions),
      await asks(api.listInvites),
      (await owner.call(api.listProductions)).json(),
    ]
    const before = await listed()
    expect(before).not.toContainEqual([])
    const thief = await app.signUp('parts thief')
    const { private: own } = await scriptsOf({ ...cast, owner: thief }, true)
    const statuses: Record<string, number> = {}
    for (const name of withPart as (keyof typeof api)[]) {
      const isOfProduction = api[name].path.startsWith('/api/productions')
      const { statusCode } = await thief.call(api[name], {
        ...EXPECTED[name].input,
        params: {
          ...theirs,
          versionId: version.id,
          inviteId: isOfProduction ? inProduction.id : invitation.id,
          guestId: guest.id,
          id: isOfProduction ? own.productionId : own.id,
        },
      })
      statuses[name] = statusCode
    }
    expect(statuses).toEqual(Object.fromEntries(withPart.map((name) => [name, 404])))
    expect(await listed()).toEqual(before)
  })

  test.each(Object.keys(SOCKETS) as (keyof typeof SOCKETS)[])('socket %s', async (name) => {
    const scripts = await scriptsOf(cast)
    const upload = await uploadPdf(address, cast.tokens.owner, makeScriptPdf())
    const outcomes: (number | 'open')[] = []
    for (const role of tried) {
      const path = SOCKETS[name]
        .replace(':scriptId', scriptFor(role, scripts).id)
        .replace(':sessionId', upload.body.session_id ?? '')
      outcomes[ROLES.indexOf(role)] = await outcomeOf(
        `${address}${path}?token=${role === 'guest' ? scripts.guest.token : cast.tokens[role]}`,
        cast.cookie,
      )
    }
    expect(byRole(outcomes)).toEqual(byRole(EXPECTED_SOCKETS[name]))
  })
})

/** The server's first answer: 'open' for a message to an accepted socket, otherwise the close code. */
function outcomeOf(url: string, cookie: string): Promise<number | 'open'> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { cookie } })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', resolve)
    socket.on('message', () => {
      socket.terminate()
      resolve(OPEN)
    })
  })
}
