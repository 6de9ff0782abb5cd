import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { docOfUpdates } from '#/shared/script/copy-script.ts'
import { scriptLanguage } from '#/shared/script/meta.ts'
import { createScript as createDocument, writeBlocks } from '#/shared/script/create-script.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { connectClient } from '#test/support/script-client.ts'
import { soon } from '#test/support/soon.ts'

describe.each(DATABASE_KINDS)('scripts on %s', (kind) => {
  let app: TestApp
  let anna: Person
  let ben: Person
  let address: string
  beforeAll(async () => {
    app = await startTestApp(kind)
    anna = await app.signUp('anna')
    ben = await app.signUp('ben')
    address = await app.listen()
  })
  afterAll(() => app?.close())

  const blocksOf = (state: Uint8Array) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, state)
    return readBlocks(doc)
  }

  test('[ACC-2] [API-10] [API-11] creating answers the new script', async () => {
    const before = Date.now()
    const answer = await anna.call(api.createScript, { body: { title: 'Faust' } })
    expect(answer.statusCode).toBe(201)
    const script = answer.json<Script>()
    expect(script).toEqual({
      id: expect.any(String),
      title: 'Faust',
      created_by: anna.user.id,
      owner: 'anna',
      created_at: expect.any(Number),
      edited_at: null,
      editor: null,
      is_public: false,
      permission: null,
      shared_at: null,
      productions: [],
      offered_to: null,
      thumbnail: '',
    } satisfies Record<keyof Script, unknown>)
    expect(script.created_at).toBeGreaterThanOrEqual(before)
    expect(script.created_at).toBeLessThanOrEqual(Date.now())
  })

  test('[LIB-80] [WRI-2] a script has the language it is created in, and a sample its scene', async () => {
    const created = async (body: Readonly<Record<string, unknown>>) => {
      const answer = await anna.call(api.createScript, { body })
      expect(answer.statusCode).toBe(201)
      const { id } = answer.json<Script>()
      const state = await anna.call(api.getDocumentState, { params: { id } })
      const doc = docOfUpdates([new Uint8Array(state.rawPayload)])
      return { language: scriptLanguage(doc), words: JSON.stringify(readBlocks(doc)) }
    }
    expect(await created({ title: 'Leer' })).toEqual({ language: null, words: '[]' })
    expect(await created({ title: 'Empty', language: 'en' })).toEqual({
      language: 'en',
      words: '[]',
    })
    const german = await created({ title: 'Beispiel', sample: true })
    expect(german).toMatchObject({ language: 'de', words: expect.stringContaining('Hauptmann') })
    const english = await created({ title: 'Sample', sample: true, language: 'en' })
    expect(english).toMatchObject({ language: 'en', words: expect.stringContaining('Bracknell') })
    const wrong = await anna.call(api.createScript, { body: { title: 'X', language: 'fr' } })
    expect(wrong.statusCode).toBe(400)
  })

  test('[API-60] a script is told without its document, to everyone who may read it', async () => {
    const script = await anna.createScript('Kurz')
    const answer = await anna.call(api.getScriptInfo, { params: { id: script.id } })
    expect(answer.json()).toEqual(script)
    const others = await ben.call(api.getScriptInfo, { params: { id: script.id } })
    expect(others.statusCode).toBe(404)
  })

  test('[VER-41] a reader’s copy of a script is their own private script', async () => {
    const script = await anna.createScript('Faust')
    const blocks = [{ type: 'paragraph', text: [{ text: 'Habe nun, ach!' }] }] as const
    const client = connectClient(address, script.id, anna.token)
    await client.whenSynced
    writeBlocks(client.fragment, blocks)
    const read = { params: { id: script.id } }
    await soon(async () => {
      const { rawPayload } = await anna.call(api.getDocumentState, read)
      expect(blocksOf(rawPayload)).toEqual(blocks)
    })
    client.close()
    const copy = (body: object) => ben.call(api.copyScript, { params: { id: script.id }, body })
    expect((await copy({ title: 'Kopie' })).statusCode).toBe(404)
    await anna.call(api.togglePublic, { params: { id: script.id } })
    const answer = await copy({ title: ' Kopie von Faust ' })
    expect(answer.statusCode).toBe(201)
    const copied = answer.json<Script>()
    expect(copied).toMatchObject({
      title: 'Kopie von Faust',
      created_by: ben.user.id,
      is_public: false,
    })
    const state = await ben.call(api.getDocumentState, { params: { id: copied.id } })
    expect(blocksOf(state.rawPayload).slice(0, 1)).toEqual(blocks)
    expect((await copy({ title: ' ' })).json()).toMatchObject({ code: 'title_required' })
  })

  test('[LIB-26] a script is created with the trimmed name only', async () => {
    expect((await anna.createScript('  Woyzeck ')).title).toBe('Woyzeck')
    for (const body of [{ title: ' ' }, { title: '' }, {}]) {
      const refused = await anna.call(api.createScript, { body })
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toEqual({ error: 'Title is required', code: 'title_required' })
    }
  })

  test('[LIB-20] a title has at most 200 characters', async () => {
    const create = (length: number) =>
      anna.call(api.createScript, { body: { title: 'ü'.repeat(length) } })
    expect((await create(200)).statusCode).toBe(201)
    expect((await create(201)).statusCode).toBe(400)
  })

  test('[API-8] the list has own and shared scripts, newest first, and no others', async () => {
    const cora = await app.signUp('cora')
    vi.useFakeTimers({ toFake: ['Date'] })
    const own = await cora.createScript('own')
    vi.advanceTimersByTime(1000)
    await ben.createScript('not hers')
    const shared = await ben.createScript('shared')
    const body = { username: 'cora', permission: 'read' }
    await ben.call(api.addShare, { params: { id: shared.id }, body })
    const published = await ben.createScript('public')
    await ben.call(api.togglePublic, { params: { id: published.id } })
    vi.advanceTimersByTime(1000)
    const newest = await cora.createScript('newest')
    const list = (await cora.call(api.listScripts)).json<Script[]>()
    vi.useRealTimers()
    const asShared = { ...shared, permission: 'read', shared_at: shared.created_at }
    expect(list).toEqual([newest, asShared, own])
  })

  test('[API-12] a script comes with its document', async () => {
    const script = await anna.createScript('with document')
    const answer = await anna.call(api.getScript, { params: { id: script.id } })
    const { yjs_state, ...rest } = answer.json<Script & { yjs_state: string }>()
    expect(rest).toEqual(script)
    expect(blocksOf(Uint8Array.fromBase64(yjs_state))).toEqual(blocksOf(createDocument([])))
  })

  test('[API-14] the document comes as bytes too', async () => {
    const { id } = await anna.createScript('bytes')
    const answer = await anna.call(api.getDocumentState, { params: { id } })
    expect(answer.headers['content-type']).toBe('application/octet-stream')
    expect(blocksOf(answer.rawPayload)).toEqual(blocksOf(createDocument([])))
  })

  test('[API-15] an unedited script has no recent updates', async () => {
    const { id } = await anna.createScript('updates')
    const answer = await anna.call(api.getRecentUpdates, { params: { id } })
    expect(answer.json()).toEqual({ updates: [] })
  })

  // the answer is written by the program: such a document on either database is that of stored-parts.test.ts
  test.runIf(kind === 'sqlite')(
    '[SEC-530] a document of more than 4 MB, and its updates, are written piece by piece, as they are written at once',
    async () => {
      const { id } = await anna.createScript('grown')
      const client = connectClient(address, id, anna.token)
      await client.whenSynced
      const speech = new Y.XmlText('ä'.repeat(2_500_000))
      const block = new Y.XmlElement('paragraph')
      block.insert(0, [speech])
      client.fragment.insert(0, [block])
      const params = { id }
      const stateOf = async () => (await anna.call(api.getDocumentState, { params })).rawPayload
      await soon(async () => expect((await stateOf()).length).toBeGreaterThan(5_000_000))
      client.close()
      const script = await anna.call(api.getScript, { params })
      const { yjs_state } = script.json<{ readonly yjs_state: string }>()
      expect(yjs_state).toBe((await stateOf()).toString('base64'))
      const recent = await anna.call(api.getRecentUpdates, { params })
      const { updates } = recent.json<{ readonly updates: readonly { readonly data: string }[] }>()
      expect(
        updates
          .map(({ data }) => data.length)
          .toSorted()
          .at(-1),
      ).toBeGreaterThan(5_000_000)
      // an answer that is written at once knows its length
      for (const { headers } of [script, recent]) expect(headers['content-length']).toBeUndefined()
    },
  )

  test('[API-16] an empty script has an empty preview', async () => {
    const { id } = await anna.createScript('preview')
    const answer = await anna.call(api.getPreview, { params: { id } })
    expect(answer.json()).toEqual({ lines: [], more: 0 })
  })

  test('[API-13] renaming changes the title, trimmed', async () => {
    const script = await anna.createScript('before')
    const params = { id: script.id }
    const answer = await anna.call(api.renameScript, { params, body: { title: ' after ' } })
    expect(answer.json()).toEqual({ ...script, title: 'after' })
    const list = (await anna.call(api.listScripts)).json<Script[]>()
    expect(list).toContainEqual({ ...script, title: 'after' })
  })

  test('[API-13] deleting removes the script for everyone', async () => {
    const { id } = await anna.createScript('gone')
    const body = { username: 'ben', permission: 'write' }
    await anna.call(api.addShare, { params: { id }, body })
    expect((await anna.call(api.deleteScript, { params: { id } })).statusCode).toBe(204)
    for (const person of [anna, ben]) {
      expect((await person.call(api.getScript, { params: { id } })).statusCode).toBe(404)
      const list = (await person.call(api.listScripts)).json<Script[]>()
      expect(list.map((script) => script.id)).not.toContain(id)
    }
  })
})
