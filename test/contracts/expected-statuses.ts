// The status that each role gets for each call of the contract.
import { api } from '#/shared/api/index.ts'
import type { Call } from '#/shared/api/call.ts'
import { isProductionCapability } from '#/shared/access/functions.ts'
import { type CallInput, PASSWORD } from '#test/support/app.ts'
import { ROLES } from './cast.ts'

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

export interface Expectation {
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

export const EXPECTED: Readonly<Record<keyof typeof api, Expectation>> = {
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
  listToldNames: { statuses: [401, 404, 403, 403, 200, 200, 401, 200, 403], commenter: 200 },
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
  createProductionInvite: {
    statuses: productionWrites(201),
    input: { body: { function: 'acting', for_guests: false, max_uses: 1, days: 1 } },
  },
  listProductionInvites: { statuses: [401, 404, 404, 404, 403, 200, 401, 200, 403] },
  revokeProductionInvite: { statuses: productionWrites(404) },
  mailProductionInvite: {
    statuses: productionWrites(404),
    input: { body: { token: 'none', emails: ['mia@theater.example'] } },
  },
  removeProductionGuest: { statuses: productionWrites(404) },
  readInvite: { statuses: anyone(200), input: { body: { token: 'none' } } },
  takeInvite: { statuses: andGuest(signedInWrites(410), 410), input: { body: { token: 'none' } } },
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
  handOverProduction: { statuses: productionWrites(204) },
  placeScript: { statuses: ownerWrites(204) },
  withdrawScript: { statuses: ownerWrites(204) },
  listNotices: { statuses: signedInReads(200) },
  readNotices: { statuses: signedInWrites(204), input: { body: { ids: [] } } },
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
export const PRODUCTION_CALLS = new Set(
  Object.entries<Call>(api).flatMap(([name, { access }]) =>
    isProductionCapability(access) ? [name] : [],
  ),
)
