// The departments of a production, on sockets: their cues reach everybody, nothing else does, and a changed function counts at
// once.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type * as Y from 'yjs'
import { type App, createApp } from '#/server/app.ts'
import type { ProductionFunction } from '#/shared/access/functions.ts'
import { api } from '#/shared/api/index.ts'
import type { Production, ProductionMember } from '#/shared/api/productions.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { anchorKey } from '#/shared/script/mark-keys.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { textAt } from '#test/support/edit-by-hand.ts'
import { markOf } from '#test/support/hostile-cues.ts'
import { p } from '#test/support/script.ts'
import { closeCode, connectClient, type ScriptClient, until } from '#test/support/script-client.ts'

const text = ({ doc }: ScriptClient): Y.XmlText => textAt(doc, 0)

function setCue(client: ScriptClient, cueId: string, cueType: string): void {
  const mark = markOf(cueId, cueType)
  text(client).format(0, 5, { [anchorKey('cueConnection', mark)]: mark })
}

const has = ({ doc }: ScriptClient, words: string) =>
  JSON.stringify(readBlocks(doc)).includes(words)

const socketOf = ({ provider }: ScriptClient) => provider.ws as unknown as WebSocket

describe.each(DATABASE_KINDS)('departments, on %s', (kind) => {
  let app: TestApp
  let origin: string
  let jana: Person
  let tom: Person
  let scriptId: string
  let params: { readonly id: string; readonly memberId: string }
  const clients: ScriptClient[] = []
  const others: App[] = []

  beforeAll(async () => {
    app = await startTestApp(kind)
    origin = await app.listen()
    jana = await app.signUp('jana')
    tom = await app.signUp('tom')
  })
  beforeEach(async () => {
    scriptId = (await jana.createScript('Faust')).id
    const made = await jana.call(api.createProduction, { body: { title: 'Faust 26' } })
    const { id } = made.json<Production>()
    await jana.call(api.placeScript, { params: { id: scriptId, productionId: id } })
    const body = { username: 'tom', function: 'light' }
    const member = await jana.call(api.addMember, { params: { id }, body })
    params = { id, memberId: member.json<ProductionMember>().id }
    const janas = await enter(jana)
    janas.doc.transact(() => writeBlocks(janas.fragment, [p('Guten Abend.')]))
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close()
    for (const other of others.splice(0)) await other.close()
  })
  afterAll(() => app?.close())

  async function enter(person: Person, at = origin): Promise<ScriptClient> {
    const client = connectClient(at, scriptId, person.token)
    clients.push(client)
    await client.whenSynced
    return client
  }

  async function read(person: Person, at = origin): Promise<ScriptClient> {
    const client = await enter(person, at)
    await until('the text is there', () => has(client, 'Guten'))
    return client
  }

  const change = (function_: ProductionFunction) =>
    jana.call(api.changeMember, { params, body: { function: function_ } })

  /** The code with which the server closes the socket of a client that does this. */
  async function refusal(client: ScriptClient, deed: () => void): Promise<number> {
    client.provider.shouldConnect = false
    const closed = closeCode(socketOf(client))
    deed()
    return closed
  }

  test('[SEC-705] the cue of a light operator reaches all; a letter and a cue of sound reach no person', async () => {
    const [toms, janas] = [await read(tom), await read(jana)]
    setCue(toms, 'l1', 'light')
    await until('Jana has the cue', () => has(janas, 'l1'))
    expect(await refusal(toms, () => text(toms).insert(0, 'x'))).toBe(CLOSE.editsRefused)
    const again = await read(tom)
    expect(await refusal(again, () => setCue(again, 's1', 'sound'))).toBe(CLOSE.editsRefused)
    const later = await read(jana)
    expect([has(later, 'l1'), has(later, 's1'), has(later, 'xGuten')]).toEqual([true, false, false])
  })

  test('[SEC-706] another function counts at once on the open socket, also where both may only comment', async () => {
    const [toms, janas] = [await read(tom), await read(jana)]
    await change('sound')
    setCue(toms, 's1', 'sound')
    await until('Jana has the cue of sound', () => has(janas, 's1'))
    expect(await refusal(toms, () => setCue(toms, 'l1', 'light'))).toBe(CLOSE.editsRefused)
    const again = await read(tom)
    await change('dramaturgy')
    text(again).insert(0, 'A')
    await until('Jana has the letter', () => has(janas, 'AGuten') || has(janas, '"A"'))
    await change('acting')
    expect(await refusal(again, () => setCue(again, 's2', 'sound'))).toBe(CLOSE.editsRefused)
    expect(has(await read(jana), 's2')).toBe(false)
  })

  test('[PROD-60] each department sets its own type of cue, actors and guests none', async () => {
    const outcomes: Record<string, string[]> = {}
    for (const each of [
      'light',
      'sound',
      'video',
      'props',
      'technik',
      'acting',
      'guest',
    ] as const) {
      await change(each)
      const taken: string[] = []
      for (const { id } of CUE_TYPES) {
        const toms = await read(tom)
        toms.provider.shouldConnect = false
        const closed = closeCode(socketOf(toms)).then(() => 'closed')
        setCue(toms, `${each}-${id}`, id)
        const before = await read(jana)
        // a later edit of the same text shows that the server has handled the cue
        before.doc.getMap(META_NAME).set(`seen-${each}-${id}`, 1)
        const seen = until('the later edit is there', () =>
          toms.doc.getMap(META_NAME).has(`seen-${each}-${id}`),
        ).then(() => 'seen')
        const outcome = await Promise.race([closed, seen])
        if (outcome === 'seen' && has(await read(jana), `${each}-${id}`)) taken.push(id)
        toms.close()
        before.close()
      }
      outcomes[each] = taken
    }
    expect(outcomes).toEqual({
      light: ['light'],
      sound: ['sound'],
      video: ['video'],
      props: ['props'],
      technik: ['technik'],
      acting: [],
      guest: [],
    })
  })

  test.runIf(kind === 'postgres')(
    '[SEC-706] the rights of a function count on every node, and change on every node',
    async () => {
      const second = await createApp(app.config)
      others.push(second)
      const at = await second.listen()
      const [toms, janas] = [await read(tom, at), await read(jana)]
      setCue(toms, 'l1', 'light')
      await until('the cue crosses', () => has(janas, 'l1'))
      await change('sound')
      expect(await refusal(toms, () => setCue(toms, 'l2', 'light'))).toBe(CLOSE.editsRefused)
      const again = await read(tom, at)
      setCue(again, 's1', 'sound')
      await until('the cue of sound crosses', () => has(janas, 's1'))
      expect(has(await read(jana, at), 'l2')).toBe(false)
    },
  )
})
