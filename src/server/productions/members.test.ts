import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import type { Notice } from '#/shared/api/news.ts'
import type { Production, ProductionMember } from '#/shared/api/productions.ts'
import { CLOSE, collabSocketPath } from '#/shared/collab/protocol.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { createTestDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import { closeCode, joinScript } from '#test/support/script-client.ts'
import { openDatabase } from '../db/open-database.ts'
import { addMember, changeMember, handOver, removeMember } from './member-store.ts'
import {
  createProduction,
  deleteProduction,
  listProductions,
  renameProduction,
} from './production-store.ts'

describe.each(DATABASE_KINDS)('the people of a production on %s', (kind) => {
  let app: TestApp
  let address: string
  let people = 0
  beforeAll(async () => {
    app = await startTestApp(kind)
    address = await app.listen()
  })
  afterAll(() => app.close())

  const person = (name: string) => app.signUp(`members ${name} ${++people}`)
  const productionsOf = async (who: Person) =>
    (await who.call(api.listProductions)).json<Production[]>()

  /** A production that Jana directs, with a light operator, and a script of Jana. */
  async function rehearsing() {
    const [jana, tom] = [await person('jana'), await person('tom')]
    const made = await jana.call(api.createProduction, { body: { title: 'Faust 26' } })
    const { id } = made.json<Production>()
    const { id: scriptId } = await jana.createScript('Faust')
    await jana.call(api.placeScript, { params: { id: scriptId, productionId: id } })
    const body = { username: tom.user.username, function: 'light' }
    const added = await jana.call(api.addMember, { params: { id }, body })
    const ids = { [tom.user.id]: added.json<ProductionMember>().id }
    const [first] = await productionsOf(jana)
    const own = first?.members.find(({ username }) => username === jana.user.username)
    return { jana, tom, id, scriptId, ids: { ...ids, [jana.user.id]: own?.id ?? '' } }
  }

  test('[PROD-220] the direction hands over and leaves by one call: both, or neither', async () => {
    const { jana, tom, id, scriptId, ids } = await rehearsing()
    const closed = closeCode(
      await joinScript(address, `${collabSocketPath(scriptId)}?token=${tom.token}`),
    )
    const handOverTo = async (who: Person, memberId: string | undefined = 'none') =>
      who.call(api.handOverProduction, { params: { id, memberId } })
    expect((await handOverTo(jana)).statusCode).toBe(404)
    expect((await handOverTo(jana, ids[jana.user.id])).statusCode).toBe(404)
    expect((await handOverTo(tom, ids[jana.user.id])).statusCode).toBe(403)
    expect((await productionsOf(tom)).map((each) => each.members.length)).toEqual([2])

    expect((await handOverTo(jana, ids[tom.user.id])).statusCode).toBe(204)
    expect(await closed).toBe(CLOSE.noRight)
    expect(await productionsOf(jana)).toEqual([])
    expect(await productionsOf(tom)).toEqual([
      expect.objectContaining({ function: 'direction', members: [expect.anything()], scripts: [] }),
    ])
    const notices = (await tom.call(api.listNotices)).json<Notice[]>()
    expect(notices.map((each) => [each.kind, each.function])).toContainEqual([
      'function',
      'direction',
    ])
  })
})

test('[PROD-221] whose function has changed since the call was let in changes nothing of the production', async () => {
  const place = await createTestDatabase('sqlite')
  const db = await openDatabase(place.config)
  for (const id of ['jana', 'mia', 'tom'])
    await sql`INSERT INTO users (id, username, username_folded, email, email_folded, password_hash, created_at)
      VALUES (${id}, ${id}, ${id}, ${id}, ${id}, NULL, 1)`.execute(db)
  const { id } = await createProduction(db, { id: 'jana', username: 'jana' }, 'Faust')
  const { member } = await addMember(db, id, 'jana', 'mia', 'direction')
  await changeMember(db, id, 'jana', member.id, 'dramaturgy')
  const before = await listProductions(db, 'jana')
  const own = before[0]?.members.find(({ username }) => username === 'jana')?.id ?? ''
  const late = (by: string) => [
    () => addMember(db, id, by, 'tom', 'acting'),
    () => changeMember(db, id, by, member.id, 'direction'),
    () => removeMember(db, id, by, own),
    () => handOver(db, id, by, own),
    () => renameProduction(db, id, by, 'Meins'),
    () => deleteProduction(db, id, by),
  ]
  for (const change of late('mia')) await expect(change()).rejects.toMatchObject({ status: 403 })
  for (const change of late('tom')) await expect(change()).rejects.toMatchObject({ status: 404 })
  expect(await listProductions(db, 'jana')).toEqual(before)
  await db.destroy()
  await place.remove()
})
