import type { KyselyPlugin, QueryId, RootOperationNode } from 'kysely'
import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { insertOwner, OWNER } from '#test/support/kept-script.ts'
import type { SqliteRequest } from '../db/node-sqlite-messages.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { createGroupCommit } from '../collab/log/group-commit.ts'
import { createUpdateLog, type UpdateLog } from '../collab/log/update-log.ts'
import { deleteAccount } from '../account/account-store.ts'
import { createImportJobs } from '../imports/import-jobs.ts'
import { createScript, purgeFromTrash, trashScript } from '../scripts/script-store.ts'
import { insertingScript, insertScript } from './insert-script.ts'
import {
  deleteLeftParts,
  deletePartsOfGone,
  PART_BYTES,
  readParts,
  writeParts,
} from './stored-parts.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const LARGE = Uint8Array.from({ length: 2.5 * PART_BYTES }, (_, at) => at * 7919)

const isLarge = (data: Uint8Array | null | undefined) =>
  data !== null && data !== undefined && Buffer.from(LARGE).equals(data)

/** Whether a statement inserts or deletes parts. */
function changesParts(node: RootOperationNode): boolean {
  if (node.kind !== 'InsertQueryNode' && node.kind !== 'DeleteQueryNode') return false
  const place = node.kind === 'InsertQueryNode' ? node.into : node.from
  return JSON.stringify(place).includes('stored_parts')
}

/** Calls `work` when a statement has changed parts, before the next one is sent. */
function betweenParts(work: () => Promise<unknown>): KyselyPlugin {
  const ofParts = new Set<QueryId>()
  return {
    transformQuery({ node, queryId }) {
      if (changesParts(node)) ofParts.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (ofParts.delete(queryId)) await work()
      return result
    },
  }
}

