import { describe, expect, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { uploadPdf } from '#test/support/import-session.ts'
import { p } from '#test/support/script.ts'
import { connectClient } from '#test/support/script-client.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'

const create = (person: Person) => person.call(api.createScript, { body: { title: 'Faust' } })
const scriptsOf = async (person: Person) =>
  (await person.call(api.listScripts)).json<unknown[]>().length

describe.each(DATABASE_KINDS)('[OPS-71] the limits of a house, on %s', (kind) => {
  const startHouse = (limits: Partial<TestApp['config']['limits']>) =>
    startTestApp(kind, {
      limits: { maxScriptsPerUser: null, maxStorageMb: null, ...limits },
    })

  test('a user gets no more scripts than MAX_SCRIPTS_PER_USER, even by calls at the same moment', async () => {
    const app = await startHouse({ maxScriptsPerUser: 3 })
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')]
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(anna)))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409])
    expect(await scriptsOf(anna)).toBe(3)
    expect((await create(anna)).json()).toEqual({
      error: 'You have as many scripts as this house allows (3). Delete one first.',
      code: 'too_many_scripts',
    })
    expect((await create(ben)).statusCode).toBe(201)
    const [{ id = '' } = {}] = (await anna.call(api.listScripts)).json<{ id: string }[]>()
    await anna.call(api.deleteScript, { params: { id } })
    expect((await create(anna)).statusCode).toBe(201)
    await app.close()
  })

  test('an import under way counts as the script that it becomes', async () => {
    const app = await startHouse({ maxScriptsPerUser: 2 })
    const anna = await app.signUp('anna')
    const address = await app.listen()
    await create(anna)
    expect((await uploadPdf(address, anna.token, makeScriptPdf())).status).toBe(200)
    expect((await create(anna)).statusCode).toBe(409)
    const refused = await uploadPdf(address, anna.token, makeScriptPdf())
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'too_many_scripts' })
    await expect.poll(() => scriptsOf(anna)).toBe(2)
    await app.close()
  })

  test('a full house takes neither scripts nor uploads, from anybody', async () => {
    const app = await startHouse({ maxStorageMb: 1 })
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')]
    const address = await app.listen()
    const { id } = await anna.createScript('Lang')
    const client = connectClient(address, id, anna.token)
    await client.whenSynced
    client.doc.transact(() => writeBlocks(client.fragment, [p('Wort '.repeat(200_000))]))
    await expect.poll(async () => (await create(ben)).statusCode).toBe(409)
    expect((await create(ben)).json()).toEqual({
      error: 'The storage of this house is full (1 MB). Ask whoever runs it.',
      code: 'storage_full',
    })
    const refused = await uploadPdf(address, ben.token, makeScriptPdf())
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'storage_full' })

    // An existing script can still be edited.
    client.doc.transact(() => writeBlocks(client.fragment, [p('danach')]))
    const lines = () => anna.call(api.getPreview, { params: { id } })
    await expect.poll(async () => (await lines()).body).toContain('danach')
    client.close()
    await anna.call(api.deleteScript, { params: { id } })
    expect((await create(ben)).statusCode).toBe(409)
    await anna.call(api.purgeScript, { params: { id } })
    expect((await create(ben)).statusCode).toBe(201)
    await app.close()
  })

  test('[LIB-416] the trash holds as many scripts of a person as the house allows, and a full list takes none back', async () => {
    const app = await startHouse({ maxScriptsPerUser: 2 })
    const anna = await app.signUp('anna')
    const ids: string[] = []
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const title of ['Eins', 'Zwei', 'Drei']) {
      const { id } = await anna.createScript(title)
      ids.push(id)
      await anna.call(api.deleteScript, { params: { id } })
      vi.advanceTimersByTime(1000)
    }
    vi.useRealTimers()
    const inTrash = async () =>
      (await anna.call(api.listTrash)).json<{ title: string }[]>().map(({ title }) => title)
    expect(await inTrash()).toEqual(['Drei', 'Zwei'])
    await create(anna)
    await create(anna)
    const refused = await anna.call(api.restoreScript, { params: { id: ids[2] ?? '' } })
    expect(refused.json()).toMatchObject({ code: 'too_many_scripts' })
    expect(await inTrash()).toEqual(['Drei', 'Zwei'])
    await app.close()
  })

  test('an upload that is larger than the room left is refused', async () => {
    const app = await startHouse({ maxStorageMb: 1 })
    const anna = await app.signUp('anna')
    const address = await app.listen()
    const pdf = new Uint8Array(1_000_001)
    pdf.set(makeScriptPdf())
    const refused = await uploadPdf(address, anna.token, pdf)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'storage_full' })
    await app.close()
  })
})
