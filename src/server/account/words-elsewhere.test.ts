// What the export of an account has of the comments in other people's scripts.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import type { Share } from '#/shared/api/shares.ts'
import { keptCommentOrigin } from '#/shared/script/comment-origin.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { META_NAME, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { keptReply, replyIdAt } from '#/shared/script/threads.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { enterAsGuest, invite } from '#test/support/invitations.ts'
import { p } from '#test/support/script.ts'
import { connectClient, type ScriptClient } from '#test/support/script-client.ts'

describe.each(DATABASE_KINDS)('words in scripts of others, on %s', (kind) => {
  let app: TestApp
  let origin: string
  let jana: Person
  let mia: Person
  let scriptId: string
  let shareId: string
  const clients: ScriptClient[] = []
  beforeAll(async () => {
    app = await startTestApp(kind)
    origin = await app.listen()
    jana = await app.signUp('jana')
  })
  let people = 0
  beforeEach(async () => {
    mia = await app.signUp(`mia-${++people}`)
    scriptId = (await jana.createScript('Faust')).id
    shareId = await share(mia)
  })
  afterEach(() => clients.splice(0).forEach((one) => one.close()))
  afterAll(() => app?.close())

  const share = async ({ user: { username } }: Person) =>
    (
      await jana.call(api.addShare, {
        params: { id: scriptId },
        body: { username, permission: 'write' },
      })
    ).json<Share>().id
  const join = async (token: string) => {
    const client = connectClient(origin, scriptId, token)
    clients.push(client)
    await client.whenSynced
    return client
  }
  const set = ({ doc }: ScriptClient, { key, value }: MetaChange) =>
    doc.getMap(META_NAME).set(key, value)
  /** Writes a comment on words of the script, and a reply to it. */
  async function write(client: ScriptClient, author: string): Promise<string> {
    const now = Date.now()
    const commentId = `cmt-${now}-0a1b2c3d`
    client.doc.transact(() => {
      const comments = [{ commentId, commentText: `Leiser, sagt ${author}` }]
      writeBlocks(client.fragment, [
        { type: 'paragraph', text: [{ text: 'Habe nun, ach!', comments }] },
        p(),
      ])
      set(client, keptCommentOrigin(commentId, { author, editor: null, editedAt: null }))
      for (const [by, text] of [
        [author, 'Bitte.'],
        ['jana', 'Gut.'],
      ] as const) {
        const replyId = replyIdAt(now, by === author ? '00000001' : '00000002')
        set(client, keptReply(commentId, { replyId, author: by, text, editedAt: null }))
      }
    })
    await expect
      .poll(async () => (await jana.call(api.getPreview, { params: { id: scriptId } })).body)
      .toContain('Habe nun')
    return commentId
  }
  const exportOf = async ({ call }: Pick<Person, 'call'>) =>
    (await call(api.exportAccount)).json<AccountExport>()
  const elsewhere = async (person: Pick<Person, 'call'>) => (await exportOf(person)).words_elsewhere

  test('[ACC-420] an export has what its user has said in scripts of others, and nothing that others have said', async () => {
    const commentId = await write(await join(mia.token), mia.user.username)
    const said = await exportOf(mia)
    const at = expect.any(Number)
    expect(said.words_elsewhere).toEqual([
      {
        script_id: scriptId,
        script_title: 'Faust',
        words: [
          {
            kind: 'comment',
            comment_id: commentId,
            text: `Leiser, sagt ${mia.user.username}`,
            at,
            edited_at: null,
          },
          { kind: 'reply', comment_id: commentId, text: 'Bitte.', at, edited_at: null },
        ],
      },
    ])
    expect(JSON.stringify(said)).not.toMatch(/Gut\.|Habe nun/)
    expect(await elsewhere(jana)).toEqual([])
  })

  test('[ACC-421] words in a script that the user may not read any more have no title; those in the trash are left out', async () => {
    await write(await join(mia.token), mia.user.username)
    await jana.call(api.removeShare, { params: { id: scriptId, shareId } })
    expect(await elsewhere(mia)).toMatchObject([
      { script_id: scriptId, script_title: null, words: [{ kind: 'comment' }, { kind: 'reply' }] },
    ])
    await jana.call(api.deleteScript, { params: { id: scriptId } })
    expect(await elsewhere(mia)).toEqual([])
    await jana.call(api.restoreScript, { params: { id: scriptId } })
    expect(await elsewhere(mia)).toHaveLength(1)
  })

  test('[ACC-420] a script of another person that cannot be read is named, and spoils no export', async () => {
    const client = await join(jana.token)
    client.doc.getMap(META_NAME).set(SCHEMA_KEY, 99)
    await expect
      .poll(() => elsewhere(mia))
      .toEqual([{ script_id: scriptId, script_title: 'Faust', words: null }])
  })

  test('[ACC-421] a person who has the name of a deleted account gets none of its words', async () => {
    await write(await join(mia.token), mia.user.username)
    await mia.call(api.deleteAccount)
    const other = await app.signUp(mia.user.username)
    await share(other)
    expect(await elsewhere(other)).toEqual([])
  })

  test('[ACC-420] a guest’s export has the guest’s words', async () => {
    const { token } = await invite(jana, scriptId, { permission: 'comment' })
    const guest = await enterAsGuest(app, token, 'Kim')
    const client = await join(mia.token)
    const commentId = await write(client, mia.user.username)
    const ofGuest = await join(guest.token)
    await expect.poll(() => ofGuest.doc.getMap(META_NAME).size).toBeGreaterThan(2)
    const replyId = replyIdAt(Date.now(), '00000003')
    const author = 'Kim (Gast)'
    set(ofGuest, keptReply(commentId, { replyId, author, text: 'Darf ich?', editedAt: null }))
    await expect
      .poll(() => elsewhere(guest))
      .toMatchObject([{ script_title: 'Faust', words: [{ kind: 'reply', text: 'Darf ich?' }] }])
  })
})
