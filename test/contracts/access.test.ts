// Every role tries every call and every socket of the contract: a call without expectations fails the test.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { api } from '#/shared/api/index.ts'
import type { Call } from '#/shared/api/call.ts'
import { isProductionCapability } from '#/shared/access/functions.ts'
import { SOCKETS } from '#/shared/api/sockets.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { PASSWORD, startTestApp, type CallInput, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { uploadPdf } from '#test/support/import-session.ts'
import { addressOf, startRecogniser, type TestRecogniser } from '#test/support/recogniser.ts'
import { castOf, ROLES, scriptsOf, type Cast, type Role, type Scripts } from './cast.ts'

/** One status per role, in the order of ROLES. */
type Statuses = readonly number[]

/** The last role may make the call, too: reading its script, its own data and its session. */
const andGuest = (statuses: Statuses, ok: number): Statuses => [...statuses.slice(0, -1), ok]
const anyone = (status: number): Statuses => ROLES.map(() => status)
const reads = (ok: number): Statuses => [401, 404, ok, ok, ok, ok, 401, ok, 403]
/** Calls that a guest makes, too. */
const guestReads = (ok: number): Statuses => andGuest(reads(ok), ok)
/** A user who reads a script only because it is public may not read its earlier versions. */
const historyReads = (ok: number): Statuses => [401, 404, 403, ok, ok, ok, 401, ok, 403]
const ownerReads = (ok: number): Statuses => [401, 404, 403, 403, 403, ok, 401, ok, 403]
const signedInReads = (ok: number): Statuses => [401, ok, ok, ok, ok, ok, 401, ok, 403]
/** A write by cookie without the anti-forgery header is refused, also for the owner. */
const ownerWrites = (ok: number): Statuses => [401, 404, 403, 403, 403, ok, 401, 403, 403]
/** The writer belongs to the production, and the owner is its direction. Its path names no script. */
const productionWrites = (ok: number): Statuses => [401, 404, 404, 404, 403, ok, 401, 403, 403]
/** Calls whose result belongs to the caller: a reader may make them. */
const readerWrites = (ok: number): Statuses => [401, 404, ok, ok, ok, ok, 401, 403, 403]
const signedInWrites = (ok: number): Statuses => [401, ok, ok, ok, ok, ok, 401, 403, 403]

interface Expectation {
  readonly statuses: Statuses
  /** Of a person who may comment; that of a reader if absent. */
  readonly commenter?: number
  readonly input?: Omit<CallInput, 'params'>
}

const TITLE = { body: { title: 'Faust' } }
const LAYOUT = {
  body: {
    name: 'Mein Pult',
    settings: {
      sidebarOpen: true,
      sidebarTab: 'cues',
      cueTypes: ['light'],
      pageView: 'borderless',
      fontStyle: 'vintage',
      pageMarginPx: 8,
    },
  },
}

const TASKS = { body: { speakers: ['GRETCHEN'], cueTypes: ['light'], everything: false } }

const READING_RULE = {
  body: {
    layout: { width: 595, height: 842, size: 12, left: 72, looks: ['0@0'] },
    rule: { look: '0C@12', from: 'direction', to: 'name' },
  },
}

