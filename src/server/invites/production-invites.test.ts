import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountExport } from '#/shared/api/account-data.ts'
import type { CurrentUser } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import type { Invite } from '#/shared/api/invites.ts'
import type { Production } from '#/shared/api/productions.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS, openBeside } from '#test/support/databases.ts'
import { enterAsGuest, type Guest, inviteInto } from '#test/support/invitations.ts'
import { closeCode, joinScript } from '#test/support/script-client.ts'
import type { Database } from '../db/schema.ts'
import { deleteEndedInvites } from '../retention/retention.ts'

describe.each(DATABASE_KINDS)('invitations into productions on %s', (kind) => {
  let app: TestApp
  let address: string
  let db: Database
  let jana: Person
  beforeAll(async () => {
    app = await startTestApp(kind)
    address = await app.listen()
    db = await openBeside(app.config)
    jana = await app.signUp('pin-jana')
  })
  afterAll(async () => {
    await db?.destroy()
    await app?.close()
  })

  let people = 0
  const newPerson = () => app.signUp(`pin-person-${++people}`)
  const take = ({ call }: Person, token: string) => call(api.takeInvite, { body: { token } })
  const read = async (token: string) => (await app.call(api.readInvite, { body: { token } })).json()
  const roleOf = async ({ call }: Pick<Guest, 'call'>, id: string) => {
    const answer = await call(api.getRole, { params: { id } })
    return answer.statusCode === 200 ? answer.json<object>() : answer.statusCode
  }
  const me = async ({ call }: Pick<Guest, 'call'>) => {
    const answer = await call(api.getCurrentUser)
    return answer.statusCode === 200 ? answer.json<CurrentUser>().guest : answer.statusCode
  }
  const place = (id: string, productionId: string) =>
    jana.call(api.placeScript, { params: { id, productionId } })

  /** A production with as many scripts. */
  async function rehearsing(scripts: number) {
    const made = await jana.call(api.createProduction, { body: { title: 'Faust 26' } })
    const { id } = made.json<Production>()
    const ids: string[] = []
    for (let each = 1; each <= scripts; each++) {
      const script = await jana.createScript(`Teil ${each}`)
      ids.push(script.id)
      await place(script.id, id)
    }
    return { id, ids }
  }
  const membersOf = async (id: string) =>
    (await jana.call(api.listProductions))
      .json<Production[]>()
      .find((each) => each.id === id)
      ?.members.map(({ username, function: own }) => [username, own])
  const invitesInto = async (id: string) =>
    (await jana.call(api.listProductionInvites, { params: { id } })).json<Invite[]>()

  test('[INV-102] a user who accepts belongs to the production with its function, in all its scripts', async () => {
    const { id, ids } = await rehearsing(2)
    const tom = await newPerson()
    const { token } = await inviteInto(jana, id, { function: 'light', for_guests: false })
    expect(await read(token)).toEqual({
      state: 'open',
      script_id: null,
      production_id: id,
      title: 'Faust 26',
      owner: 'pin-jana',
      permission: 'comment',
      function: 'light',
      for_guests: false,
    })
    expect((await take(tom, token)).json()).toEqual({ script_id: null, title: 'Faust 26' })
    for (const script of ids)
      expect(await roleOf(tom, script)).toEqual({
        role: 'comment',
        cue_types: ['light'],
        functions: ['light'],
      })
    expect(await membersOf(id)).toContainEqual([tom.user.username, 'light'])
  })

  test('[INV-103] a member keeps a function that permits as much, gets one that permits more, and that alone is a use', async () => {
    const { id } = await rehearsing(1)
    const tom = await newPerson()
    const tokens = new Map<string, string>()
    for (const each of ['guest', 'light', 'sound', 'acting', 'prompting'])
      tokens.set(each, (await inviteInto(jana, id, { function: each, for_guests: false })).token)
    const seen: unknown[] = []
    for (const each of ['acting', 'guest', 'light', 'sound', 'prompting', 'light']) {
      await take(tom, tokens.get(each) ?? '')
      seen.push((await membersOf(id))?.find(([name]) => name === tom.user.username)?.[1])
    }
    expect(seen).toEqual(['acting', 'acting', 'light', 'light', 'prompting', 'prompting'])
    const used = (await invitesInto(id)).map((invite) => [invite.function, invite.uses])
    const once = { acting: 1, light: 1, prompting: 1 }
    expect(Object.fromEntries(used)).toEqual({ guest: 0, sound: 0, ...once })
    // the direction has more than any of them
    expect((await take(jana, tokens.get('prompting') ?? '')).statusCode).toBe(200)
    expect(await membersOf(id)).toContainEqual(['pin-jana', 'direction'])
  })

  test('[INV-104] a guest reads every script of the production and nothing else, also one that is put in later', async () => {
    const { id, ids } = await rehearsing(1)
    const other = await jana.createScript('Anderes')
    const mia = await enterAsGuest(app, (await inviteInto(jana, id)).token)
    expect(await me(mia)).toEqual({
      script_id: ids[0],
      owner: 'pin-jana',
      production: { id, scripts: [{ id: ids[0], title: 'Teil 1' }] },
    })
    expect(await roleOf(mia, other.id)).toBe(404)
    await place(other.id, id)
    for (const script of [...ids, other.id])
      expect(await roleOf(mia, script)).toMatchObject({ role: 'guest', cue_types: [] })
    const names = await jana.call(api.listScriptPeople, { params: { id: other.id } })
    expect(names.json()).toEqual(['pin-jana', 'Mia (Gast)'])
    await jana.call(api.withdrawScript, { params: { id: other.id, productionId: id } })
    expect(await roleOf(mia, other.id)).toBe(404)
    // a guest is in no list of members
    expect(await membersOf(id)).toEqual([['pin-jana', 'direction']])
  })

  test.each([
    ['the direction', { function: 'direction', for_guests: false }],
    ['guests with another function', { function: 'acting' }],
    ['more than 180 days', { days: 181 }],
  ])('[INV-105] an invitation for %s is refused', async (_name, wrong) => {
    const { id } = await rehearsing(1)
    const body = { function: 'guest', for_guests: true, max_uses: 1, days: 1, ...wrong }
    const answer = await jana.call(api.createProductionInvite, { params: { id }, body })
    expect(answer.statusCode).toBe(400)
  })

  test('[INV-106] while a production has no script, its invitation lets in accounts alone; guests who are in are out', async () => {
    const { id } = await rehearsing(0)
    const { token } = await inviteInto(jana, id)
    expect(await read(token)).toMatchObject({ state: 'open', for_guests: false })
    const refused = await app.call(api.enterAsGuest, { body: { token, name: 'Mia' } })
    expect(refused.json()).toMatchObject({ code: 'invite_needs_account' })
    const { id: script } = await jana.createScript('Nachzügler')
    await place(script, id)
    const mia = await enterAsGuest(app, token)
    expect(await roleOf(mia, script)).toMatchObject({ role: 'guest' })
    await jana.call(api.withdrawScript, { params: { id: script, productionId: id } })
    expect(await me(mia)).toBe(401)
  })

  const ENDS = {
    'an invitation is revoked': (id: string, inviteId: string) =>
      jana.call(api.revokeProductionInvite, { params: { id, inviteId } }),
    'a production is deleted': (id: string) => jana.call(api.deleteProduction, { params: { id } }),
  }

  test.each(Object.keys(ENDS) as (keyof typeof ENDS)[])(
    '[INV-107] when %s, its guests are out of all scripts before the call answers',
    async (end) => {
      const { id, ids } = await rehearsing(2)
      const invite = await inviteInto(jana, id)
      const tom = await newPerson()
      await take(tom, invite.token)
      const mia = await enterAsGuest(app, invite.token)
      const sockets = await Promise.all(
        ids.map((script) => joinScript(address, `${collabSocketPath(script)}?token=${mia.token}`)),
      )
      const codes = sockets.map((socket) => closeCode(socket))
      expect((await ENDS[end](id, invite.id)).statusCode).toBe(204)
      expect(await Promise.all(codes)).toEqual([CLOSE.badToken, CLOSE.badToken])
      expect((await mia.call(api.getCurrentUser)).statusCode).toBe(401)
      // a member by the same invitation stays as long as the production
      const stays = [tom.user.username, 'guest']
      expect((await membersOf(id)) ?? [stays]).toContainEqual(stays)
      await deleteEndedInvites(db, Date.now() + 31 * 24 * 60 * 60_000)
      const rows = await db.selectFrom('users').select('id').where('id', '=', mia.id).execute()
      expect(rows).toEqual([])
    },
  )

  test('[INV-60] a single guest of a production is removed, and the name passes to no other guest', async () => {
    const { id, ids } = await rehearsing(1)
    const invite = await inviteInto(jana, id)
    const mia = await enterAsGuest(app, invite.token)
    const remove = (from: string) =>
      jana.call(api.removeProductionGuest, { params: { id: from, guestId: mia.id } })
    const { id: elsewhere } = await rehearsing(0)
    expect((await remove(elsewhere)).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(204)
    expect(await roleOf(mia, ids[0] ?? '')).toBe(401)
    await enterAsGuest(app, invite.token)
    const [listed] = await invitesInto(id)
    expect(listed?.guests.map(({ name, is_removed: isRemoved }) => [name, isRemoved])).toEqual([
      ['Mia (Gast)', true],
      ['Mia 2 (Gast)', false],
    ])
  })

  test('[INV-15] an export lists the invitations into productions that its user directs, and no others', async () => {
    const { id } = await rehearsing(1)
    await enterAsGuest(app, (await inviteInto(jana, id, { label: 'Aushang' })).token)
    const exported = async ({ call }: Person) =>
      (await call(api.exportAccount)).json<AccountExport>().invites
    const own = (await exported(jana)).find((each) => each.production_id === id)
    expect(own).toMatchObject({
      script_id: null,
      script_title: null,
      production_title: 'Faust 26',
      label: 'Aushang',
      function: 'guest',
      guests: ['Mia (Gast)'],
    })
    const tom = await newPerson()
    const { token } = await inviteInto(jana, id, { function: 'prompting', for_guests: false })
    await take(tom, token)
    expect(await exported(tom)).toEqual([])
  })
})
