import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import type { VersionContent } from '#/shared/script/versions.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { sessionStatus, uploadPdf } from '#test/support/import-session.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { connectClient, type ScriptClient } from '#test/support/script-client.ts'
import { say } from '#test/support/script.ts'

describe.each(DATABASE_KINDS)('versions by name, on %s', (kind) => {
  let app: TestApp
  let address: string
  let anna: Person
  let ben: Person
  let cora: Person
  beforeAll(async () => {
    app = await startTestApp(kind)
    address = await app.listen()
    anna = await app.signUp('anna')
    ben = await app.signUp('ben')
    cora = await app.signUp('cora')
  })
  afterAll(() => app?.close())

  const inScript = async (work: (id: string, client: ScriptClient) => Promise<void>) => {
    const { id } = await anna.createScript('Faust')
    const shares = [
      ['ben', 'write'],
      ['cora', 'read'],
    ] as const
    for (const [username, permission] of shares)
      await anna.call(api.addShare, { params: { id }, body: { username, permission } })
    const client = connectClient(address, id, anna.token)
    await client.whenSynced
    await work(id, client)
    client.close()
  }
  const write = ({ doc, fragment }: ScriptClient, text: string) =>
    doc.transact(() => writeBlocks(fragment, [say('ANNA', text)]))
  const sv = ({ doc }: ScriptClient) => Y.encodeStateVector(doc).toBase64()
  const keep = (person: Person, id: string, body: object) =>
    person.call(api.keepVersion, { params: { id }, body })
  const list = async (person: Person, id: string) =>
    (await person.call(api.listVersions, { params: { id } })).json<ScriptVersion[]>()
  const text = async (person: Person, id: string, versionId: string) =>
    person.call(api.getVersionText, { params: { id, versionId } })

  test('[VER-23] the present text is kept once before an earlier version is brought back', async () => {
    await inScript(async (id, client) => {
      write(client, 'Vorher')
      const before = (person: Person) =>
        person.call(api.keepBeforeRestore, { params: { id }, body: { sv: sv(client) } })
      expect((await before(ben)).statusCode).toBe(204)
      expect((await before(ben)).statusCode).toBe(204)
      expect((await before(cora)).statusCode).toBe(403)
      const [version, ...others] = await list(anna, id)
      expect(others).toEqual([])
      expect(version).toMatchObject({ kind: 'before-restore', by: 'ben', name: '' })
      expect((await text(cora, id, version?.id ?? '')).body).toContain('Vorher')
    })
  })

  test('[DOC-200] the present text is kept once before a person removes words that others have written since the newest version', async () => {
    await inScript(async (id, client) => {
      write(client, 'Vorher')
      const before = (person: Person) =>
        person.call(api.keepBeforeRemoval, { params: { id }, body: { sv: sv(client) } })
      expect((await before(anna)).statusCode).toBe(204)
      expect(await list(anna, id)).toEqual([])
      expect((await before(cora)).statusCode).toBe(403)
      // that Anna has written is stored beside her edit
      const kept = async () => {
        expect((await before(ben)).statusCode).toBe(204)
        return list(anna, id)
      }
      await expect.poll(kept, { interval: 500 }).toHaveLength(1)
      const [version, ...others] = await kept()
      expect(others).toEqual([])
      expect(version).toMatchObject({ kind: 'auto', by: null })
      expect((await text(cora, id, version?.id ?? '')).body).toContain('Vorher')
    })
  })

  test('[API-412] the text of a version is packed on its way', async () => {
    await inScript(async (id, client) => {
      write(client, 'Habe nun, ach! '.repeat(200))
      const { id: version } = (
        await keep(anna, id, { name: 'Leseprobe', sv: sv(client) })
      ).json<ScriptVersion>()
      const headers = { authorization: `Bearer ${anna.token}`, 'accept-encoding': 'br' }
      const answer = await fetch(`${address}/api/scripts/${id}/versions/${version}`, { headers })
      expect(answer.headers.get('content-encoding')).toBe('br')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      const { blocks } = (await answer.json()) as VersionContent
      expect(blocks).toEqual([say('ANNA', 'Habe nun, ach! '.repeat(200))])
    })
  })

  test('[VER-7] [VER-6] the present text is kept under a name, and everybody with the right reads it', async () => {
    await inScript(async (id, client) => {
      write(client, 'Habe nun, ach!')
      const body = { name: ' Leseprobe ', note: 'mit Strichen', sv: sv(client) }
      const answer = await keep(anna, id, body)
      expect(answer.statusCode).toBe(201)
      const version = answer.json<ScriptVersion>()
      expect(version).toEqual({
        id: expect.any(String),
        at: expect.any(Number),
        kind: 'kept',
        name: 'Leseprobe',
        note: 'mit Strichen',
        by: 'anna',
        // the activity of users is stored beside their edits
        editors: expect.any(Array),
        stats: { words: 4, spoken: 3, struck: 0, speeches: 1, scenes: 0, cues: 0, seconds: 1 },
      })
      for (const person of [anna, ben, cora]) {
        await expect.poll(() => list(person, id)).toEqual([{ ...version, editors: ['anna'] }])
        const read = (await text(person, id, version.id)).json()
        expect(read).toEqual({ v: 1, blocks: [say('ANNA', 'Habe nun, ach!')] })
      }
      const other = await anna.createScript('Anderes')
      expect((await text(anna, other.id, version.id)).statusCode).toBe(404)
      expect((await keep(cora, id, body)).statusCode).toBe(403)
    })
  })

  test('[VER-64] the people who wrote between two versions, or since one, are named', async () => {
    await inScript(async (id, client) => {
      write(client, 'Eins.')
      const first = (await keep(anna, id, { name: 'Eins', sv: sv(client) })).json<ScriptVersion>()
      const theirs = connectClient(address, id, ben.token)
      await theirs.whenSynced
      write(theirs, 'Zwei.')
      const body = { name: 'Zwei', sv: sv(theirs) }
      const second = (await keep(ben, id, body)).json<ScriptVersion>()
      theirs.close()
      const editors = (person: Person, versionId: string, to?: string) =>
        person.call(api.listEditors, { params: { id, versionId }, query: to ? { to } : {} })
      for (const to of [undefined, second.id])
        expect((await editors(cora, first.id, to)).json()).toEqual(['anna', 'ben'])
      expect((await editors(cora, second.id, first.id)).json()).toEqual(['anna', 'ben'])
      expect((await editors(cora, first.id, 'nowhere')).statusCode).toBe(404)
      const other = await anna.createScript('Anderes')
      const params = { id: other.id, versionId: first.id }
      expect((await anna.call(api.listEditors, { params })).statusCode).toBe(404)
    })
  })

  test('[VER-6] a reader of a public script does not see its versions', async () => {
    const { id } = await anna.createScript('Offen')
    await anna.call(api.togglePublic, { params: { id } })
    const dora = await app.signUp('dora')
    expect((await dora.call(api.getScriptInfo, { params: { id } })).statusCode).toBe(200)
    expect((await dora.call(api.listVersions, { params: { id } })).statusCode).toBe(403)
  })

  test('[VER-7] [VER-405] the same text is kept once, and a name and a state vector are needed', async () => {
    await inScript(async (id, client) => {
      write(client, 'Einmal.')
      expect((await keep(anna, id, { name: 'Premiere', sv: sv(client) })).statusCode).toBe(201)
      const refusals = [
        [{ name: 'Derniere' }, 409, 'already_kept'],
        [{ name: '  ' }, 400, 'name_required'],
        [{}, 400, 'invalid'],
        [{ name: 'x'.repeat(81) }, 400, 'invalid'],
        [{ name: 'x', note: 'x'.repeat(501) }, 400, 'invalid'],
        [{ name: 'x', sv: 'kein Stand' }, 400, 'invalid'],
        [{ name: 'x', sv: '/////w8B' }, 400, 'invalid'],
      ] as const
      for (const [body, status, code] of refusals) {
        const answer = await keep(anna, id, body)
        expect([body, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
          body,
          status,
          code,
        ])
      }
    })
  })

  test('[VER-406] a person renames the versions that they have named, and the owner every one', async () => {
    await inScript(async (id, client) => {
      write(client, 'Von Ben festgehalten.')
      const { id: versionId } = (
        await keep(ben, id, { name: 'Bens', sv: sv(client) })
      ).json<ScriptVersion>()
      const rename = (person: Person, name: string) =>
        person.call(api.nameVersion, { params: { id, versionId }, body: { name } })
      await anna.call(api.addShare, {
        params: { id },
        body: { username: 'cora', permission: 'write' },
      })
      expect((await rename(cora, 'Coras')).statusCode).toBe(403)
      expect((await rename(ben, 'Probe')).json()).toMatchObject({ name: 'Probe', by: 'ben' })
      expect((await rename(anna, 'Premiere')).json()).toMatchObject({ name: 'Premiere', by: 'ben' })
      expect((await rename(anna, ' ')).json()).toMatchObject({ code: 'name_required' })
    })
  })

  test('[VER-8] only the owner deletes one version, or all', async () => {
    await inScript(async (id, client) => {
      for (const word of ['eins', 'zwei', 'drei']) {
        write(client, word)
        expect((await keep(anna, id, { name: word, sv: sv(client) })).statusCode).toBe(201)
      }
      const [, second] = await list(anna, id)
      const versionId = second?.id ?? ''
      const remove = (person: Person) =>
        person.call(api.deleteVersion, { params: { id, versionId } })
      expect((await remove(ben)).statusCode).toBe(403)
      expect((await remove(anna)).statusCode).toBe(204)
      expect((await remove(anna)).statusCode).toBe(404)
      const left = await list(anna, id)
      expect(left.map(({ name }) => name)).toEqual(['drei', 'eins'])
      for (const version of left) expect((await text(anna, id, version.id)).statusCode).toBe(200)
      expect((await ben.call(api.deleteVersions, { params: { id } })).statusCode).toBe(403)
      expect((await anna.call(api.deleteVersions, { params: { id } })).statusCode).toBe(204)
      expect(await list(anna, id)).toEqual([])
    })
  })

  // a conversion takes more than all other tests of this file, and the version is written like every other one
  test.runIf(kind === 'sqlite')(
    '[VER-3] an imported script begins with a version of what was imported',
    async () => {
      const { body } = await uploadPdf(address, anna.token, makeScriptPdf())
      const status = () => sessionStatus(anna, body.session_id ?? '')
      // a conversion is a process of its own, and the machine may be busy
      await expect.poll(async () => (await status()).status).toBe('Complete')
      const scripts = (await anna.call(api.listScripts)).json<{ id: string; title: string }[]>()
      const imported = scripts[0]?.id ?? ''
      const [version, ...others] = await list(anna, imported)
      expect([version, ...others]).toMatchObject([{ kind: 'import', by: 'anna', name: '' }])
      const { blocks } = (await text(anna, imported, version?.id ?? '')).json<{
        blocks: object[]
      }>()
      expect(blocks.length).toBeGreaterThan(1)
      const named = await anna.call(api.nameVersion, {
        params: { id: imported, versionId: version?.id ?? '' },
        body: { name: 'Wie gekommen' },
      })
      expect(named.json()).toMatchObject({ kind: 'kept', name: 'Wie gekommen' })
    },
  )

  test('[VER-9] [VER-407] a person’s notes of writing and versions are in their export, and their name is deleted with the account', async () => {
    const emil = await app.signUp('emil')
    await inScript(async (id) => {
      await anna.call(api.addShare, {
        params: { id },
        body: { username: 'emil', permission: 'write' },
      })
      const his = connectClient(address, id, emil.token)
      await his.whenSynced
      write(his, 'Von Emil.')
      expect((await keep(emil, id, { name: 'Emils', sv: sv(his) })).statusCode).toBe(201)
      his.close()
      const exportOf = async (person: Person) =>
        (await person.call(api.exportAccount)).json<AccountExport>()
      expect(await exportOf(emil)).toMatchObject({
        versions_kept: [{ script_id: id, script_title: 'Faust', name: 'Emils', note: '' }],
        activity: [{ script_id: id, at: expect.any(Number) }],
      })
      const own = (await exportOf(anna)).scripts.find((script) => script.id === id)
      expect(own?.versions).toMatchObject([{ name: 'Emils', by: 'emil', editors: ['emil'] }])
      expect((await emil.call(api.deleteAccount)).statusCode).toBe(204)
      expect(await list(anna, id)).toMatchObject([{ name: 'Emils', by: null, editors: [] }])
    })
  })
})
