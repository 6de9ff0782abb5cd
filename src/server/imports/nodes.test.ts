// Two whole apps on one PostgreSQL: one works on an import, the other has the socket that follows it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { type App, createApp } from '#/server/app.ts'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'
import { type Person, startTestApp, type TestApp } from '#test/support/app.ts'
import { followSession, sessionStatus, uploadPdf } from '#test/support/import-session.ts'
import { LISTEN_CONNECTION_NAME } from '../nodes/node-bus.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'

const CANCELLED = { type: 'failed', error: 'Upload cancelled' }

let a: TestApp
let b: App
let db: Database
let originA: string
let originB: string
let anna: Person

beforeAll(async () => {
  a = await startTestApp('postgres')
  b = await createApp(a.config)
  db = await openDatabase(a.config)
  ;[originA, originB] = [await a.listen(), await b.listen()]
  anna = await a.signUp('anna')
})
afterAll(async () => {
  await b.close()
  await db.destroy()
  await a.close()
})

async function uploadTo(origin: string, pages: number): Promise<string> {
  const { body } = await uploadPdf(origin, anna.token, makeLongPdf(pages))
  return body.session_id ?? ''
}

/** Follows the session on one node; resolves after the first message about a page. */
async function follow(origin: string, sessionId: string) {
  const begun = Promise.withResolvers<void>()
  const followed = followSession(origin, sessionId, anna.token, ({ type }) => {
    if (type === 'page_progress') begun.resolve()
  })
  await begun.promise
  return { followed }
}

test('[OPS-103] [IMP-22] a socket on another node is told every step of an import, and its end', async () => {
  const sessionId = await uploadTo(originA, 60)
  const { followed } = await follow(originB, sessionId)
  const { messages, closeCode } = await followed
  expect(closeCode).toBe(1000)
  expect(messages.at(-1)).toEqual({ type: 'complete', script_id: expect.any(String) })
})

test('[OPS-103] [IMP-35] an import that is cancelled on one node ends on the node that works on it, and on every socket', async () => {
  const sessionId = await uploadTo(originB, 400)
  const sockets = await Promise.all([follow(originA, sessionId), follow(originB, sessionId)])
  await anna.call(api.cancelImportSession, { params: { sessionId } })
  const ends = await Promise.all(sockets.map(({ followed }) => followed))
  expect(ends.map(({ messages }) => messages.at(-1))).toEqual([CANCELLED, CANCELLED])
  expect(await sessionStatus(anna, sessionId)).toMatchObject({ status: 'Failed' })
})

test('[OPS-103] an end that a node was not told of is found when the nodes are connected again', async () => {
  const sessionId = await uploadTo(originA, 400)
  const { followed } = await follow(originB, sessionId)
  // the row that a node leaves if it dies between writing the end and announcing it
  const end = { status: 'Failed', error: CANCELLED.error }
  await db.updateTable('import_jobs').set(end).where('id', '=', sessionId).execute()
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = ${LISTEN_CONNECTION_NAME} AND datname = current_database()`.execute(db)
  expect((await followed).messages.at(-1)).toEqual(CANCELLED)
})
