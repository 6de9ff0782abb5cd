import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isCapability } from '#/shared/access/capabilities.ts'
import type { Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { type Script, TRASH_DAYS, type TrashedScript } from '#/shared/api/scripts.ts'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { SOCKETS } from '#/shared/api/sockets.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { createTestDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import { closeCode, connectClient, joinScript, openSocket } from '#test/support/script-client.ts'
import { p } from '#test/support/script.ts'
import { insertOwner } from '#test/support/kept-script.ts'
import { openDatabase } from '../db/open-database.ts'
import { insertScript } from '../domain/insert-script.ts'
import { emptyTrash } from '../retention/retention.ts'
import { restoreScript, trashScript } from './script-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(DATABASE_KINDS)('the trash, on %s', (kind) => {
  let app: TestApp
  let address: string
  let lines: string[]
  let anna: Person
  let ben: Person
  beforeAll(async () => {
    lines = []
    app = await startTestApp(kind, {}, { write: (line) => void lines.push(line) })
    address = await app.listen()
    anna = await app.signUp('anna')
    ben = await app.signUp('ben')
  })
  afterAll(() => app.close())

  const remove = (id: string, person = anna) => person.call(api.deleteScript, { params: { id } })
  const restore = (id: string, person = anna) => person.call(api.restoreScript, { params: { id } })
  const purge = (id: string, person = anna) => person.call(api.purgeScript, { params: { id } })
  const trashOf = async (person: Person) =>
    (await person.call(api.listTrash)).json<TrashedScript[]>()
  const idsOf = async ({ call }: Person, query = {}) =>
    (await call(api.listScripts, { query })).json<Script[]>().map(({ id }) => id)

  /** A public script with a share, a text and a version. */
  const wholeScript = async (title: string) => {
    const { id } = await anna.createScript(title)
    const params = { id }
    await anna.call(api.addShare, { params, body: { username: 'ben', permission: 'write' } })
    await anna.call(api.togglePublic, { params })
    const client = connectClient(address, id, anna.token)
    await client.whenSynced
    client.doc.transact(() => writeBlocks(client.fragment, [p('Habe nun, ach!')]))
    const preview = async () => (await anna.call(api.getPreview, { params })).body
    await expect.poll(preview).toContain('Habe nun')
    client.close()
    await anna.call(api.keepVersion, { params, body: { name: 'Leseprobe' } })
    return id
  }

  test('[LIB-412] a deleted script is in its owner’s trash, and comes back with shares, versions and public flag', async () => {
    const id = await wholeScript('Faust')
    const versions = async () => (await anna.call(api.listVersions, { params: { id } })).json()
    const before = {
      script: (await anna.call(api.getScript, { params: { id } })).json(),
      versions: await versions(),
    }
    expect((await remove(id)).statusCode).toBe(204)
    expect((await remove(id)).statusCode).toBe(404)
    expect(await trashOf(anna)).toEqual([
      { id, title: 'Faust', created_at: before.script.created_at, deleted_at: expect.any(Number) },
    ])
    expect(await trashOf(ben)).toEqual([])
    const answer = await restore(id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id, title: 'Faust', is_public: true })
    expect((await anna.call(api.getScript, { params: { id } })).json()).toEqual(before.script)
    expect(await versions()).toEqual(before.versions)
    expect(before.versions).not.toEqual([])
    expect((await ben.call(api.getRole, { params: { id } })).json()).toMatchObject({
      role: 'write',
    })
    expect(await trashOf(anna)).toEqual([])
    // a second press changes nothing
    expect((await restore(id)).statusCode).toBe(200)
  })

  test('[LIB-413] no call and no socket opens a script in the trash, and no list shows it', async () => {
    const id = await wholeScript('Egmont')
    const stranger = await app.signUp('cora')
    const pathFor = ({ token }: Person, scriptId: string) =>
      `${SOCKETS.collab.replace(':scriptId', scriptId)}?token=${token}`
    const refusalOf = async (person: Person, scriptId: string) =>
      closeCode(await openSocket(address, pathFor(person, scriptId)))
    const open = [anna, ben, stranger].map((person) => joinScript(address, pathFor(person, id)))
    const codes = Promise.all((await Promise.all(open)).map(closeCode))
    expect(await idsOf(stranger, { scope: 'public' })).toContain(id)
    await remove(id)
    expect(await codes).toEqual([CLOSE.gone, CLOSE.gone, CLOSE.gone])
    const ofScripts = Object.entries(api as Readonly<Record<string, Call>>).filter(
      ([name, { access }]) =>
        isCapability(access) && name !== 'restoreScript' && name !== 'purgeScript',
    )
    const params = { id, shareId: 'x', versionId: 'x' }
    const body = { title: 'x', name: 'x', username: 'ben', permission: 'read' }
    for (const person of [anna, ben, stranger]) {
      for (const [name, call] of ofScripts) {
        const { statusCode } = await person.call(call, { params, ...(call.body && { body }) })
        expect([name, statusCode]).toEqual([name, 404])
      }
      // as for a script that never was
      expect(await refusalOf(person, id)).toBe(await refusalOf(person, 'never-was'))
      expect(await idsOf(person)).not.toContain(id)
      expect(await idsOf(person, { scope: 'public' })).not.toContain(id)
    }
    for (const person of [ben, stranger]) {
      expect((await restore(id, person)).statusCode).toBe(404)
      expect((await purge(id, person)).statusCode).toBe(404)
    }
    expect((await trashOf(anna)).map((script) => script.id)).toContain(id)
  })

  test('[LIB-412] a script in the trash is deleted for good by hand, and no other one', async () => {
    const id = await wholeScript('Clavigo')
    expect((await purge(id)).statusCode).toBe(403)
    await remove(id)
    expect((await purge(id)).statusCode).toBe(204)
    expect((await purge(id)).statusCode).toBe(404)
    expect((await restore(id)).statusCode).toBe(404)
    expect((await trashOf(anna)).map((script) => script.id)).not.toContain(id)
  })

  test('[LIB-415] the export has the trash, the account counts it, and people with a share are told nothing of it', async () => {
    const dora = await app.signUp('dora')
    const { id } = await dora.createScript('Stella')
    await dora.createScript('Tasso')
    const body = { username: 'ben', permission: 'read' }
    await dora.call(api.addShare, { params: { id }, body })
    await remove(id, dora)
    expect((await dora.call(api.getAccount)).json()).toMatchObject({
      scripts: 1,
      shared_scripts: 0,
      trashed_scripts: 1,
    })
    const { scripts } = (await dora.call(api.exportAccount)).json<AccountExport>()
    const deletedAt = Object.fromEntries(scripts.map((script) => [script.title, script.deleted_at]))
    expect(deletedAt).toEqual({ Stella: expect.any(Number), Tasso: null })
    expect((await dora.call(api.listSharedWith)).json()).toEqual([])
    const bens = (await ben.call(api.exportAccount)).json<AccountExport>()
    expect(bens.shares_received.map((share) => share.script_title)).not.toContain('Stella')
    expect((await dora.call(api.deleteAccount)).statusCode).toBe(204)
    expect((await restore(id)).statusCode).toBe(404)
  })

  test('[OPS-426] a log line says which account deleted, restored or purged which script', async () => {
    const { id } = await anna.createScript('Götz')
    lines.length = 0
    await remove(id)
    await restore(id)
    await remove(id)
    await purge(id)
    const told = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line['scriptId'] === id)
    expect(told.map((line) => [line['userId'], line['msg']])).toEqual([
      [anna.user.id, 'A script was put into the trash'],
      [anna.user.id, 'A script was taken out of the trash'],
      [anna.user.id, 'A script was put into the trash'],
      [anna.user.id, 'A script was deleted for good'],
    ])
    expect(lines.join('')).not.toContain('Götz')
  })
})

