import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { NewsOfScript, ScriptNews, ScriptRead } from '#/shared/api/news.ts'
import type { ScriptVersion } from '#/shared/api/script-versions.ts'
import { digestOfNews } from '#/shared/news/news.ts'
import { newsOfStates } from '#/shared/news/news-for.ts'
import { authorship, ownWork } from '#/shared/news/own-work.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { FIRST_SET } from '#/shared/script/cuts/cuts.ts'
import { META_NAME, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { scriptState, stateOfVersion, type VersionContent } from '#/shared/script/versions.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { NO_TASKS, type Tasks } from '#/shared/tasks/tasks.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { connectClient, type ScriptClient } from '#test/support/script-client.ts'
import { say } from '#test/support/script.ts'

const GRETCHEN: Tasks = { ...NO_TASKS, speakers: ['GRETCHEN'] }
const ALL: Tasks = { ...NO_TASKS, everything: true }

describe.each(DATABASE_KINDS)('news on %s', (kind) => {
  let app: TestApp
  let address: string
  let jana: Person
  let mia: Person
  let stranger: Person
  const log: string[] = []
  beforeAll(async () => {
    app = await startTestApp(kind, { logLevel: 'error' }, { write: (line) => void log.push(line) })
    address = await app.listen()
    jana = await app.signUp('news-jana')
    mia = await app.signUp('news-mia')
    stranger = await app.signUp('news-stranger')
  })
  afterAll(() => app?.close())

  const newScript = async (...blocks: readonly ScriptBlock[]) => {
    const { id } = await jana.createScript('Faust')
    const body = { username: 'news-mia', permission: 'read' }
    const shared = await jana.call(api.addShare, { params: { id }, body })
    const share = { id, shareId: shared.json<{ readonly id: string }>().id }
    const client = await open(jana, id)
    client.doc.transact(() => writeBlocks(client.fragment, blocks))
    return { id, client, share }
  }
  const open = async (person: Person, id: string) => {
    const client = connectClient(address, id, person.token)
    await client.whenSynced
    return client
  }
  const sv = ({ doc }: ScriptClient) => Y.encodeStateVector(doc).toBase64()
  const confirm = async (person: Person, id: string, client: ScriptClient) => {
    const answer = await person.call(api.confirmRead, { params: { id }, body: { sv: sv(client) } })
    expect(answer.statusCode).toBe(200)
    return answer.json<ScriptRead>()
  }
  const doing = (person: Person, id: string, tasks: Tasks) =>
    person.call(api.setMyTasks, { params: { id }, body: tasks })
  const readOf = async (person: Person, id: string) =>
    (await person.call(api.getRead, { params: { id } })).json<ScriptRead>()
  const newsOf = async (person: Person, id: string) => {
    const all = (await person.call(api.listNews)).json<ScriptNews[]>()
    return all
      .filter(({ script_id }) => script_id === id)
      .map(({ texts, cues }) => `${texts} ${cues}`)
      .join()
  }
  const textOf = (client: ScriptClient, at: number) => {
    const found = [...client.fragment.createTreeWalker((node) => node instanceof Y.XmlText)]
    const texts = found.filter((node) => node instanceof Y.XmlText)
    const text = texts[at]
    if (!text) throw new Error('no such text')
    return text
  }

  test('[NEWS-40] a script is confirmed as its caller sees it, and nothing is told before', async () => {
    const { id, client } = await newScript(say('GRETCHEN', 'Mein Herr!'))
    await doing(mia, id, GRETCHEN)
    expect(await readOf(mia, id)).toMatchObject({ version: null, at: null })
    expect(await newsOf(mia, id)).toBe('')
    const { version, at } = await confirm(mia, id, client)
    expect(at).toEqual(expect.any(Number))
    const text = await mia.call(api.getVersionText, { params: { id, versionId: version ?? '' } })
    expect(text.body).toContain('Mein Herr!')
    expect(await readOf(mia, id)).toMatchObject({ version, at })
    expect((await readOf(jana, id)).version).toBeNull()
    client.close()
  })

  test('[NEWS-41] the same text is one version, also when several people confirm it', async () => {
    const { id, client } = await newScript(say('GRETCHEN', 'Mein Herr!'))
    const first = await confirm(mia, id, client)
    expect((await confirm(jana, id, client)).version).toBe(first.version)
    const versions = (await jana.call(api.listVersions, { params: { id } })).json<ScriptVersion[]>()
    expect(versions.map(({ kind: how }) => how)).toEqual(['auto'])
    client.close()
  })

  test('[NEWS-42] changes for a person are counted, until they confirm them', async () => {
    const { id, client } = await newScript(
      say('GRETCHEN', 'Mein Herr!'),
      say('FAUST', 'Mein schönes Fräulein.'),
    )
    await doing(mia, id, GRETCHEN)
    await doing(jana, id, ALL)
    await confirm(mia, id, client)
    await confirm(jana, id, client)
    expect(await newsOf(mia, id)).toBe('')
    textOf(client, 1).insert(0, 'Ach, ')
    await expect.poll(() => newsOf(mia, id)).toBe('1 0')
    expect(await newsOf(mia, id)).toBe('1 0')
    expect(await readOf(mia, id)).toMatchObject({ editors: ['news-jana'] })
    // her own edits are no news, also not for a person who does everything
    expect(await newsOf(jana, id)).toBe('')
    await confirm(mia, id, client)
    expect(await newsOf(mia, id)).toBe('')
    client.close()
  })

  test('[NEWS-167] a press confirms nothing while other things are new than the caller was shown', async () => {
    const { id, client } = await newScript(
      say('GRETCHEN', 'Mein Herr!'),
      say('GRETCHEN', 'Ja, aus den Augen, aus dem Sinn!'),
      say('FAUST', 'Mein schönes Fräulein.'),
    )
    await doing(mia, id, GRETCHEN)
    const known = await confirm(mia, id, client)
    const params = { id, versionId: String(known.version) }
    const base = (await mia.call(api.getVersionText, { params })).body
    const newsIn = ({ doc }: ScriptClient) => {
      const before = stateOfVersion(JSON.parse(base) as VersionContent)
      const writers = { username: 'news-mia', clients: [], isOnlyWriter: false, deleted: [] }
      const own = ownWork(authorship(doc), writers)
      return newsOfStates(GRETCHEN, { before, after: scriptState(doc) }, own)
    }
    const press = async () => {
      const shown = { digest, tasks: GRETCHEN, set: FIRST_SET }
      return mia.call(api.confirmRead, { params: { id }, body: { sv: sv(client), shown } })
    }
    textOf(client, 1).insert(0, 'Ach, ')
    let digest = digestOfNews(newsIn(client))
    textOf(client, 3).delete(0, 4)
    await expect.poll(() => newsOf(mia, id)).toBe('2 0')
    const refused = await press()
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'not_seen' })
    expect(await newsOf(mia, id)).toBe('2 0')
    const versions = (await jana.call(api.listVersions, { params: { id } })).json<ScriptVersion[]>()
    expect(versions).toHaveLength(1)
    digest = digestOfNews(newsIn(client))
    // what is not hers does not keep her from confirming
    textOf(client, 5).insert(0, 'Oh, ')
    expect((await press()).statusCode).toBe(200)
    expect(await newsOf(mia, id)).toBe('')
    client.close()
  })

  test('[NEWS-120] how much is new in one script is told without those of all others', async () => {
    const [one, other] = [
      await newScript(say('GRETCHEN', 'Mein Herr!')),
      await newScript(say('GRETCHEN', 'Mein Herr!')),
    ]
    const newsIn = async (id: string) =>
      (await mia.call(api.getNews, { params: { id } })).json<NewsOfScript>()
    for (const { id, client } of [one, other]) {
      await doing(mia, id, GRETCHEN)
      expect(await newsIn(id)).toEqual({ since: null, texts: 0, cues: 0 })
      await confirm(mia, id, client)
    }
    textOf(one.client, 1).insert(0, 'Ach, ')
    const { at } = await readOf(mia, one.id)
    await expect.poll(() => newsIn(one.id)).toMatchObject({ since: at, texts: 1, cues: 0 })
    expect(await newsIn(other.id)).toEqual({ since: null, texts: 0, cues: 0 })
    for (const { client } of [one, other]) client.close()
  })

  test('[NEWS-43] own edits are no news beside those of others', async () => {
    const { id, client, share } = await newScript(
      say('GRETCHEN', 'Mein Herr!'),
      say('FAUST', 'Mein schönes Fräulein.'),
    )
    await jana.call(api.changeShare, { params: share, body: { permission: 'write' } })
    await doing(mia, id, ALL)
    await doing(jana, id, ALL)
    await confirm(mia, id, client)
    await confirm(jana, id, client)
    const other = await open(mia, id)
    textOf(other, 3).insert(0, 'Ach, ')
    await expect.poll(() => newsOf(jana, id)).toBe('1 0')
    textOf(client, 1).insert(0, 'Ja, ')
    await expect.poll(() => newsOf(mia, id)).toBe('1 0')
    expect(await newsOf(jana, id)).toBe('1 0')
    other.close()
    client.close()
  })

  test('[NEWS-44] only who shares a script is told of it', async () => {
    const { id, client, share } = await newScript(say('GRETCHEN', 'Mein Herr!'))
    await doing(mia, id, GRETCHEN)
    await confirm(mia, id, client)
    textOf(client, 1).insert(0, 'Ach, ')
    await expect.poll(() => newsOf(mia, id)).toBe('1 0')
    await jana.call(api.removeShare, { params: share })
    expect(await newsOf(mia, id)).toBe('')
    await jana.call(api.togglePublic, { params: { id } })
    expect(await newsOf(mia, id)).toBe('')
    for (const call of [api.getRead, api.confirmRead])
      expect((await stranger.call(call, { params: { id }, body: {} })).statusCode).toBe(403)
    client.close()
  })

  test('[NEWS-46] a script that this program cannot read spoils the news of no other', async () => {
    const [broken, whole] = [
      await newScript(say('GRETCHEN', 'Mein Herr!')),
      await newScript(say('GRETCHEN', 'Mein Herr!')),
    ]
    for (const { id, client } of [broken, whole]) {
      await doing(mia, id, GRETCHEN)
      await confirm(mia, id, client)
      textOf(client, 1).insert(0, 'Ach, ')
    }
    await expect.poll(() => newsOf(mia, broken.id)).toBe('1 0')
    broken.client.doc.getMap(META_NAME).set(SCHEMA_KEY, 99)
    await expect.poll(() => newsOf(mia, broken.id)).toBe('')
    expect(await newsOf(mia, whole.id)).toBe('1 0')
    for (const { client } of [broken, whole]) client.close()
  })

  test('[NEWS-66] a script without edits of others since is not read', async () => {
    const { id, client } = await newScript(say('GRETCHEN', 'Mein Herr!'))
    await doing(jana, id, ALL)
    await confirm(jana, id, client)
    await doing(mia, id, ALL)
    await confirm(mia, id, client)
    // it cannot be read any more, which is logged
    client.doc.getMap(META_NAME).set(SCHEMA_KEY, 99)
    const unread = () =>
      log.filter((one) => one.includes(id) && one.includes('could not be counted'))
    await expect.poll(async () => (await newsOf(mia, id), unread().length)).toBe(1)
    await newsOf(jana, id)
    expect(unread()).toHaveLength(1)
    client.close()
  })

  test('[NEWS-45] a confirmed version that is deleted is replaced by the one before', async () => {
    const { id, client } = await newScript(say('GRETCHEN', 'Mein Herr!'))
    const first = await confirm(jana, id, client)
    textOf(client, 1).insert(0, 'Ach, ')
    const second = await confirm(mia, id, client)
    expect(second.version).not.toBe(first.version)
    const params = { id, versionId: second.version ?? '' }
    expect((await jana.call(api.deleteVersion, { params })).statusCode).toBe(204)
    expect(await readOf(mia, id)).toMatchObject({ version: first.version, at: second.at })
    expect((await jana.call(api.deleteVersions, { params: { id } })).statusCode).toBe(204)
    expect(await readOf(mia, id)).toMatchObject({ version: null, at: second.at })
    client.close()
  })
})
