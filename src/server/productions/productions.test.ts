import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cueTypesOf,
  FUNCTIONS,
  permissionOf,
  type ProductionFunction,
} from '#/shared/access/functions.ts'
import type { Account, AccountExport } from '#/shared/api/account-data.ts'
import type { ErrorBody } from '#/shared/api/errors.ts'
import { api } from '#/shared/api/index.ts'
import type { Notice } from '#/shared/api/news.ts'
import type { Production, ProductionMember } from '#/shared/api/productions.ts'
import type { Script, ScriptRole } from '#/shared/api/scripts.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { closeCode, joinScript } from '#test/support/script-client.ts'

test('[PROD-2] one table says what each function permits in the scripts of a production', () => {
  expect(Object.fromEntries(FUNCTIONS.map((each) => [each, permissionOf(each)]))).toEqual({
    direction: 'write',
    dramaturgy: 'write',
    'stage-management': 'write',
    prompting: 'write',
    light: 'comment',
    sound: 'comment',
    video: 'comment',
    props: 'comment',
    technik: 'comment',
    acting: 'comment',
    guest: 'read',
  })
})

test('[PROD-60] one table says which types of cue a function sets that may not write', () => {
  const setting = FUNCTIONS.filter((each) => cueTypesOf(each).length > 0)
  expect(Object.fromEntries(setting.map((each) => [each, cueTypesOf(each)]))).toEqual({
    light: ['light'],
    sound: ['sound'],
    video: ['video'],
    props: ['props'],
    technik: ['technik'],
  })
})

