import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Share } from '#/shared/api/shares.ts'
import { collabSocketPath, CLOSE } from '#/shared/collab/protocol.ts'
import { plainText } from '#/shared/script/blocks.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import {
  keptUnplacedCue,
  keyOfUnplacedCue,
  readUnplacedCues,
} from '#/shared/script/unplaced-cues.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import {
  closeCode,
  connectClient,
  joinScript,
  openSocket,
  until,
  type ScriptClient,
} from '#test/support/script-client.ts'
import { p, say } from '#test/support/script.ts'

const textsOf = (doc: Y.Doc) =>
  readBlocks(doc).map((block) => (block.type === 'paragraph' ? plainText(block.text) : block.type))

describe.each(DATABASE_KINDS)('a script over real sockets, on %s', (kind) => {
  let app: TestApp
  let origin: string
  let anna: Person
  let ben: Person
  let clara: Person
  const clients: ScriptClient[] = []

  beforeAll(async () => {
    app = await startTestApp(kind)
    origin = await app.listen()
    anna = await app.signUp('anna')
    ben = await app.signUp('ben')
    clara = await app.signUp('clara')
  })

  afterAll(async () => {
    for (const client of clients) client.close()
    await app?.close()
  })

  async function enter(person: Person, scriptId: string): Promise<ScriptClient> {
    const client = connectClient(origin, scriptId, person.token)
    clients.push(client)
    await client.whenSynced
    return client
  }

  async function share(scriptId: string, permission: 'read' | 'write'): Promise<Share> {
    const body = { username: 'ben', permission }
    return (await anna.call(api.addShare, { params: { id: scriptId }, body })).json<Share>()
  }

  /** Waits until the server has taken all that a client has sent: it takes a socket's messages in order. */
  async function untilTaken(witness: ScriptClient, writer: ScriptClient): Promise<void> {
    writer.provider.awareness.setLocalState({ cursor: null, after: true })
    const seen = () => witness.provider.awareness.getStates().get(writer.doc.clientID)?.['after']
    await until('what came after it is there', () => seen() === true)
  }

  const waiting = ({ doc }: ScriptClient) => readUnplacedCues(doc).map(({ number }) => number)

  test('[DESK-10] [DESK-12] a cue from a desk’s list waits for all people, also for those who come later, and in a copy; placed by one, it waits for none', async () => {
    const { id } = await anna.createScript('Am Pult')
    await share(id, 'write')
    const [first, second] = [await enter(anna, id), await enter(ben, id)]
    const meta = first.doc.getMap(META_NAME)
    for (const number of ['110.5', '400']) {
      const cue = { cueId: `c${number}`, cueType: 'light', number, cueName: 'Blitz' } as const
      const { key, value } = keptUnplacedCue(cue)
      meta.set(key, value)
    }
    await until('Ben sees both', () => waiting(second).length === 2)
    expect(waiting(await enter(ben, id))).toEqual(['110.5', '400'])
    const body = { title: 'Noch einmal' }
    const copy = (await anna.call(api.copyScript, { params: { id }, body })).json<Script>()
    expect(waiting(await enter(anna, copy.id))).toEqual(['110.5', '400'])
    second.doc.transact(() => {
      writeBlocks(second.fragment, [say('ANNA', 'Da {light c400|kommt} er.')])
      second.doc.getMap(META_NAME).delete(keyOfUnplacedCue('c400'))
    })
    await until('it has its place for Anna', () => waiting(first).join() === '110.5')
    expect(waiting(await enter(anna, copy.id))).toEqual(['110.5', '400'])
  })

  const refusal = async (person: Person, scriptId: string, query = '') =>
    closeCode(
      await openSocket(origin, `${collabSocketPath(scriptId)}?token=${person.token}${query}`),
    )

  test('[COL-1] [COL-30] [API-26] two people see each other, and neither gets an echo', async () => {
    const { id } = await anna.createScript('Zwei')
    await share(id, 'write')
    const [first, second] = [await enter(anna, id), await enter(ben, id)]
    const received: unknown[] = []
    first.doc.on('update', (_update, source) => received.push(source))
    writeBlocks(first.fragment, [p('Guten Abend.')])
    await until('Ben sees it', () => textsOf(second.doc).includes('Guten Abend.'))
    writeBlocks(second.fragment, [p('Auch so.')])
    await until('Anna sees it', () => textsOf(first.doc).includes('Auch so.'))
    expect(received.filter((source) => source === first.provider)).toHaveLength(1)
  })

  test('[COL-35] edits are there for people who join later, and for the calls', async () => {
    const { id } = await anna.createScript('Später')
    const first = await enter(anna, id)
    writeBlocks(first.fragment, [p('Bleibt.')])
    await until('it is stored', () => first.provider.ws?.bufferedAmount === 0)
    const second = await enter(anna, id)
    await until('it is there', () => textsOf(second.doc).includes('Bleibt.'))
    const state = await anna.call(api.getDocumentState, { params: { id } })
    const updates = await anna.call(api.getRecentUpdates, { params: { id } })
    const copy = new Y.Doc()
    Y.applyUpdate(copy, new Uint8Array(state.rawPayload))
    for (const { data } of updates.json<{ updates: { data: string }[] }>().updates)
      Y.applyUpdate(copy, Uint8Array.fromBase64(data))
    expect(textsOf(copy)).toEqual(textsOf(first.doc))
  })

  test('[SEC-16] [SEC-17] [SEC-19] a socket without a right is accepted and closed with a code', async () => {
    const { id } = await anna.createScript('Privat')
    expect(await refusal({ ...anna, token: 'nonsense' }, id)).toBe(CLOSE.badToken)
    expect(await refusal(clara, id)).toBe(CLOSE.noRight)
    expect(await refusal(clara, 'no-such-script')).toBe(CLOSE.noRight)
    expect(await refusal(anna, id, '&schema=999')).toBe(CLOSE.wrongSchema)
  })

  test('[SEC-22] a foreign origin is refused before the upgrade', async () => {
    const { id } = await anna.createScript('Herkunft')
    const socket = new WebSocket(
      `${origin.replace('http', 'ws')}${collabSocketPath(id)}?token=${anna.token}`,
      { origin: 'https://elsewhere.example' },
    )
    const error = await new Promise<Error>((resolve) => socket.on('error', resolve))
    expect(error.message).toContain('403')
  })

  test('[SEC-27] a reader sees everything and changes nothing', async () => {
    const { id } = await anna.createScript('Lesen')
    await share(id, 'read')
    const [writer, reader] = [await enter(anna, id), await enter(ben, id)]
    writeBlocks(reader.fragment, [p('Heimlich.')])
    writeBlocks(writer.fragment, [p('Offen.')])
    await until('the reader sees it', () => textsOf(reader.doc).includes('Offen.'))
    const third = await enter(anna, id)
    expect(textsOf(third.doc)).not.toContain('Heimlich.')
    expect(textsOf(writer.doc)).not.toContain('Heimlich.')
  })

  test('[SEC-26] taking a share back, deleting and signing out close open sockets', async () => {
    const { id } = await anna.createScript('Entzug')
    const { id: shareId } = await share(id, 'write')
    const socketOf = async (person: Person) =>
      joinScript(origin, `${collabSocketPath(id)}?token=${person.token}`)
    const [bens, annas] = [await socketOf(ben), await socketOf(anna)]
    const bensClose = closeCode(bens)
    await anna.call(api.removeShare, { params: { id, shareId } })
    expect(await bensClose).toBe(CLOSE.noRight)
    const annasClose = closeCode(annas)
    await anna.call(api.deleteScript, { params: { id } })
    expect(await annasClose).toBe(CLOSE.gone)

    const dora = await app.signUp(`dora-${kind}`)
    const doras = await dora.createScript('Abgemeldet')
    const socket = await joinScript(origin, `${collabSocketPath(doras.id)}?token=${dora.token}`)
    const dorasClose = closeCode(socket)
    await dora.call(api.logout)
    expect(await dorasClose).toBe(CLOSE.badToken)
  })

  test('[SEC-26] making a script private and lowering a share act on open sockets', async () => {
    const { id } = await anna.createScript('Erst offen')
    await anna.call(api.togglePublic, { params: { id } })
    const claras = await joinScript(origin, `${collabSocketPath(id)}?token=${clara.token}`)
    const closed = closeCode(claras)
    await anna.call(api.togglePublic, { params: { id } })
    expect(await closed).toBe(CLOSE.noRight)

    const { id: shareId } = await share(id, 'write')
    await anna.call(api.togglePublic, { params: { id } })
    const [annas, bens] = [await enter(anna, id), await enter(ben, id)]
    await anna.call(api.removeShare, { params: { id, shareId } })
    writeBlocks(bens.fragment, [p('Zu spät.')])
    await untilTaken(annas, bens)
    const witness = await enter(anna, id)
    expect(textsOf(witness.doc)).not.toContain('Zu spät.')
    expect(bens.provider.wsconnected).toBe(true)
  })

  test('[LIB-62] a permission that is changed holds for a socket that is open', async () => {
    const { id } = await anna.createScript('Mehr und weniger')
    const { id: shareId } = await share(id, 'read')
    const allow = (permission: string) =>
      anna.call(api.changeShare, { params: { id, shareId }, body: { permission } })
    const [annas, bens] = [await enter(anna, id), await enter(ben, id)]
    await allow('write')
    writeBlocks(bens.fragment, [p('Ich darf.')])
    await until('Anna sees it', () => textsOf(annas.doc).includes('Ich darf.'))

    await allow('read')
    writeBlocks(bens.fragment, [p('Zu viel.')])
    await untilTaken(annas, bens)
    const witness = await enter(anna, id)
    expect(textsOf(witness.doc)).toContain('Ich darf.')
    expect(textsOf(witness.doc)).not.toContain('Zu viel.')
    expect(bens.provider.wsconnected).toBe(true)
  })

  test('[SEC-28] presence carries the name that the server knows, for the own client only', async () => {
    const { id } = await anna.createScript('Namen')
    await share(id, 'read')
    const [first, second] = [await enter(anna, id), await enter(ben, id)]
    second.provider.awareness.setLocalState({ user: { name: 'Direktion', id: 'x' }, cursor: null })
    const bensState = () => first.provider.awareness.getStates().get(second.doc.clientID)
    await until('Ben is present', () => bensState()?.['user'] !== undefined)
    expect(bensState()?.['user']).toEqual({ id: ben.user.id, name: 'ben', role: 'read' })
    second.provider.awareness.destroy()
    second.close()
    await until('Ben has left', () => bensState() === undefined)
  })

  test('[SEC-29] [COL-42] a reader cannot say where the rehearsal is, a writer can', async () => {
    const { id } = await anna.createScript('Probe')
    await share(id, 'read')
    const [first, second] = [await enter(anna, id), await enter(ben, id)]
    const place = { rehearsalDocPos: {}, rehearsalLinePosition: 3, rehearsalTime: 5 }
    const seen = (by: ScriptClient, of: ScriptClient) =>
      by.provider.awareness.getStates().get(of.doc.clientID)
    second.provider.awareness.setLocalState({ ...place, cursor: null, later: true })
    await until('Ben is present', () => seen(first, second)?.['later'] === true)
    expect(seen(first, second)).not.toMatchObject({ rehearsalTime: 5 })
    expect(Object.keys(seen(first, second) ?? {}).toSorted()).toEqual(['cursor', 'later', 'user'])
    first.provider.awareness.setLocalState({ ...place, cursor: null })
    await until('Anna is present', () => seen(second, first)?.['user'] !== undefined)
    expect(seen(second, first)).toMatchObject(place)
  })

  test('[COL-28] bytes that are no frame, or no update, close their own socket only', async () => {
    const { id } = await anna.createScript('Unsinn')
    const witness = await enter(anna, id)
    for (const bytes of [
      Uint8Array.of(),
      Uint8Array.of(255, 255),
      Uint8Array.of(0, 2, 3, 255, 255, 255),
      Uint8Array.of(1, 2, 9, 9),
    ]) {
      const socket = await openSocket(origin, `${collabSocketPath(id)}?token=${anna.token}`)
      const code = closeCode(socket)
      socket.send(bytes)
      expect(await code).toBe(CLOSE.unsupportedData)
    }
    writeBlocks(witness.fragment, [p('Weiter.')])
    const other = await enter(anna, id)
    await until('it goes on', () => textsOf(other.doc).includes('Weiter.'))
  })
})
