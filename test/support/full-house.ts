// A house in which everything is that a house can hold: each table has rows, made by calls and sockets where there are
// such, and values that databases like to change.
import * as Y from 'yjs'
import { createUpdateLog } from '#/server/collab/log/update-log.ts'
import type { Config } from '#/server/config.ts'
import { openDatabase } from '#/server/db/open-database.ts'
import type { Database } from '#/server/db/schema.ts'
import { createImportJobs } from '#/server/imports/import-jobs.ts'
import { api } from '#/shared/api/index.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { startAppOn, type Person } from './app.ts'
import { followSession, uploadPdf } from './import-session.ts'
import { enterAsGuest, invite } from './invitations.ts'
import { connectClient } from './script-client.ts'
import { say } from './script.ts'
import { soon } from './soon.ts'

export interface FullHouse {
  readonly annaToken: string
  readonly scriptId: string
  /** The newest seq of the script's log. */
  readonly seq: number
  readonly waitingImport: string
}

/** Fills an empty database, and leaves it as a server that was killed leaves it: with updates that are not folded. */
export async function fillHouse(config: Config): Promise<FullHouse> {
  const byCalls = await fillByCalls(config)
  const db = await openDatabase(config)
  try {
    return { ...byCalls, ...(await fillByRows(db, byCalls)) }
  } finally {
    await db.destroy()
  }
}

interface FilledByCalls {
  readonly annaToken: string
  readonly annaId: string
  readonly scriptId: string
}

async function fillByCalls(config: Config): Promise<FilledByCalls> {
  const app = await startAppOn(config)
  try {
    const url = await app.listen()
    const [anna] = [await app.signUp('anna'), await app.signUp('Bén-Öz')]
    const { id } = await anna.createScript('Der zerbrochne Krug 🍺 „I. Akt“')
    const share = { username: 'Bén-Öz', permission: 'write' }
    const { id: shareId } = (await anna.call(api.addShare, { params: { id }, body: share })).json<{
      id: string
    }>()
    await anna.call(api.offerScript, { params: { id, shareId } })
    const { token } = await invite(anna, id, { label: 'Aushang „Probebühne“' })
    await enterAsGuest(app, token, 'Mía')
    const production = await anna.call(api.createProduction, { body: { title: 'Krug „26/27“' } })
    const { id: productionId } = production.json<{ id: string }>()
    await anna.call(api.placeScript, { params: { id, productionId } })
    const deleted = await anna.createScript('Robert Guiskard')
    await anna.call(api.deleteScript, { params: { id: deleted.id } })
    await anna.call(api.createToken, { body: { name: 'Pult', kind: 'write' } })
    const tasks = { speakers: ['ADAM', 'EVE'], cueTypes: ['light'], everything: false }
    await anna.call(api.setMyTasks, { params: { id }, body: tasks })
    await anna.call(api.confirmRead, { params: { id }, body: {} })
    await anna.call(api.createLayout, { body: { name: 'Nachts', settings: LAYOUT } })
    await write(url, anna, id)
    const { body } = await uploadPdf(url, anna.token, makeScriptPdf())
    await followSession(url, body.session_id ?? '', anna.token)
    return { annaToken: anna.token, annaId: anna.user.id, scriptId: id }
  } finally {
    await app.close()
  }
}

const LAYOUT = {
  sidebarOpen: true,
  sidebarTab: 'cues',
  cueTypes: ['light'],
  pageView: 'borderless',
  fontStyle: 'typewriter',
  pageMarginPx: 8,
}

/** Two versions by name, the second of which is packed with the first. */
async function write(url: string, person: Person, id: string): Promise<void> {
  const client = connectClient(url, id, person.token)
  await client.whenSynced
  for (const [index, name] of ['Leseprobe', 'Premiere'].entries()) {
    const speeches = index === 0 ? Array.from({ length: 200 }, (_, at) => `Rede ${at}`) : ['Neu']
    client.doc.transact(() =>
      writeBlocks(
        client.fragment,
        speeches.map((words) => say('ADAM', words)),
      ),
    )
    const sv = Y.encodeStateVector(client.doc).toBase64()
    // a busy machine answers that it has not heard of the words yet (not_synced), and a page asks again
    await soon(async () => {
      const answer = await person.call(api.keepVersion, { params: { id }, body: { name, sv } })
      if (answer.statusCode !== 201) throw new Error(`Not kept: ${answer.body}`)
    })
  }
  client.close()
}

async function fillByRows(db: Database, { annaId, scriptId }: FilledByCalls) {
  const identities = ['Ä', 'a', 'B', '', 'ß', '𝄞', "'; --", '\\x00', '\u{10FFFF}'].map(
    (subject) => ({
      issuer: 'https://id.theater.example',
      subject,
      user_id: annaId,
    }),
  )
  await db.insertInto('identities').values(identities).execute()
  const reset = { token_hash: 'ff', user_id: annaId, expires_at: Number.MAX_SAFE_INTEGER }
  await db.insertInto('password_resets').values(reset).execute()
  await db.insertInto('drawn_thumbnails').values({ script_id: scriptId, edited_at: 0 }).execute()
  // a server that has run for a while has kept the words by itself
  await db.deleteFrom('script_texts').execute()
  await db
    .insertInto('script_texts')
    .values({ script_id: scriptId, seq: 0, at: 0, length: 4, text: '-\tß' })
    .execute()
  // the share and the offer have told of themselves
  await db.updateTable('notices').set({ is_read: 1 }).where('kind', '=', 'share').execute()
  await db.insertInto('reading_habits').values({ user_id: annaId, habits: '[]' }).execute()
  // more rows than are copied at once
  const sessions = Array.from({ length: 1201 }, (_, index) => ({
    id: `session-${index}`,
    user_id: annaId,
    token_hash: `hash-${index}`,
    created_at: -index,
    expires_at: 2 ** 45 + index,
  }))
  await db.insertInto('sessions').values(sessions).execute()
  const waiting = await createImportJobs(db, NO_LIMITS).create(annaId, 'Krug.pdf', makeScriptPdf())
  await db
    .updateTable('import_jobs')
    // the server that had it has not been there for long, so the next one takes it over at once
    .set({ progress: 0.1 + 0.2, updated_at: 0 })
    .execute()
  return { waitingImport: waiting.id, seq: await leaveUnfolded(db, scriptId) }
}

const NO_LIMITS = { maxScriptsPerUser: null, maxStorageMb: null }

/** Updates that stand in the log alone. The last one is a megabyte, with every value that a byte has. */
async function leaveUnfolded(db: Database, scriptId: string): Promise<number> {
  const log = createUpdateLog(db)
  const stored = await log.load(scriptId)
  const doc = new Y.Doc()
  for (const update of [stored?.state, ...(stored?.updates ?? [])])
    if (update) Y.applyUpdate(doc, update)
  let before = Y.encodeStateVector(doc)
  const append = async (change: () => void) => {
    doc.transact(change)
    const data = Y.encodeStateAsUpdate(doc, before)
    before = Y.encodeStateVector(doc)
    const [seq] = await log.append([{ scriptId, data }])
    return seq ?? 0
  }
  await append(() => writeBlocks(doc.getXmlFragment(FRAGMENT_NAME), [say('EVE', 'Unfolded')]))
  const bytes = Uint8Array.from({ length: 1_000_000 }, (_, index) => index % 256)
  return append(() => doc.getMap('ballast').set('bytes', bytes))
}