describe.each(DATABASE_KINDS)('scripts that were long in the trash, on %s', (kind) => {
  test('[LIB-414] they are deleted for good after 30 days, and no earlier', async () => {
    const place = await createTestDatabase(kind)
    const db = await openDatabase(place.config)
    const now = 2_000_000_000_000
    vi.useFakeTimers({ toFake: ['Date'] })
    await insertOwner(db, 'u')
    for (const [id, days] of [
      ['old', 30],
      ['young', 29],
      ['back', 31],
      ['kept', null],
    ] as const) {
      const script = { id, title: id, ownerId: 'u', state: Uint8Array.of(0, 0) }
      await db.transaction().execute((transaction) => insertScript(transaction, script))
      if (days === null) continue
      vi.setSystemTime(now - days * DAY_MS - 1)
      await trashScript(db, id)
    }
    await restoreScript(db, { maxScriptsPerUser: null, maxStorageMb: null }, 'u', 'back')
    const purged: string[] = []
    await emptyTrash(db, now, (id) => purged.push(id))
    vi.useRealTimers()
    expect(TRASH_DAYS).toBe(30)
    expect(purged).toEqual(['old'])
    const left = await db.selectFrom('scripts').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['back', 'kept', 'young'])
    await db.destroy()
    await place.remove()
  })
})
