import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import type { NewsOfScript, ScriptRead } from '#/shared/api/news.ts'
import { writeCopy } from '#/shared/script/copies/copied-runs.ts'
import { itemsIn } from '#/shared/script/items.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { connectClient, type ScriptClient } from '#test/support/script-client.ts'
import { say } from '#test/support/script.ts'

const TASKS = { ...NO_TASKS, everything: true }

describe.each(DATABASE_KINDS)('deleted words on %s', (kind) => {
  let app: TestApp
  let address: string
  let people: readonly [jana: Person, tom: Person]
  beforeAll(async () => {
    app = await startTestApp(kind)
    people = [await app.signUp('deleted-jana'), await app.signUp('deleted-tom')]
    address = await app.listen()
  })
  afterAll(() => app?.close())

  /** A script that both have confirmed, and in which both have written a speech since. */
  async function confirmedScript() {
    const [jana] = people
    const { id } = await jana.createScript('Faust')
    const body = { username: 'deleted-tom', permission: 'write' }
    await jana.call(api.addShare, { params: { id }, body })

    const [one, other] = people.map(({ token }) => connectClient(address, id, token))
    if (!one || !other) throw new Error('nobody there')
    await Promise.all([one.whenSynced, other.whenSynced])
    one.doc.transact(() =>
      writeBlocks(one.fragment, [
        say('FAUST', 'Ein Blick von dir, ein Wort.'),
        say('GRETCHEN', 'Inkommodiert Euch nicht!'),
        say('MARTHE', 'Der arme Mann!'),
      ]),
    )
    await seen(other, (text) => text.includes('arme'))
    const sv = Y.encodeStateVector(one.doc).toBase64()
    for (const person of people) {
      await person.call(api.setMyTasks, { params: { id }, body: TASKS })
      await person.call(api.confirmRead, { params: { id }, body: { sv } })
    }
    const close = () => [one, other].forEach((client) => client.close())
    return { id, jana: one, tom: other, close }
  }

  const seen = async (client: ScriptClient, fits: (text: string) => boolean) => {
    await expect.poll(() => fits(client.fragment.toString())).toBe(true)
  }
  /** The text of a speech, from its words. */
  const speech = ({ fragment }: ScriptClient, word: string): Y.XmlText => {
    for (const node of fragment.createTreeWalker((one) => one instanceof Y.XmlText))
      if (node instanceof Y.XmlText && node.toString().includes(word)) return node
    throw new Error(`no ${word}`)
  }
  /** How many passages are new to Jana and to Tom, once the server has everything. */
  const news = async (id: string) =>
    Promise.all(
      people.map(async (person) => {
        const answer = await person.call(api.getNews, { params: { id } })
        return answer.json<NewsOfScript>().texts
      }),
    )

  test('[NEWS-151] words that a person has deleted are news to the others, and not to them', async () => {
    const { id, jana, tom, close } = await confirmedScript()
    speech(jana, 'Blick').delete(0, 4)
    await expect.poll(() => news(id)).toEqual([0, 1])
    await seen(tom, (text) => !text.includes('Ein Blick'))
    speech(tom, 'Inkommodiert').delete(12, 5)
    await expect.poll(() => news(id)).toEqual([1, 1])
    const [read] = await Promise.all(
      people.map(async (person) =>
        (await person.call(api.getRead, { params: { id } })).json<ScriptRead>(),
      ),
    )
    expect(read?.deleted).toEqual([[0, 0, 4]])
    close()
  })

  test('[NEWS-151] a speech that a person has deleted as a whole is no news to them', async () => {
    const { id, jana, tom, close } = await confirmedScript()
    speech(tom, 'arme').insert(0, 'Ach, ')
    await seen(jana, (text) => text.includes('Ach'))
    jana.fragment.delete(1, 1)
    await expect.poll(() => news(id)).toEqual([1, 1])
    close()
  })

  test('[NEWS-152] words in whose place a person has written, and that another has deleted, are news to the person', async () => {
    const { id, jana, tom, close } = await confirmedScript()
    speech(tom, 'Blick').delete(4, 5)
    await seen(jana, (text) => !text.includes('Blick'))
    speech(jana, 'von dir').insert(4, 'Wink')
    await expect.poll(() => news(id)).toEqual([1, 1])
    close()
  })

  test('[NEWS-152] words that a person has deleted without a connection count as theirs, unless another has deleted them meanwhile', async () => {
    const { id, jana, tom, close } = await confirmedScript()
    jana.provider.disconnect()
    speech(jana, 'Blick').delete(0, 4)
    speech(jana, 'Inkommodiert').delete(0, 13)
    speech(tom, 'Blick').delete(0, 4)
    speech(tom, 'arme').delete(4, 5)
    await expect.poll(() => news(id)).toEqual([2, 0])
    jana.provider.connect()
    await expect.poll(() => news(id)).toEqual([2, 1])
    close()
  })

  test('[NEWS-153] words that were deleted, written anew and deleted by another count as deleted by the other', async () => {
    const { id, jana, tom, close } = await confirmedScript()
    jana.doc.transact(() => {
      const text = speech(jana, 'Blick')
      const [first] = itemsIn(text)
      text.insert(9, 'Ein ')
      const copy = [...itemsIn(text)].find(
        ({ content, id: { client } }) =>
          content instanceof Y.ContentString &&
          client === jana.doc.clientID &&
          content.str === 'Ein ',
      )
      if (!first || !copy) throw new Error('no letters')
      writeCopy(jana.doc, [
        {
          from: first.id,
          to: copy.id,
          length: 4,
          marks: [],
          isCarried: false,
          isText: false,
          isBack: true,
        },
      ])
      text.delete(0, 4)
    })
    await seen(tom, (text) => text.includes('BlickEin '))
    const text = speech(tom, 'BlickEin')
    text.delete(text.toString().indexOf('Ein '), 4)
    await expect.poll(() => news(id)).toEqual([1, 0])
    close()
  })

  test('[NEWS-155] after changes that are too large to be gone through it is not known which words a person has deleted', async () => {
    const { id, jana, close } = await confirmedScript()
    const readOfJana = async () =>
      (await people[0].call(api.getRead, { params: { id } })).json<ScriptRead>()
    speech(jana, 'Blick').delete(0, 4)
    await expect.poll(async () => (await readOfJana()).deleted).toEqual([[0, 0, 4]])
    const text = speech(jana, 'arme')
    text.insert(0, 'x.'.repeat(10_001))
    jana.doc.transact(() => {
      for (let at = 20_001; at > 0; at -= 2) text.delete(at, 1)
    })
    await expect.poll(async () => (await readOfJana()).deleted).toBeNull()
    close()
  })

  test('[NEWS-154] deleted words are in the account’s export, and are forgotten when a new state is confirmed', async () => {
    const { id, jana, close } = await confirmedScript()
    speech(jana, 'Blick').delete(0, 4)
    await expect.poll(() => news(id)).toEqual([0, 1])
    const [person] = people
    const kept = async () => {
      const data = (await person.call(api.exportAccount)).json<AccountExport>()
      return data.script_reads.find(({ script_id }) => script_id === id)?.deleted
    }
    expect(await kept()).toEqual([[0, 0, 4]])
    await person.call(api.confirmRead, { params: { id }, body: {} })
    expect(await kept()).toEqual([])
    close()
  })
})
