import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { PRESET_LAYOUTS } from '#/client/layouts/layout-menu.tsx'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { cookieOf } from '#test/support/cookies.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { uploadPdf } from '#test/support/import-session.ts'
import { closeCode, connectClient, joinScript } from '#test/support/script-client.ts'
import { p, say } from '#test/support/script.ts'

describe.each(DATABASE_KINDS)('accounts on %s', (kind) => {
  let app: TestApp
  let address: string
  beforeAll(async () => {
    app = await startTestApp(kind)
    address = await app.listen()
  })
  afterAll(() => app?.close())

  const share = (from: Person, to: Person, id: string, permission = 'read') =>
    from.call(api.addShare, { params: { id }, body: { username: to.user.username, permission } })
  const exportOf = async ({ call }: Person) => (await call(api.exportAccount)).json<AccountExport>()

  /** Writes into a script over a real socket, and waits until the server has it. */
  const write = async ({ token, call }: Person, id: string, text: string) => {
    const client = connectClient(address, id, token)
    await client.whenSynced
    client.doc.transact(() => writeBlocks(client.fragment, [say('ANNA', text), p()]))
    const stored = async () => (await call(api.getPreview, { params: { id } })).body
    await expect.poll(stored).toContain(text)
    client.close()
  }

  test('[ACC-59] an account says how many scripts there are and how many others share', async () => {
    const [anna, ben, cora] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('cora'),
    ]
    const { id } = await anna.createScript('Geteilt')
    await anna.createScript('Allein')
    await share(anna, ben, id)
    await share(anna, cora, id)
    expect((await anna.call(api.getAccount)).json()).toEqual({
      username: 'anna',
      email: 'anna@example.org',
      scripts: 2,
      shared_scripts: 1,
      trashed_scripts: 0,
      ending_productions: [],
    })
    expect((await ben.call(api.getAccount)).json()).toMatchObject({ scripts: 0, shared_scripts: 0 })
  })

  test('[ACC-56] [API-7] an export holds everything of its owner', async () => {
    const [dora, emil] = [await app.signUp('dora'), await app.signUp('emil')]
    const { id } = await dora.createScript('Faust')
    const other = await emil.createScript('Emils Stück')
    await share(dora, emil, id, 'write')
    await share(emil, dora, other.id)
    await write(dora, id, 'Habe nun, ach!')
    const [preset] = PRESET_LAYOUTS
    const body = { name: 'Mein Pult', settings: preset?.settings }
    const layout = (await dora.call(api.createLayout, { body })).json()
    const tasks = { speakers: ['ANNA'], cueTypes: ['light'], everything: false }
    await dora.call(api.setMyTasks, { params: { id: other.id }, body: tasks })
    await dora.call(api.confirmRead, { params: { id: other.id }, body: {} })
    const { scripts, ...rest } = await exportOf(dora)
    expect(rest).toEqual({
      account: {
        id: dora.user.id,
        username: 'dora',
        email: 'dora@example.org',
        created_at: expect.any(Number),
      },
      shares_given: [
        { script_id: id, script_title: 'Faust', username: 'emil', permission: 'write' },
      ],
      shares_received: [
        { script_id: other.id, script_title: 'Emils Stück', owner: 'emil', permission: 'read' },
      ],
      invites: [],
      productions: [],
      notices: [
        {
          id: expect.any(String),
          kind: 'share',
          script_id: other.id,
          script_title: 'Emils Stück',
          production_id: null,
          production_title: null,
          by: 'emil',
          permission: 'read',
          function: null,
          comment_id: null,
          at: expect.any(Number),
          is_read: false,
        },
      ],
      layouts: [layout],
      reading_habits: [],
      access_tokens: [],
      versions_kept: [],
      words_elsewhere: [],
      activity: [{ script_id: id, at: expect.any(Number) }],
      last_edits: [{ script_id: id, at: expect.any(Number) }],
      script_reads: [{ script_id: other.id, at: expect.any(Number), deleted: [] }],
      script_tasks: [{ script_id: other.id, ...tasks, updated_at: expect.any(Number) }],
    })
    expect(scripts).toHaveLength(1)
    expect(scripts[0]).toMatchObject({ id, title: 'Faust', created_by: dora.user.id })
    expect(scripts[0]?.blocks[0]).toEqual(say('ANNA', 'Habe nun, ach!'))
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Uint8Array.fromBase64(scripts[0]?.yjs_state ?? ''))
    expect(readBlocks(doc)).toEqual(scripts[0]?.blocks)
  })

  test('[ACC-63] an export holds nothing of anybody else’s', async () => {
    const [fritz, gerd] = [await app.signUp('fritz'), await app.signUp('gerd')]
    const { id } = await fritz.createScript('Nur für Fritz')
    await share(fritz, gerd, id)
    const { body } = await gerd.call(api.exportAccount, { query: { user: fritz.user.id } })
    expect(body).not.toContain(fritz.email)
    expect(JSON.parse(body)).toMatchObject({ scripts: [], shares_given: [], layouts: [] })
  })

  test('[ACC-60] [ACC-37] [SEC-26] deletion takes all that is the user’s, and open sockets', async () => {
    const [hans, ida] = [await app.signUp('hans'), await app.signUp('ida')]
    const own = await hans.createScript('Hans’ Stück')
    const idas = await ida.createScript('Idas Stück')
    await share(hans, ida, own.id, 'write')
    await share(ida, hans, idas.id, 'write')
    await write(hans, idas.id, 'Von Hans.')
    const upload = await uploadPdf(address, hans.token, makeScriptPdf())
    const path = (id: string, { token }: Person) => `${collabSocketPath(id)}?token=${token}`
    const sockets = [
      await joinScript(address, path(own.id, hans)),
      await joinScript(address, path(idas.id, hans)),
      await joinScript(address, path(own.id, ida)),
    ]
    const staying = await joinScript(address, path(idas.id, ida))
    const codes = Promise.all(sockets.map(closeCode))
    const answer = await hans.call(api.deleteAccount)
    expect(answer.statusCode).toBe(204)
    expect(cookieOf(answer, 'auth_token').value).toBe('')
    expect(await codes).toEqual([4401, 4401, 4404])
    expect(staying.readyState).toBe(staying.OPEN)
    staying.terminate()

    expect((await hans.call(api.getCurrentUser)).statusCode).toBe(401)
    expect((await ida.call(api.getScript, { params: { id: own.id } })).statusCode).toBe(404)
    const shares = await ida.call(api.listShares, { params: { id: idas.id } })
    expect(shares.json()).toEqual([])
    const preview = await ida.call(api.getPreview, { params: { id: idas.id } })
    expect(preview.json()).toMatchObject({ lines: ['ANNA: Von Hans.'] })
    const params = { sessionId: upload.body.session_id ?? '' }
    expect((await hans.call(api.getImportSession, { params })).statusCode).toBe(401)
  })

  test('[ACC-60] name and address are free again, and nothing of before comes back', async () => {
    const jana = await app.signUp('jana')
    await jana.createScript('Weg')
    await jana.call(api.createLayout, { body: { ...PRESET_LAYOUTS[0], id: undefined } })
    await jana.call(api.deleteAccount)
    const again = await app.signUp('jana')
    expect(again.user.id).not.toBe(jana.user.id)
    expect(await exportOf(again)).toMatchObject({ scripts: [], shares_received: [], layouts: [] })
  })
})
