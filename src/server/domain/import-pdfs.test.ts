import type { KyselyPlugin, QueryId } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { startTestApp } from '#test/support/app.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { deleteExpired } from '../retention/retention.ts'
import { createImportJobs } from '../imports/import-jobs.ts'
import { PDF_PART_BYTES, readPdf, writePdf } from './import-pdfs.ts'

const LARGE = Uint8Array.from({ length: 2.5 * PDF_PART_BYTES }, (_, at) => at * 7919)

const isLarge = (pdf: Uint8Array | null) => pdf !== null && Buffer.from(LARGE).equals(pdf)

/** Calls `work` when a statement has changed the parts of a PDF, before the next one is sent. */
function betweenParts(work: () => Promise<unknown>): KyselyPlugin {
  const ofParts = new Set<QueryId>()
  return {
    transformQuery({ node, queryId }) {
      const changes = node.kind === 'InsertQueryNode' || node.kind === 'DeleteQueryNode'
      if (
        changes &&
        JSON.stringify(node.kind === 'InsertQueryNode' ? node.into : node.from).includes(
          'import_pdf_parts',
        )
      )
        ofParts.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (ofParts.delete(queryId)) await work()
      return result
    },
  }
}

describe.each(DATABASE_KINDS)('the PDFs of imports on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  let userId: string
  beforeEach(async () => {
    place = await createTestDatabase(kind)
    const app = await startTestApp(kind, place.config)
    userId = (await app.signUp('Anna')).user.id
    await app.close()
    db = await openDatabase(place.config)
  })
  afterEach(async () => {
    await db.destroy()
    await place.remove()
  })

  const partsKept = async () =>
    (await db.selectFrom('import_pdf_parts').select('part').execute()).length
  const jobsOn = (on: Database) => createImportJobs(on, place.config.limits)

  test('[IMP-728] what others write is stored between any two parts of a large PDF, as it comes and as it goes; it is read whole', async () => {
    let written = 0
    // in a transaction of all parts, the one connection of the embedded database would not be free for this
    const write = async () => {
      written += 1
      await db
        .insertInto('house')
        .values({ name: `letter ${written}`, value: '' })
        .execute()
    }
    const jobs = jobsOn(db.withPlugin(betweenParts(write)))
    const job = await jobs.create(userId, 'Krug.pdf', LARGE)
    expect(written).toBe(3)
    expect(isLarge(await jobs.readPdf(job.id))).toBe(true)
    expect(await jobs.fail(job.id, 'cancelled')).toBe(true)
    expect(written).toBe(6)
    expect([await jobs.readPdf(job.id), await partsKept()]).toEqual([null, 0])
  })

  test('[IMP-728] the PDF of a process that has ended in the middle of an upload is not read in part', async () => {
    const jobs = jobsOn(db)
    const job = await jobs.create(userId, 'Krug.pdf', LARGE)
    await db.deleteFrom('import_pdf_parts').where('part', '=', 2).execute()
    expect(await jobs.readPdf(job.id)).toBeNull()
  })

  test('[IMP-728] of an import that is cancelled while its PDF is stored nothing is kept', async () => {
    const { id } = await jobsOn(db).create(userId, 'Krug.pdf', LARGE.subarray(0, 9))
    let renewals = 0
    await writePdf(db, id, LARGE, async () => {
      renewals += 1
      if (renewals === 1) await db.deleteFrom('import_pdf_parts').execute()
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

  test('[IMP-728] parts that an ended process has left behind are deleted with the other expired data', async () => {
    const jobs = jobsOn(db)
    const [ended, waiting] = [
      await jobs.create(userId, 'Krug.pdf', LARGE),
      await jobs.create(userId, 'Woyzeck.pdf', LARGE),
    ]
    await db
      .updateTable('import_jobs')
      .set({ status: 'Failed' })
      .where('id', '=', ended.id)
      .execute()
    await deleteExpired(db, Date.now())
    expect(await partsKept()).toBe(3)
    expect(isLarge(await readPdf(db, waiting.id))).toBe(true)
  })
})
