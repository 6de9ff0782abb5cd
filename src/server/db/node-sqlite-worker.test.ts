import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/databases.ts'
import type { SqliteAnswer } from './node-sqlite-messages.ts'

/** A module that is loaded first, and makes every sync fail. */
const FAILING_DISK = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  fs.fdatasyncSync = () => { throw new Error('EIO') }
  syncBuiltinESMExports()
`)}`

let place: TestDatabase
beforeEach(async () => {
  place = await createTestDatabase('sqlite')
})
afterEach(() => place.remove())

async function start(...execArgv: readonly string[]): Promise<Worker> {
  const file = path.join(place.config.dataDir, 'stichwort.db')
  const url = new URL('./node-sqlite-worker.ts', import.meta.url)
  const worker = new Worker(url, { workerData: { file }, execArgv: [...execArgv] })
  await once(worker, 'message')
  return worker
}

const COMMIT = [
  { id: 1, sql: 'CREATE TABLE notes (text)', parameters: [] },
  { id: 2, sql: 'INSERT INTO notes VALUES (1)', parameters: [] },
]

test('[OPS-10] a commit on disk is answered', async () => {
  const worker = await start()
  const answered = once(worker, 'message')
  worker.postMessage(COMMIT)
  expect(await answered).toMatchObject([[{ id: 1 }, { id: 2, result: { changes: 1 } }]])
  await worker.terminate()
})

test('[OPS-10] a commit that the disk does not take is never answered, and the thread ends', async () => {
  const worker = await start('--import', FAILING_DISK)
  const answers: unknown[] = []
  worker.on('message', (answer) => answers.push(answer))
  const ended = new Promise((resolve) => worker.once('error', resolve))
  worker.postMessage(COMMIT)
  expect(await ended).toMatchObject({ message: 'EIO' })
  expect(answers).toEqual([])
})

test('[OPS-62] a commit that fails reports its own error, and its rollback reports none', async () => {
  const worker = await start()
  const statements = [
    'CREATE TABLE plays (id PRIMARY KEY)',
    'CREATE TABLE scenes (play REFERENCES plays (id) DEFERRABLE INITIALLY DEFERRED)',
    'BEGIN IMMEDIATE',
    'INSERT INTO scenes VALUES (1)',
    'COMMIT',
    'ROLLBACK',
    'ROLLBACK',
    'SELECT * FROM scenes',
  ]
  const answered = once(worker, 'message')
  worker.postMessage(statements.map((sql, id) => ({ id, sql, parameters: [] })))
  const [answers]: SqliteAnswer[][] = await answered
  const failed = answers?.filter(({ error }) => error)
  expect(failed).toMatchObject([{ id: 4, error: { message: 'FOREIGN KEY constraint failed' } }])
  expect(answers?.at(-1)?.result?.rows).toEqual([])
  await worker.terminate()
})

test('[OPS-10] a transaction that a full disk has ended keeps nothing', async () => {
  const worker = await start()
  const statements = [
    'CREATE TABLE notes (text)',
    'PRAGMA max_page_count = 20',
    'BEGIN IMMEDIATE',
    'INSERT INTO notes VALUES (1)',
    'INSERT INTO notes VALUES (zeroblob(10000000))',
    'INSERT INTO notes VALUES (2)',
    'ROLLBACK',
    'INSERT INTO notes VALUES (3)',
    'SELECT text FROM notes',
  ]
  const answered = once(worker, 'message')
  worker.postMessage(statements.map((sql, id) => ({ id, sql, parameters: [] })))
  const [answers]: SqliteAnswer[][] = await answered
  const failed = answers?.filter(({ error }) => error).map(({ id }) => statements[id])
  expect(failed).toEqual([statements[4], statements[5]])
  expect(answers?.at(-1)?.result?.rows).toEqual([{ text: 3 }])
  await worker.terminate()
})
