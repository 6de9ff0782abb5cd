// Every call of the contract, made by everybody: a call without expectations fails.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import type { Call } from '#/shared/api/call.ts'
import type { Share } from '#/shared/api/shares.ts'
import { startTestApp, type CallInput, type MakeCall, type TestApp } from '../support/app.ts'
import { DATABASE_KINDS } from '../support/databases.ts'

const ROLES = ['nobody', 'stranger', 'public', 'reader', 'writer', 'owner'] as const
type Role = (typeof ROLES)[number]
type Statuses = readonly [number, number, number, number, number, number]

const ANYONE: Statuses = [400, 400, 400, 400, 400, 400]
const readers = (status: number): Statuses => [401, 404, status, status, status, status]
const ownerOnly = (status: number): Statuses => [401, 404, 403, 403, 403, status]
const signedIn = (status: number): Statuses => [401, status, status, status, status, status]

interface Expectation {
  /** One status a role, in the order of ROLES. */
  readonly statuses: Statuses
  readonly input?: Omit<CallInput, 'params'>
}

const TITLE = { body: { title: 'Faust' } }

const EXPECTED: Readonly<Record<keyof typeof api, Expectation>> = {
  login: { statuses: ANYONE, input: { body: {} } },
  register: { statuses: ANYONE, input: { body: {} } },
  getCurrentUser: { statuses: signedIn(200) },
  getCsrfToken: { statuses: signedIn(200) },
  getSocketToken: { statuses: signedIn(200) },
  listScripts: { statuses: signedIn(200) },
  createScript: { statuses: signedIn(201), input: TITLE },
  getScript: { statuses: readers(200) },
  getRole: { statuses: readers(200) },
  getPreview: { statuses: readers(200) },
  getDocumentState: { statuses: readers(200) },
  getRecentUpdates: { statuses: readers(200) },
  renameScript: { statuses: ownerOnly(200), input: TITLE },
  deleteScript: { statuses: ownerOnly(204) },
  addShare: {
    statuses: ownerOnly(201),
    input: { body: { username: 'stranger', permission: 'read' } },
  },
  listShares: { statuses: ownerOnly(200) },
  removeShare: { statuses: ownerOnly(204) },
  togglePublic: { statuses: ownerOnly(200) },
  uploadPdf: { statuses: signedIn(400) },
  getImportSession: { statuses: signedIn(404) },
  cancelImportSession: { statuses: signedIn(404) },
  // Last, because it ends everybody's session.
  logout: { statuses: signedIn(204) },
}

describe.each(DATABASE_KINDS)('[SEC-6] who may make which call, on %s', (kind) => {
  let app: TestApp
  let callAs: Readonly<Record<Role, MakeCall>>
  let privateScript: Readonly<Record<string, string>>
  let publicScript: Readonly<Record<string, string>>

  beforeAll(async () => {
    app = await startTestApp(kind)
    const owner = await app.signUp('owner')
    const [stranger, reader, writer] = [
      await app.signUp('stranger'),
      await app.signUp('reader'),
      await app.signUp('writer'),
    ]
    callAs = {
      nobody: app.call,
      stranger: stranger.call,
      public: stranger.call,
      reader: reader.call,
      writer: writer.call,
      owner: owner.call,
    }
  })
  afterAll(() => app.close())

  const createScript = async (title: string) => {
    const { id = '' } = (await callAs.owner(api.createScript, { body: { title } })).json<{
      id?: string
    }>()
    return id
  }

  beforeEach(async ({ task }) => {
    // Sessions are over by then, and no script is needed.
    if (task.name.startsWith('logout')) return
    const id = await createScript('private')
    const share = async (username: string, permission: string) => {
      const input = { params: { id }, body: { username, permission } }
      return (await callAs.owner(api.addShare, input)).json<Share>()
    }
    await share('writer', 'write')
    privateScript = { id, shareId: (await share('reader', 'read')).id }
    publicScript = { id: await createScript('public'), shareId: 'none' }
    await callAs.owner(api.togglePublic, { params: publicScript })
  })

  const cases = Object.keys(EXPECTED).flatMap((name) =>
    name === 'logout' ? [] : [name as keyof typeof api],
  )

  test('every call has its expectations', () => {
    expect(Object.keys(EXPECTED).toSorted()).toEqual(Object.keys(api).toSorted())
  })

  const statusesOf = async (name: keyof typeof api) => {
    const call: Call = api[name]
    const statuses: Record<string, number> = {}
    for (const role of ROLES) {
      const params = role === 'public' ? publicScript : privateScript
      const answer = await callAs[role](call, {
        ...EXPECTED[name].input,
        params: { ...params, sessionId: 'none' },
      })
      statuses[role] = answer.statusCode
    }
    return statuses
  }

  const expectedOf = (name: keyof typeof api) =>
    Object.fromEntries(ROLES.map((role, index) => [role, EXPECTED[name].statuses[index]]))

  test.each(cases)('%s', async (name) => {
    expect(await statusesOf(name)).toEqual(expectedOf(name))
  })

  test('logout', async () => {
    // The stranger has one session, and stands in two columns.
    const { public: _, ...others } = expectedOf('logout')
    expect(await statusesOf('logout')).toEqual({ ...others, public: 401 })
  })
})