describe.each(DATABASE_KINDS)('productions on %s', (kind) => {
  let app: TestApp
  let address: string
  let people = 0
  beforeAll(async () => {
    app = await startTestApp(kind)
    address = await app.listen()
  })
  afterAll(() => app.close())

  const person = (name: string) => app.signUp(`prod ${name} ${++people}`)

  /** A production with a script of its direction, and a light operator. */
  async function rehearsing() {
    const [jana, tom] = [await person('jana'), await person('tom')]
    const { id: scriptId } = await jana.createScript('Faust')
    const made = await jana.call(api.createProduction, { body: { title: ' Faust 26 ' } })
    const { id } = made.json<Production>()
    await jana.call(api.placeScript, { params: { id: scriptId, productionId: id } })
    const add = async ({ user }: Person, function_: ProductionFunction) => {
      const body = { username: user.username, function: function_ }
      return (await jana.call(api.addMember, { params: { id }, body })).json<ProductionMember>()
    }
    return { jana, tom, id, scriptId, add, member: await add(tom, 'light') }
  }

  const roleIn = async (who: Person, id: string) =>
    (await who.call(api.getRole, { params: { id } })).json<{ role?: string }>().role
  const productionsOf = async (who: Person) =>
    (await who.call(api.listProductions)).json<Production[]>()
  const idsOf = async (who: Person) =>
    (await who.call(api.listScripts, { query: {} })).json<Script[]>().map(({ id }) => id)
  const codeOf = (answer: { readonly json: <T>() => T }) => answer.json<ErrorBody>().code
  const socketOf = async (who: Person, id: string) =>
    joinScript(address, `${collabSocketPath(id)}?token=${who.token}`)

  test('[PROD-1] a production lists its people by function and its scripts, for its people only', async () => {
    const { jana, tom, id, scriptId, member } = await rehearsing()
    const [first] = await productionsOf(tom)
    expect(first).toEqual({
      id,
      title: 'Faust 26',
      function: 'light',
      members: [
        { id: expect.any(String), username: jana.user.username, function: 'direction' },
        member,
      ],
      scripts: [scriptId],
    })
    const mia = await person('mia')
    expect(await productionsOf(mia)).toEqual([])
    const leave = await mia.call(api.leaveProduction, { params: { id } })
    expect(leave.statusCode).toBe(404)
  })

  test('[PROD-3] a user has the most that share and functions permit, in every list of scripts', async () => {
    const { jana, tom, id, scriptId, member } = await rehearsing()
    expect(await roleIn(tom, scriptId)).toBe('comment')
    expect(await idsOf(tom)).toEqual([scriptId])
    const info = async () =>
      (await tom.call(api.getScriptInfo, { params: { id: scriptId } })).json<Script>()
    expect(await info()).toMatchObject({ permission: 'comment', shared_at: null })
    const names = (await tom.call(api.listScriptPeople, { params: { id: scriptId } })).json()
    expect(names).toEqual([jana.user.username, tom.user.username])
    const body = { username: tom.user.username, permission: 'read' }
    await jana.call(api.addShare, { params: { id: scriptId }, body })
    expect(await roleIn(tom, scriptId)).toBe('comment')
    const params = { id, memberId: member.id }
    await jana.call(api.changeMember, { params, body: { function: 'dramaturgy' } })
    expect([await roleIn(tom, scriptId), (await info()).permission]).toEqual(['write', 'write'])
    await jana.call(api.removeMember, { params })
    expect([await roleIn(tom, scriptId), (await info()).permission]).toEqual(['read', 'read'])
  })

  test('[PROD-61] a user sets the types of cue of all functions in the productions of a script', async () => {
    const { jana, tom, id, scriptId, member } = await rehearsing()
    const typesOf = async (who: Person) =>
      (await who.call(api.getRole, { params: { id: scriptId } })).json<ScriptRole>().cue_types
    expect([await typesOf(tom), (await typesOf(jana)).length]).toEqual([['light'], 6])
    const other = await jana.call(api.createProduction, { body: { title: 'Gastspiel' } })
    const { id: productionId } = other.json<Production>()
    await jana.call(api.placeScript, { params: { id: scriptId, productionId } })
    const body = { username: tom.user.username, function: 'sound' }
    await jana.call(api.addMember, { params: { id: productionId }, body })
    expect(await typesOf(tom)).toEqual(['light', 'sound'])
    await jana.call(api.changeMember, {
      params: { id, memberId: member.id },
      body: { function: 'acting' },
    })
    expect(await typesOf(tom)).toEqual(['sound'])
    await jana.call(api.addShare, {
      params: { id: scriptId },
      body: { username: tom.user.username, permission: 'write' },
    })
    expect((await typesOf(tom)).length).toBe(6)
  })

  test('[PROD-4] a script is put in by its owner, into an own production, and taken out by its owner', async () => {
    const { jana, tom, id, scriptId } = await rehearsing()
    const place = (who: Person, script: string) =>
      who.call(api.placeScript, { params: { id: script, productionId: id } })
    const take = (who: Person, script: string) =>
      who.call(api.withdrawScript, { params: { id: script, productionId: id } })
    expect((await place(tom, scriptId)).statusCode).toBe(403)
    expect((await take(tom, scriptId)).statusCode).toBe(403)
    const mia = await person('mia')
    const own = await mia.createScript('Urfaust')
    expect((await place(mia, own.id)).statusCode).toBe(404)
    expect((await place(jana, scriptId)).statusCode).toBe(204)
    expect((await take(jana, scriptId)).statusCode).toBe(204)
    expect((await take(jana, scriptId)).statusCode).toBe(404)
    expect(await roleIn(tom, scriptId)).toBeUndefined()
  })

  test.each(['leaves', 'is removed', 'sees the script taken out', 'sees the production deleted'])(
    '[PROD-5] the socket of a member who %s is closed when the call answers',
    async (end) => {
      const { jana, tom, id, scriptId, member } = await rehearsing()
      const socket = await socketOf(tom, scriptId)
      const closed = closeCode(socket)
      const params = { id }
      if (end === 'leaves') await tom.call(api.leaveProduction, { params })
      if (end === 'is removed')
        await jana.call(api.removeMember, { params: { id, memberId: member.id } })
      if (end === 'sees the script taken out')
        await jana.call(api.withdrawScript, { params: { id: scriptId, productionId: id } })
      if (end === 'sees the production deleted') await jana.call(api.deleteProduction, { params })
      expect(await closed).toBe(CLOSE.noRight)
      expect(await roleIn(tom, scriptId)).toBeUndefined()
    },
  )

  test('[PROD-6] the last direction neither leaves nor gets another function before it hands over', async () => {
    const { jana, tom, id, member } = await rehearsing()
    const [production] = await productionsOf(jana)
    const own = production?.members.find(({ username }) => username === jana.user.username)
    const params = { id, memberId: own?.id ?? '' }
    const asActor = { params, body: { function: 'acting' } }
    expect(codeOf(await jana.call(api.leaveProduction, { params }))).toBe('last_direction')
    expect(codeOf(await jana.call(api.removeMember, { params }))).toBe('last_direction')
    expect(codeOf(await jana.call(api.changeMember, asActor))).toBe('last_direction')
    const handOver = { params: { id, memberId: member.id }, body: { function: 'direction' } }
    expect((await jana.call(api.changeMember, handOver)).statusCode).toBe(200)
    const answers = await Promise.all([
      jana.call(api.leaveProduction, { params }),
      tom.call(api.leaveProduction, { params }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
  })

  test('[PROD-7] a member’s scripts leave with them, and with another owner who does not belong to it', async () => {
    const { jana, tom, id, add } = await rehearsing()
    const { id: own } = await tom.createScript('Lichtliste')
    await tom.call(api.placeScript, { params: { id: own, productionId: id } })
    const socket = await socketOf(jana, own)
    const closed = closeCode(socket)
    await tom.call(api.leaveProduction, { params: { id } })
    expect(await closed).toBe(CLOSE.noRight)
    await add(tom, 'light')
    expect(await roleIn(jana, own)).toBeUndefined()

    await tom.call(api.placeScript, { params: { id: own, productionId: id } })
    const mia = await person('mia')
    const body = { username: mia.user.username, permission: 'read' }
    const share = await tom.call(api.addShare, { params: { id: own }, body })
    const shareId = share.json<{ readonly id: string }>().id
    await tom.call(api.offerScript, { params: { id: own, shareId } })
    await mia.call(api.takeScript, { params: { id: own } })
    expect(await roleIn(jana, own)).toBeUndefined()
  })

  test('[PROD-8] a production ends with the account of its last direction, and its sockets with it', async () => {
    const { jana, tom, id } = await rehearsing()
    const { id: own } = await tom.createScript('Lichtliste')
    await tom.call(api.placeScript, { params: { id: own, productionId: id } })
    const mia = await person('mia')
    const body = { username: mia.user.username, function: 'acting' }
    await jana.call(api.addMember, { params: { id }, body })
    const closed = closeCode(await socketOf(mia, own))
    expect((await jana.call(api.deleteAccount)).statusCode).toBe(204)
    expect(await closed).toBe(CLOSE.noRight)
    expect(await productionsOf(tom)).toEqual([])
    expect(await roleIn(tom, own)).toBe('owner')
  })

  test('[PROD-9] only the direction says who belongs to a production, each person once', async () => {
    const { jana, tom, id } = await rehearsing()
    const params = { id }
    const body = { username: tom.user.username.toUpperCase(), function: 'sound' }
    expect((await tom.call(api.addMember, { params, body })).statusCode).toBe(403)
    expect(codeOf(await jana.call(api.addMember, { params, body }))).toBe('already_member')
    const unknown = { username: 'prod nobody', function: 'sound' }
    expect(codeOf(await jana.call(api.addMember, { params, body: unknown }))).toBe('user_not_found')
    const strange = { username: tom.user.username, function: 'king' }
    expect((await jana.call(api.addMember, { params, body: strange })).statusCode).toBe(400)
  })

  test('[PROD-24] a script names the productions of its viewer, in the list and by itself', async () => {
    const { jana, tom, id, scriptId } = await rehearsing()
    const mia = await person('mia')
    const body = { username: mia.user.username, permission: 'read' }
    await jana.call(api.addShare, { params: { id: scriptId }, body })
    const productionsIn = async (who: Person) => {
      const [listed] = (await who.call(api.listScripts, { query: {} })).json<Script[]>()
      const params = { id: scriptId }
      const alone = (await who.call(api.getScriptInfo, { params })).json<Script>()
      expect(alone.productions).toEqual(listed?.productions)
      return alone.productions
    }
    expect(await productionsIn(jana)).toEqual([{ id, title: 'Faust 26' }])
    expect(await productionsIn(tom)).toEqual([{ id, title: 'Faust 26' }])
    expect(await productionsIn(mia)).toEqual([])
  })

  test('[NOTE-70] a person who is taken in, gets another function or is taken out is told so, with the title of then', async () => {
    const { jana, tom, id, member } = await rehearsing()
    const told = async (who: Person) =>
      (await who.call(api.listNotices))
        .json<Notice[]>()
        .map((each) => [each.kind, each.production_title, each.by, each.function])
    const by = jana.user.username
    const params = { id, memberId: member.id }
    await jana.call(api.changeMember, { params, body: { function: 'light' } })
    expect(await told(tom)).toEqual([['taken-in', 'Faust 26', by, 'light']])
    await jana.call(api.changeMember, { params, body: { function: 'sound' } })
    await jana.call(api.changeMember, { params, body: { function: 'video' } })
    await jana.call(api.renameProduction, { params: { id }, body: { title: 'Faust 27' } })
    expect((await told(tom)).toSorted()).toEqual([
      ['function', 'Faust 27', by, 'video'],
      ['taken-in', 'Faust 27', by, 'light'],
    ])
    await jana.call(api.removeMember, { params })
    await jana.call(api.renameProduction, { params: { id }, body: { title: 'Faust 28' } })
    expect(await told(tom)).toEqual([['taken-out', 'Faust 27', by, null]])
    expect(await told(jana)).toEqual([])
    await jana.call(api.deleteProduction, { params: { id } })
    expect(await told(tom)).toEqual([])
  })

  test('[NOTE-71] a person who leaves a production is told nothing of it any more', async () => {
    const { tom, id } = await rehearsing()
    await tom.call(api.leaveProduction, { params: { id } })
    expect((await tom.call(api.listNotices)).json()).toEqual([])
  })

  test('[PROD-25] an account names the productions that end with it, and those alone end', async () => {
    const { jana, tom, id, scriptId } = await rehearsing()
    const led = await tom.call(api.createProduction, { body: { title: 'Toms' } })
    const toms = led.json<Production>()
    const body = { username: jana.user.username, function: 'direction' }
    await tom.call(api.addMember, { params: { id: toms.id }, body })
    const ending = async (who: Person) =>
      (await who.call(api.getAccount)).json<Account>().ending_productions
    expect([await ending(jana), await ending(tom)]).toEqual([['Faust 26'], []])
    expect((await tom.call(api.deleteAccount)).statusCode).toBe(204)
    const left = await productionsOf(jana)
    expect(left.map((each) => [each.title, each.members.length])).toEqual([
      ['Faust 26', 1],
      ['Toms', 1],
    ])
    expect(left.find((each) => each.id === id)?.scripts).toEqual([scriptId])
  })

  test('[PROD-10] an export lists the productions of its user, without the other people', async () => {
    const { tom, id } = await rehearsing()
    const { productions } = (await tom.call(api.exportAccount)).json<AccountExport>()
    expect(productions).toEqual([{ id, title: 'Faust 26', function: 'light' }])
  })
})
