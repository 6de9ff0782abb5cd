// The right to comment, on sockets: comments reach everybody, and nothing else leaves the server.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import * as Y from 'yjs'
import { createApp, type App } from '#/server/app.ts'
import type { CurrentUser } from '#/shared/api/accounts.ts'
import { api } from '#/shared/api/index.ts'
import type { Share } from '#/shared/api/shares.ts'
import { CLOSE, collabSocketPath, MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { anchorKey } from '#/shared/script/mark-keys.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { replyIdAt } from '#/shared/script/threads.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { enterAsGuest, invite } from '#test/support/invitations.ts'
import { syncMessage } from '#test/support/room-simulation.ts'
import { p } from '#test/support/script.ts'
import {
  closeCode,
  connectClient,
  joinScript,
  type ScriptClient,
  until,
} from '#test/support/script-client.ts'

const firstText = ({ fragment }: ScriptClient): Y.XmlText => {
  const [block] = fragment.toArray()
  const text = block instanceof Y.XmlElement ? block.get(0) : null
  if (!(text instanceof Y.XmlText)) throw new Error('no text')
  return text
}

/** Comments as the editor does: the mark on the words, and beside it the name of its author. */
function comment(client: ScriptClient, author: string, commentText: string): void {
  const mark = { commentId: `cmt-1-${commentText}`, commentText }
  client.doc.transact(() => {
    firstText(client).format(0, 5, { [anchorKey('comment', mark)]: mark })
    const origin = { author, editor: null, editedAt: null }
    client.doc.getMap(META_NAME).set(`comment:${mark.commentId}`, origin)
  })
}

const append = (client: ScriptClient, letter: string) =>
  firstText(client).insert(firstText(client).length, letter)

const has = ({ doc }: ScriptClient, words: string) =>
  JSON.stringify(readBlocks(doc)).includes(words)

const socketOf = ({ provider }: ScriptClient) => provider.ws as unknown as WebSocket

describe.each(DATABASE_KINDS)('the right to comment, on %s', (kind) => {
  let app: TestApp
  let origin: string
  let owner: Person
  let mia: Person
  let params: { readonly id: string; readonly shareId: string }
  const clients: ScriptClient[] = []
  const others: App[] = []

  beforeAll(async () => {
    app = await startTestApp(kind)
    origin = await app.listen()
    owner = await app.signUp('jana')
    mia = await app.signUp('mia')
  })
  beforeEach(async () => {
    const { id } = await owner.createScript('Anmerkungen')
    const body = { username: 'mia', permission: 'comment' }
    const share = await owner.call(api.addShare, { params: { id }, body })
    params = { id, shareId: share.json<Share>().id }
    const janas = await enter(owner)
    janas.doc.transact(() => writeBlocks(janas.fragment, [p('Guten Abend.')]))
  })
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close()
    for (const other of others.splice(0)) await other.close()
  })
  afterAll(() => app?.close())

  async function enter(person: Pick<Person, 'token'>, at = origin): Promise<ScriptClient> {
    const client = connectClient(at, params.id, person.token)
    clients.push(client)
    await client.whenSynced
    return client
  }

  /** A person's client that has the text. */
  async function read(person: Pick<Person, 'token'>, at = origin): Promise<ScriptClient> {
    const client = await enter(person, at)
    await until('the text is there', () => has(client, 'Guten'))
    return client
  }

  test('[SEC-594] a comment reaches everybody, and is kept', async () => {
    const [mias, janas] = [await read(mia), await read(owner)]
    comment(mias, 'mia', 'leiser')
    await until('Jana has the comment', () => has(janas, 'leiser'))
    await until('it is kept', () => has(janas, 'leiser'))
    const later = await read(owner)
    expect(has(later, 'leiser')).toBe(true)
  })

  test('[SEC-597] an edit of text is answered with permission-denied and the close code to load anew', async () => {
    const [mias, janas] = [await read(mia), await read(owner)]
    const socket = socketOf(mias)
    const messages: number[] = []
    socket.on('message', (data: ArrayBuffer) => messages.push(...new Uint8Array(data).slice(0, 1)))
    mias.provider.shouldConnect = false
    const closed = closeCode(socket)
    firstText(mias).insert(5, 'n!')
    expect(await closed).toBe(CLOSE.editsRefused)
    expect(messages).toContain(MESSAGE.auth)
    // an edit that comes later shows that the server has handled the first one
    append(janas, 'X')
    const later = await read(owner)
    await until('the later edit is there', () => has(later, 'Abend.X'))
    expect(has(janas, 'n!')).toBe(false)
    expect(has(later, 'n!')).toBe(false)
  })

  test('[SEC-597] the right counts for each connection: a comment of the same moment is taken', async () => {
    const [mias, janas] = [await read(mia), await read(owner)]
    const path = `${collabSocketPath(params.id)}?token=${mia.token}`
    const hostile = await joinScript(origin, path)
    const closed = closeCode(hostile)
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(janas.doc))
    const known = Y.encodeStateVector(doc)
    doc.getMap(META_NAME).set('language', 'en')
    hostile.send(syncMessage(SYNC.update, Y.encodeStateAsUpdate(doc, known)))
    comment(mias, 'mia', 'lauter')
    append(janas, 'Y')
    expect(await closed).toBe(CLOSE.editsRefused)
    await until('both have both', () => has(janas, 'lauter') && has(mias, 'Abend.Y'))
    expect(janas.doc.getMap(META_NAME).get('language')).not.toBe('en')
  })

  test('[SEC-598] a right that is reduced to comments counts at once, and one that is raised, too', async () => {
    const change = (permission: string) =>
      owner.call(api.changeShare, { params, body: { permission } })
    const [mias, janas] = [await read(mia), await read(owner)]
    await change('write')
    firstText(mias).insert(0, 'A')
    await until('Jana has what Mia writes', () => has(janas, 'AGuten'))
    await change('comment')
    mias.provider.shouldConnect = false
    const closed = closeCode(socketOf(mias))
    firstText(mias).insert(0, 'B')
    expect(await closed).toBe(CLOSE.editsRefused)
    expect(has(await read(owner), 'BA')).toBe(false)
  })

  test('[INV-40] a guest changes no comment of another guest who has given the same name', async () => {
    const { token } = await invite(owner, params.id, { permission: 'comment' })
    const guests = [await enterAsGuest(app, token), await enterAsGuest(app, token)]
    const [first, second] = await Promise.all(
      guests.map(async (guest) => {
        const me = await guest.call(api.getCurrentUser)
        return { ...guest, username: me.json<CurrentUser>().username }
      }),
    )
    if (!first || !second) throw new Error('no guests')
    const [one, other, janas] = [await read(first), await read(second), await read(owner)]
    comment(one, first.username, 'leiser')
    await until('all have the comment', () => has(janas, 'leiser') && has(other, 'leiser'))
    other.provider.shouldConnect = false
    const closed = closeCode(socketOf(other))
    other.doc.transact(() => {
      const mark = { commentId: 'cmt-1-leiser', commentText: 'leiser' }
      firstText(other).format(0, 5, { [anchorKey('comment', mark)]: null })
      other.doc.getMap(META_NAME).delete('comment:cmt-1-leiser')
    })
    expect(await closed).toBe(CLOSE.editsRefused)
    expect(has(await read(owner), 'leiser')).toBe(true)
  })

  test('[COL-707] a new account under the name of a deleted one does not own its comments, replies and threads', async () => {
    const first = await read(mia)
    const commentId = `cmt-${Date.now()}-alt`
    const mark = { commentId, commentText: 'leiser' }
    const replyKey = `reply:${commentId}@${replyIdAt(Date.now(), '0123abcd')}`
    first.doc.transact(() => {
      firstText(first).format(0, 5, { [anchorKey('comment', mark)]: mark })
      const meta = first.doc.getMap(META_NAME)
      meta.set(`comment:${commentId}`, { author: 'mia', editor: null, editedAt: null })
      meta.set(replyKey, { author: 'mia', text: 'Nein.', editedAt: null })
    })
    const janas = await read(owner)
    await until('Jana has both', () => janas.doc.getMap(META_NAME).has(replyKey))
    await mia.call(api.deleteAccount)
    mia = await app.signUp('mia')
    const body = { username: 'mia', permission: 'comment' }
    await owner.call(api.addShare, { params: { id: params.id }, body })
    const deeds: readonly ((client: ScriptClient) => void)[] = [
      ({ doc }) => doc.getMap(META_NAME).set(replyKey, { author: 'mia', text: '', editedAt: null }),
      ({ doc }) =>
        doc
          .getMap(META_NAME)
          .set(`thread:${commentId}`, { state: 'done', by: 'mia', at: Date.now() }),
      (client) =>
        client.doc.transact(() => {
          firstText(client).format(0, 5, { [anchorKey('comment', mark)]: null })
          client.doc.getMap(META_NAME).delete(`comment:${commentId}`)
        }),
    ]
    for (const deed of deeds) {
      const client = await read(mia)
      client.provider.shouldConnect = false
      const closed = closeCode(socketOf(client))
      deed(client)
      expect(await closed).toBe(CLOSE.editsRefused)
    }
    const later = await read(owner)
    const meta = later.doc.getMap(META_NAME)
    expect(has(later, 'leiser')).toBe(true)
    expect(meta.get(replyKey)).toMatchObject({ text: 'Nein.' })
    expect(meta.has(`thread:${commentId}`)).toBe(false)
  })

  test.runIf(kind === 'postgres')(
    '[SEC-594] the right counts on every node, and a comment of one node reaches the other',
    async () => {
      const second = await createApp(app.config)
      others.push(second)
      const at = await second.listen()
      const [mias, janas] = [await read(mia, at), await read(owner)]
      comment(mias, 'mia', 'hier')
      await until('the comment crosses', () => has(janas, 'hier'))
      mias.provider.shouldConnect = false
      const closed = closeCode(socketOf(mias))
      firstText(mias).insert(5, 'n!')
      expect(await closed).toBe(CLOSE.editsRefused)
      append(janas, 'Z')
      const later = await read(owner, at)
      await until('the later edit is there', () => has(later, 'Abend.Z'))
      expect(has(later, 'n!')).toBe(false)
    },
  )
})