/** A database whose connection goes when a transaction has been committed. */
function withLostCommit(db: Database): Database {
  const transaction = () => ({
    async execute(work: (transaction: Database) => Promise<unknown>) {
      await db.transaction().execute(work)
      throw new Error('the connection is lost')
    },
  })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

describe.each(DATABASE_KINDS)('large contents, on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  const userId = OWNER
  beforeAll(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
  })
  beforeEach(() => insertOwner(db))
  afterEach(async () => {
    await db.deleteFrom('stored_parts').execute()
    await db.deleteFrom('house').where('name', 'like', 'letter %').execute()
    // all other rows are deleted with their owner
    await db.deleteFrom('users').execute()
  })
  afterAll(async () => {
    await db?.destroy()
    await place.remove()
  })

  const partsKept = async () =>
    (await db.selectFrom('stored_parts').select('part').execute()).length
  /** A database beside whose parts somebody writes. */
  const lettersBetweenParts = () => {
    let written = 0
    // in a transaction of all parts, the one connection of the embedded database would not be free for this
    const write = async () => {
      written += 1
      const letter = { name: `letter ${written}`, value: '' }
      await db.insertInto('house').values(letter).execute()
    }
    return { db: db.withPlugin(betweenParts(write)), written: () => written }
  }
  const jobsOn = (on: Database) => createImportJobs(on, place.config.limits)

  test('[IMP-728] words of others are stored between any two parts of a large PDF, as it comes and as it goes; it is read whole', async () => {
    const letters = lettersBetweenParts()
    const jobs = jobsOn(letters.db)
    const job = await jobs.create(userId, 'Krug.pdf', LARGE)
    expect(letters.written()).toBe(3)
    expect(isLarge(await jobs.readPdf(job.id))).toBe(true)
    expect(await jobs.fail(job.id, 'cancelled')).toBe(true)
    await expect.poll(letters.written).toBe(6)
    expect(await jobs.readPdf(job.id)).toBeNull()
    await expect.poll(partsKept).toBe(0)
  })

  test('[IMP-728] the PDF of a process that has ended in the middle of an upload is not read in part', async () => {
    const jobs = jobsOn(db)
    const job = await jobs.create(userId, 'Krug.pdf', LARGE)
    await db.deleteFrom('stored_parts').where('part', '=', 2).execute()
    expect(await jobs.readPdf(job.id)).toBeNull()
  })

  test('[IMP-728] of an import that is cancelled while its PDF is stored nothing is kept', async () => {
    const { id } = await jobsOn(db).create(userId, 'Krug.pdf', LARGE)
    await db.deleteFrom('stored_parts').execute()
    let renewals = 0
    await writeParts(db, { jobId: id }, id, LARGE, async () => {
      renewals += 1
      return renewals < 3
    })
    expect([renewals, await partsKept()]).toEqual([3, 0])
  })

  test('[IMP-728] an upload that the database does not take whole leaves neither a job nor a part', async () => {
    let parts = 0
    const fails = betweenParts(async () => {
      parts += 1
      if (parts === 2) throw new Error('database or disk is full')
    })
    const upload = jobsOn(db.withPlugin(fails)).create(userId, 'Krug.pdf', LARGE)
    await expect(upload).rejects.toThrow('disk is full')
    const jobs = await db.selectFrom('import_jobs').select('id').execute()
    expect([jobs, await partsKept()]).toEqual([[], 0])
  })

  const newScript = () =>
    db
      .transaction()
      .execute((trx) =>
        insertScript(trx, { title: 'Krug', ownerId: userId, state: Uint8Array.of(0, 0) }),
      )

  /** Appends a large update, and answers its seq; null where it was not appended. */
  const appendLarge = async (log: UpdateLog, scriptId: string, after?: number) => {
    const entry = await log.store({ scriptId, data: LARGE, ...(after !== undefined && { after }) })
    const [seq] = await log.append([entry])
    return seq ?? null
  }

  test('[COL-741] words of others wait for one part at most, however many documents are stored at once', async () => {
    let [sent, most] = [0, 0]
    const counting = db.withPlugin({
      transformQuery({ node }) {
        if (changesParts(node)) most = Math.max(most, ++sent)
        return node
      },
      async transformResult({ result }) {
        sent--
        return result
      },
    })
    const scriptId = await newScript()
    const ids = Array.from({ length: 4 }, (_, index) => `parts ${index}`)
    await Promise.all(ids.map((id) => writeParts(counting, { scriptId }, id, LARGE)))
    expect(most).toBe(1)
    expect(await partsKept()).toBe(12)
  })

  test('[COL-741] words of others are stored between any two parts of a large update, of the state that it becomes, and of those that go', async () => {
    const scriptId = await newScript()
    const letters = lettersBetweenParts()
    const log = createUpdateLog(letters.db)
    expect(await appendLarge(log, scriptId)).toBe(1)
    expect(letters.written()).toBe(3)
    await log.append([{ scriptId, data: Uint8Array.of(1) }])
    const [update] = (await log.load(scriptId))?.updates ?? []
    expect(isLarge(update)).toBe(true)
    await log.fold(scriptId, LARGE, 1)
    await expect.poll(letters.written).toBe(9)
    const folded = await log.load(scriptId)
    expect(isLarge(folded?.state)).toBe(true)
    expect(folded).toMatchObject({ updates: [Uint8Array.of(1)], seq: 2 })
    await expect.poll(partsKept).toBe(3)
    await log.fold(scriptId, Uint8Array.of(2), 2)
    expect(await log.load(scriptId)).toEqual({ state: Uint8Array.of(2), updates: [], seq: 2 })
    await expect.poll(partsKept).toBe(0)
  })

  test.runIf(kind === 'sqlite')(
    '[COL-741] a part is sent to the thread of the embedded database without the rest of the bytes among which it lies',
    async () => {
      const sent = vi.spyOn(Worker.prototype, 'postMessage')
      const scriptId = await newScript()
      await createUpdateLog(db).store({ scriptId, data: LARGE })
      const buffers = sent.mock.calls.flatMap(([requests]) =>
        (requests as readonly SqliteRequest[]).flatMap(({ parameters }) =>
          parameters.flatMap((one) => (one instanceof Uint8Array ? [one.buffer.byteLength] : [])),
        ),
      )
      sent.mockRestore()
      expect(Math.max(...buffers)).toBe(PART_BYTES)
    },
  )

  test('[COL-741] a document is read whole while a fold replaces its parts', async () => {
    const scriptId = await newScript()
    const log = createUpdateLog(db)
    await appendLarge(log, scriptId)
    let reads = 0
    const reader = createUpdateLog(
      db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          const isPart = result.rows.some(
            (row) => row['data'] instanceof Uint8Array && row['data'].length === PART_BYTES,
          )
          if (isPart) reads += 1
          if (isPart && reads === 2) {
            await log.fold(scriptId, LARGE, 1)
            // those of the update are gone
            await expect.poll(partsKept).toBe(3)
          }
          return result
        },
      }),
    )
    const stored = await reader.load(scriptId)
    expect(reads).toBeGreaterThan(2)
    expect([isLarge(stored?.state), stored?.updates]).toEqual([true, []])
  })

  test('[COL-741] of a large update that is not appended, and of a state that came too late, no part is kept', async () => {
    const scriptId = await newScript()
    const log = createUpdateLog(db)
    await log.append([{ scriptId, data: Uint8Array.of(1) }])
    expect(await appendLarge(log, scriptId, 0)).toBeNull()
    await log.fold(scriptId, Uint8Array.of(2), 1)
    await log.fold(scriptId, LARGE, 1)
    await expect.poll(partsKept).toBe(0)
  })

  test('[COL-741] a large update and a large state of a script that is gone are kept nowhere, and no other edit waits for them', async () => {
    const scriptId = await newScript()
    const log = createUpdateLog(db)
    const stored = await log.store({ scriptId, data: LARGE })
    await db.deleteFrom('scripts').where('id', '=', scriptId).execute()
    expect(await log.append([stored])).toEqual([null])
    await log.fold(scriptId, LARGE, 1)
    const commit = createGroupCommit(log)
    const other = await newScript()
    const commits = [
      commit({ scriptId, data: LARGE }),
      commit({ scriptId: other, data: LARGE }),
      commit({ scriptId: other, data: Uint8Array.of(1) }),
    ]
    const [gone, ...seqs] = await Promise.all(commits)
    expect([gone, seqs.toSorted()]).toEqual([null, [1, 2]])
    await expect.poll(partsKept).toBe(3)
  })

  test('[COL-741] nothing refers to parts of which one has been taken for left behind, and a document without a part is said to lack it', async () => {
    const scriptId = await newScript()
    const log = createUpdateLog(db)
    const taken = await log.store({ scriptId, data: LARGE })
    await deleteLeftParts(db, Date.now() + 2 * DAY_MS)
    await expect(log.append([taken])).rejects.toThrow('is missing')
    expect(await log.load(scriptId)).toMatchObject({ updates: [], seq: 0 })
    expect(await appendLarge(log, scriptId)).toBe(1)
    await db.deleteFrom('stored_parts').where('part', '=', 1).execute()
    await expect(log.load(scriptId)).rejects.toThrow(`of script ${scriptId} is missing`)
  })

  test('[COL-741] a process that knows no parts cannot write a state beside those of another', async () => {
    const scriptId = await newScript()
    const log = createUpdateLog(db)
    await log.append([{ scriptId, data: Uint8Array.of(1) }])
    await log.fold(scriptId, LARGE, 1)
    const older = db.updateTable('script_states').set({ state: Uint8Array.of(3), folded_seq: 2 })
    await expect(older.execute()).rejects.toThrow(/check/i)
  })

  test('[COL-741] parts go after their script, and those that an ended process has left behind after a day', async () => {
    const scriptId = await newScript()
    const log = createUpdateLog(db)
    await appendLarge(log, scriptId)
    await log.fold(scriptId, LARGE, 1)
    await expect.poll(partsKept).toBe(3)
    await appendLarge(log, scriptId)
    const jobs = jobsOn(db)
    const [ended, waiting] = [
      await jobs.create(userId, 'Krug.pdf', LARGE),
      await jobs.create(userId, 'Woyzeck.pdf', LARGE),
    ]
    const end = { status: 'Failed' }
    await db.updateTable('import_jobs').set(end).where('id', '=', ended.id).execute()
    await log.store({ scriptId, data: LARGE })
    expect(await partsKept()).toBe(15)
    await deleteLeftParts(db, Date.now())
    expect(await partsKept()).toBe(15)
    await deleteLeftParts(db, Date.now() + 2 * DAY_MS)
    expect(await partsKept()).toBe(9)
    expect(isLarge(await readParts(db, { id: waiting.id, bytes: LARGE.length }))).toBe(true)
    await db.deleteFrom('scripts').where('id', '=', scriptId).execute()
    await deleteLeftParts(db, Date.now() + 7 * HOUR_MS)
    expect(await partsKept()).toBe(3)
  })

  /** A script in the trash whose state is large. */
  const trashedScript = async () => {
    const scriptId = await newScript()
    const log = createUpdateLog(db)
    await log.append([{ scriptId, data: Uint8Array.of(1) }])
    await log.fold(scriptId, LARGE, 1)
    await log.append([{ scriptId, data: Uint8Array.of(2) }])
    await trashScript(db, scriptId)
    return scriptId
  }

  test('[COL-741] words of others are stored between any two parts of a script that is deleted for good', async () => {
    const scriptId = await trashedScript()
    const letters = lettersBetweenParts()
    await purgeFromTrash(letters.db, scriptId)
    expect([letters.written(), await partsKept()]).toEqual([3, 0])
    expect(await db.selectFrom('scripts').select('id').execute()).toEqual([])
    await expect(purgeFromTrash(db, scriptId)).rejects.toThrow('not found')
  })

  test('[COL-741] words of others are stored between any two parts of the scripts and imports of an account that is deleted', async () => {
    await trashedScript()
    await appendLarge(createUpdateLog(db), await newScript())
    await jobsOn(db).create(userId, 'Krug.pdf', LARGE)
    const letters = lettersBetweenParts()
    const scriptIds = await deleteAccount(letters.db, userId)
    expect([letters.written(), await partsKept()]).toEqual([0, 9])
    await deletePartsOfGone(letters.db, scriptIds)
    expect([letters.written(), await partsKept()]).toEqual([9, 0])
  })

  test('[COL-741] parts of a script whose purge was interrupted go with the next cleaning', async () => {
    const scriptId = await trashedScript()
    const ends = betweenParts(async () => {
      throw new Error('the process ends')
    })
    const purged = purgeFromTrash(db.withPlugin(ends), scriptId)
    await expect(purged).rejects.toThrow('the process ends')
    expect(await partsKept()).toBe(2)
    await deleteLeftParts(db, Date.now() + 7 * HOUR_MS)
    expect(await partsKept()).toBe(0)
  })

  test('[COL-741] words of others are stored between any two parts of a copy, which is there when all of it is stored', async () => {
    const letters = lettersBetweenParts()
    const limits = { maxScriptsPerUser: 5, maxStorageMb: 100 }
    const copy = { title: 'Krug', ownerId: userId, state: LARGE }
    const { id } = await createScript(letters.db, limits, copy)
    expect([letters.written(), await partsKept()]).toEqual([3, 3])
    expect(isLarge((await createUpdateLog(db).load(id))?.state)).toBe(true)
  })

  test('[COL-741] a cleaning leaves the parts of a copy that is being stored, and they go where there is no room for the copy', async () => {
    const cleaning = betweenParts(async () => {
      await deleteLeftParts(db, Date.now())
      await deletePartsOfGone(db, [])
    })
    const script = { id: randomUUID(), state: LARGE }
    const failing = insertingScript(db.withPlugin(cleaning), script, async (transaction) => {
      const { length } = await transaction.selectFrom('stored_parts').select('part').execute()
      throw new Error(`no room for ${length} parts`)
    })
    await expect(failing).rejects.toThrow('no room for 3 parts')
    await expect.poll(partsKept).toBe(0)
  })

  test('[COL-741] a large copy whose commit has no answer keeps its parts until the cleaning', async () => {
    const script = { id: randomUUID(), title: 'Krug', ownerId: userId, state: LARGE }
    const lost = withLostCommit(db)
    const copying = insertingScript(lost, script, (transaction, parts) =>
      insertScript(transaction, { ...script, parts }),
    )
    await expect(copying).rejects.toThrow('the connection is lost')
    await deleteLeftParts(db, Date.now() + 2 * DAY_MS)
    expect(isLarge((await createUpdateLog(db).load(script.id))?.state)).toBe(true)
  })
})