const EXPECTED: Readonly<Record<keyof typeof api, Expectation>> = {
  login: { statuses: anyone(400), input: { body: {} } },
  register: { statuses: anyone(400), input: { body: {} } },
  getVersion: { statuses: anyone(200) },
  getSignInOptions: { statuses: anyone(200) },
  loginGoogle: { statuses: anyone(404), input: { body: { id_token: 'token' } } },
  startHouseSignIn: { statuses: anyone(404), input: { body: {} } },
  requestPasswordReset: { statuses: anyone(404), input: { body: { email: 'a@b.example' } } },
  resetPassword: { statuses: anyone(400), input: { body: { token: 'token' } } },
  changePassword: {
    statuses: signedInWrites(204),
    input: { body: { old_password: PASSWORD, new_password: PASSWORD } },
  },
  logout: { statuses: andGuest(signedInWrites(204), 204) },
  getCurrentUser: { statuses: andGuest(signedInReads(200), 200) },
  getCsrfToken: { statuses: andGuest(signedInReads(200), 200) },
  getSocketToken: { statuses: andGuest(signedInReads(200), 200) },
  getAccount: { statuses: signedInReads(200) },
  exportAccount: { statuses: andGuest(signedInReads(200), 200) },
  deleteAccount: { statuses: andGuest(signedInWrites(204), 204) },
  listTokens: { statuses: signedInReads(200) },
  createToken: { statuses: signedInWrites(201), input: { body: { name: 'x', kind: 'read' } } },
  revokeToken: { statuses: signedInWrites(404) },
  listScripts: { statuses: signedInReads(200), input: { query: { scope: 'public' } } },
  createScript: { statuses: signedInWrites(201), input: TITLE },
  copyScript: { statuses: readerWrites(201), input: TITLE },
  getScript: { statuses: guestReads(200) },
  getScriptInfo: { statuses: guestReads(200) },
  getRole: { statuses: guestReads(200) },
  getPreview: { statuses: reads(200) },
  getDocumentState: { statuses: guestReads(200) },
  getRecentUpdates: { statuses: guestReads(200) },
  listCues: { statuses: reads(200) },
  listVersions: { statuses: historyReads(200) },
  listEditors: { statuses: historyReads(404) },
  getVersionText: { statuses: historyReads(404) },
  // the second caller keeps the same text, and gets 409: this text is kept already
  keepVersion: {
    statuses: [401, 404, 403, 403, 201, 409, 401, 403, 403],
    input: { body: { name: 'Leseprobe' } },
  },
  keepBeforeRestore: {
    statuses: [401, 404, 403, 403, 204, 204, 401, 403, 403],
    input: { body: {} },
  },
  keepBeforeRemoval: {
    statuses: [401, 404, 403, 403, 204, 204, 401, 403, 403],
    input: { body: {} },
  },
  nameVersion: {
    statuses: [401, 404, 403, 403, 404, 404, 401, 403, 403],
    input: { body: { name: 'Premiere' } },
  },
  deleteVersion: { statuses: ownerWrites(404) },
  deleteVersions: { statuses: ownerWrites(204) },
  listNews: { statuses: signedInReads(200) },
  getNews: { statuses: historyReads(200) },
  getRead: { statuses: historyReads(200) },
  confirmRead: { statuses: [401, 404, 403, 200, 200, 200, 401, 403, 403], input: { body: {} } },
  getMyTasks: { statuses: guestReads(200) },
  setMyTasks: { statuses: andGuest(readerWrites(200), 200), input: TASKS },
  renameScript: { statuses: ownerWrites(200), input: TITLE },
  deleteScript: { statuses: ownerWrites(204) },
  listTrash: { statuses: signedInReads(200) },
  restoreScript: { statuses: ownerWrites(200) },
  // the script is not in the trash
  purgeScript: { statuses: [401, 404, 403, 403, 403, 403, 401, 403, 403] },
  addShare: {
    statuses: ownerWrites(201),
    input: { body: { username: 'guest', permission: 'read' } },
  },
  listScriptPeople: { statuses: [401, 404, 403, 403, 200, 200, 401, 200, 403], commenter: 200 },
  listSharedWith: { statuses: signedInReads(200) },
  listShares: { statuses: ownerReads(200) },
  changeShare: { statuses: ownerWrites(200), input: { body: { permission: 'read' } } },
  removeShare: { statuses: ownerWrites(204) },
  leaveScript: { statuses: [401, 404, 403, 204, 204, 403, 401, 403, 403] },
  offerScript: { statuses: ownerWrites(204) },
  // nothing is offered
  withdrawScriptOffer: { statuses: [401, 404, 403, 404, 404, 404, 401, 403, 403] },
  takeScript: { statuses: [401, 404, 403, 404, 404, 403, 401, 403, 403] },
  togglePublic: { statuses: ownerWrites(200) },
  createInvite: {
    statuses: ownerWrites(201),
    input: { body: { permission: 'read', for_guests: true, max_uses: 1, days: 1 } },
  },
  listInvites: { statuses: ownerReads(200) },
  revokeInvite: { statuses: ownerWrites(404) },
  // the house of the tests sends no mail
  mailInvite: {
    statuses: ownerWrites(404),
    input: { body: { token: 'none', emails: ['mia@theater.example'] } },
  },
  removeGuest: { statuses: ownerWrites(404) },
  readInvite: { statuses: anyone(200), input: { body: { token: 'none' } } },
  takeInvite: { statuses: signedInWrites(410), input: { body: { token: 'none' } } },
  enterAsGuest: { statuses: anyone(410), input: { body: { token: 'none', name: 'Mia' } } },
  listProductions: { statuses: signedInReads(200) },
  createProduction: { statuses: signedInWrites(201), input: TITLE },
  renameProduction: { statuses: productionWrites(200), input: TITLE },
  deleteProduction: { statuses: productionWrites(204) },
  addMember: {
    statuses: productionWrites(201),
    input: { body: { username: 'guest', function: 'acting' } },
  },
  changeMember: { statuses: productionWrites(200), input: { body: { function: 'light' } } },
  removeMember: { statuses: productionWrites(204) },
  // the only direction stays
  leaveProduction: { statuses: [401, 404, 404, 404, 204, 409, 401, 403, 403] },
  placeScript: { statuses: ownerWrites(204) },
  withdrawScript: { statuses: ownerWrites(204) },
  listNotices: { statuses: signedInReads(200) },
  readNotices: { statuses: signedInWrites(204), input: { body: { until: 0 } } },
  generateThumbnails: { statuses: signedInWrites(200) },
  regenerateThumbnails: { statuses: signedInWrites(200) },
  searchTexts: { statuses: signedInReads(200), input: { query: { q: 'wort' } } },
  listLayouts: { statuses: signedInReads(200) },
  createLayout: { statuses: signedInWrites(201), input: LAYOUT },
  replaceLayout: { statuses: signedInWrites(404), input: LAYOUT },
  deleteLayout: { statuses: signedInWrites(404) },
  uploadPdf: { statuses: signedInWrites(400) },
  getImportSession: { statuses: signedInReads(404) },
  cancelImportSession: { statuses: signedInWrites(404) },
  getPrintedPages: { statuses: [401, 404, 403, 403, 404, 404, 401, 404, 403] },
  learnReadingRule: { statuses: signedInWrites(204), input: READING_RULE },
  forgetReadingRule: { statuses: signedInWrites(204), input: READING_RULE },
  getLegalNotice: { statuses: anyone(200) },
  getHouse: { statuses: anyone(200) },
  getRecogniser: { statuses: andGuest(signedInReads(200), 200) },
}

