// Every function of a production tries every call of the contract, and the socket of the script: who has a function gets what
// a share with the same permission gives, and of the production itself what the function permits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FUNCTIONS, permissionOf, type ProductionFunction } from '#/shared/access/functions.ts'
import { api } from '#/shared/api/index.ts'
import type { Call } from '#/shared/api/call.ts'
import type { Production, ProductionMember } from '#/shared/api/productions.ts'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS, type DatabaseKind } from '#test/support/databases.ts'
import { enterAsGuest, inviteInto } from '#test/support/invitations.ts'
import { joinScript } from '#test/support/script-client.ts'
import { ROLES, type Role } from './cast.ts'
import { EXPECTED, PRODUCTION_CALLS } from './expected-statuses.ts'

type CallName = keyof typeof api

/** These end the session of the caller, or their place in the production. */
const ENDING: ReadonlySet<CallName> = new Set([
  'logout',
  'deleteAccount',
  'changePassword',
  'leaveProduction',
  'handOverProduction',
])

const NO_IDS = {
  shareId: 'none',
  sessionId: 'none',
  layoutId: 'none',
  versionId: 'none',
  inviteId: 'none',
  guestId: 'none',
}

type Ensemble = Readonly<Record<'owner' | 'person' | 'other', Person>>

const statusOf = (name: CallName, role: Role): number | undefined =>
  EXPECTED[name].statuses[ROLES.indexOf(role)]

/** The status for a person with a function, who has no share and is not the only direction. */
function expectedOf(name: CallName, function_: ProductionFunction): number | undefined {
  // there is no share to leave
  if (name === 'leaveScript') return 404
  if (name === 'leaveProduction') return 204
  if (PRODUCTION_CALLS.has(name))
    return function_ === 'direction' ? statusOf(name, 'owner') : statusOf(name, 'writer')
  const permission = permissionOf(function_)
  if (permission === 'write') return statusOf(name, 'writer')
  const ofReader = statusOf(name, 'reader')
  return permission === 'comment' ? (EXPECTED[name].commenter ?? ofReader) : ofReader
}

const rightOf = (each: ProductionFunction) => (each === 'direction' ? each : permissionOf(each))
/** These make every call: the program alone knows the right of a function. */
const ONE_OF_EACH_RIGHT = FUNCTIONS.filter(
  (each, index) => FUNCTIONS.findIndex((other) => rightOf(other) === rightOf(each)) === index,
)
const CALLS = Object.keys(EXPECTED) as CallName[]
/** The others make these, which tell their right from every other one, and all do on PostgreSQL, which stores a function as a word. */
const CALLS_BY_RIGHT = CALLS.filter(
  (name) => new Set(ONE_OF_EACH_RIGHT.map((each) => expectedOf(name, each))).size > 1,
)
const functionsOn = (kind: DatabaseKind) => (kind === 'sqlite' ? FUNCTIONS : ONE_OF_EACH_RIGHT)
const callsOn = (kind: DatabaseKind, function_?: ProductionFunction) =>
  kind === 'sqlite' && (function_ === undefined || ONE_OF_EACH_RIGHT.includes(function_))
    ? CALLS
    : CALLS_BY_RIGHT

test('[PROD-62] the calls by which rights are told apart tell each right from every other one', () => {
  const answers = ONE_OF_EACH_RIGHT.map((each) =>
    CALLS_BY_RIGHT.map((name) => expectedOf(name, each)).join(),
  )
  expect(new Set(answers).size).toBe(ONE_OF_EACH_RIGHT.length)
})

describe.each(DATABASE_KINDS)('[PROD-62] every call by every function, on %s', (kind) => {
  let app: TestApp
  let address: string
  let people = 0
  beforeAll(async () => {
    app = await startTestApp(kind)
    address = await app.listen()
    await app.signUp('guest')
  })
  afterAll(() => app?.close())

  const signUp = () => app.signUp(`functions ${++people}`)

  /** A production with a script, in which a person has this function, and another one acts. */
  async function rehearsing({ owner, person, other }: Ensemble, function_: ProductionFunction) {
    const { id } = await owner.createScript('Faust')
    const made = await owner.call(api.createProduction, { body: { title: 'Faust 26' } })
    const { id: productionId } = made.json<Production>()
    await owner.call(api.placeScript, { params: { id, productionId } })
    const add = async ({ user: { username } }: Person, as: ProductionFunction) =>
      owner.call(api.addMember, { params: { id: productionId }, body: { username, function: as } })
    await add(person, function_)
    const memberId = (await add(other, 'acting')).json<ProductionMember>().id
    return { person, id, productionId, memberId }
  }

  /** Lets a person without an account into a production with a script. */
  async function visiting({ owner, person, other }: Ensemble) {
    const place = await rehearsing({ owner, person, other }, 'acting')
    const { token } = await inviteInto(owner, place.productionId)
    return { ...place, person: await enterAsGuest(app, token) }
  }

  test('a guest without an account', async () => {
    const ensemble = { owner: await signUp(), person: await signUp(), other: await signUp() }
    const first = await visiting(ensemble)
    const statuses: Record<string, number> = {}
    const expected: Record<string, number | undefined> = {}
    for (const name of callsOn(kind)) {
      const place = ENDING.has(name) ? await visiting(ensemble) : first
      const { person, id, productionId, memberId } = place
      const ofCall = PRODUCTION_CALLS.has(name) ? productionId : id
      const params = { ...NO_IDS, id: ofCall, productionId, memberId }
      const call: Call = api[name]
      statuses[name] = (await person.call(call, { ...EXPECTED[name].input, params })).statusCode
      expected[name] = statusOf(name, 'guest')
    }
    expect(statuses).toEqual(expected)
    const token = `token=${first.person.token}`
    const socket = await joinScript(address, `${collabSocketPath(first.id)}?${token}`)
    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
  })

  test.each(functionsOn(kind))('%s', async (function_) => {
    const ensemble = { owner: await signUp(), person: await signUp(), other: await signUp() }
    const first = await rehearsing(ensemble, function_)
    const placeFor = async (name: CallName) => {
      if (ENDING.has(name)) return rehearsing({ ...ensemble, person: await signUp() }, function_)
      return PRODUCTION_CALLS.has(name) ? rehearsing(ensemble, function_) : first
    }
    const statuses: Record<string, number> = {}
    const expected: Record<string, number | undefined> = {}
    for (const name of callsOn(kind, function_)) {
      const { person, id, productionId, memberId } = await placeFor(name)
      const ofCall = PRODUCTION_CALLS.has(name) ? productionId : id
      const params = { ...NO_IDS, id: ofCall, productionId, memberId }
      const call: Call = api[name]
      const answer = await person.call(call, { ...EXPECTED[name].input, params })
      statuses[name] = answer.statusCode
      expected[name] = expectedOf(name, function_)
    }
    expect(statuses).toEqual(expected)
    const token = `token=${first.person.token}`
    const socket = await joinScript(address, `${collabSocketPath(first.id)}?${token}`)
    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
  })
})