/** Their path names a production. */
const PRODUCTION_CALLS = new Set(
  Object.entries<Call>(api).flatMap(([name, { access }]) =>
    isProductionCapability(access) ? [name] : [],
  ),
)

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

const byRole = <T>(values: readonly T[]) =>
  Object.fromEntries(ROLES.map((role, index) => [role, values[index]]))

test('[SEC-6] every call and every socket has its expectations', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(Object.keys(api).toSorted())
  expect(Object.keys(EXPECTED_SOCKETS).toSorted()).toEqual(Object.keys(SOCKETS).toSorted())
  const statuses = Object.values(EXPECTED).map((row) => row.statuses)
  const rows = [...statuses, ...Object.values(EXPECTED_SOCKETS)]
  for (const row of rows) expect(row).toHaveLength(ROLES.length)
})

describe.each(DATABASE_KINDS)('[SEC-6] [REH-22] the rights of each role, on %s', (kind) => {
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

  /** Calls that end a session of the caller get people of their own. */
  const peopleFor = async (name: keyof typeof api): Promise<[Cast, Scripts]> => {
    const endsSession = ['logout', 'deleteAccount', 'changePassword'].includes(name)
    const people = endsSession ? await castOf(app, name) : cast
    return [people, await scriptsOf(people, isAboutProduction(name))]
  }

  test.each(Object.keys(EXPECTED) as (keyof typeof api)[])('%s', async (name) => {
    const call: Call = api[name]
    const [people, scripts] = await peopleFor(name)
    const { callAs } = people
    // before the owner's call, which may end their session
    const again = await scriptsOf(people, isAboutProduction(name))
    const statuses: number[] = []
    // The cookie role and the guest come before the owner: after the owner's success there may be nothing left to refuse.
    const rest = ROLES.filter((other) => other !== 'cookie' && other !== 'guest')
    for (const role of ['cookie', 'guest', ...rest] as const) {
      const params = {
        ...scriptFor(role, scripts),
        sessionId: 'none',
        layoutId: 'none',
        versionId: 'none',
        inviteId: 'none',
        guestId: 'none',
        ...(PRODUCTION_CALLS.has(name) && { id: scripts.production.productionId }),
      }
      const make = role === 'guest' ? scripts.guest.call : callAs[role]
      const answer = await make(call, { ...EXPECTED[name].input, params })
      statuses[ROLES.indexOf(role)] = answer.statusCode
    }
    expect(byRole(statuses)).toEqual(byRole(EXPECTED[name].statuses))
    // who may comment may do by calls what a reader may, and see whom to mention: comments go through the socket
    const none = { sessionId: 'none', layoutId: 'none', versionId: 'none' }
    const ofOne = PRODUCTION_CALLS.has(name) && { id: again.production.productionId }
    const answer = await people.callAs.commenter(call, {
      ...EXPECTED[name].input,
      params: { ...none, ...again.private, ...ofOne },
    })
    const ofReader = EXPECTED[name].statuses[ROLES.indexOf('reader')]
    expect(answer.statusCode).toBe(EXPECTED[name].commenter ?? ofReader)
  })

  test.each(Object.keys(SOCKETS) as (keyof typeof SOCKETS)[])('socket %s', async (name) => {
    const scripts = await scriptsOf(cast)
    const upload = await uploadPdf(address, cast.tokens.owner, makeScriptPdf())
    const outcomes: (number | 'open')[] = []
    for (const role of ROLES) {
      const path = SOCKETS[name]
        .replace(':scriptId', scriptFor(role, scripts).id)
        .replace(':sessionId', upload.body.session_id ?? '')
      outcomes.push(
        await outcomeOf(
          `${address}${path}?token=${role === 'guest' ? scripts.guest.token : cast.tokens[role]}`,
          cast.cookie,
        ),
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
