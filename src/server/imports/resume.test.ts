import { describe, expect, test } from 'vitest'
import { createApp } from '#/server/app.ts'
import { startAppOn } from '#test/support/app.ts'
import { DATABASE_KINDS, createTestDatabase } from '#test/support/databases.ts'
import { followSession, uploadPdf } from '#test/support/import-session.ts'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { openDatabase } from '../db/open-database.ts'
import { createImportJobs } from './import-jobs.ts'
import { createImportLeases } from './import-leases.ts'

describe.each(DATABASE_KINDS)('unfinished imports on %s', (kind) => {
  test('[IMP-38] a job survives the end of the process and is finished by the next', async () => {
    const database = await createTestDatabase(kind)
    const before = await startAppOn(database.config)
    const anna = await before.signUp('Anna')
    const { body } = await uploadPdf(await before.listen(), anna.token, makeLongPdf(20))
    await before.close()
    const after = await createApp(database.config)
    const sessionId = body.session_id ?? ''
    const { messages } = await followSession(await after.listen(), sessionId, anna.token)
    expect(messages.map(({ type }) => type)).toContain('page_progress')
    expect(messages.at(-1)).toMatchObject({ type: 'complete' })
    await after.close()
    await database.remove()
  })

  test('[IMP-38] an abandoned job is claimed once, a job in work never', async () => {
    const database = await createTestDatabase(kind)
    const app = await startAppOn(database.config)
    const { user } = await app.signUp('Anna')
    await app.close()
    const db = await openDatabase(database.config)
    const jobs = createImportJobs(db, database.config.limits)
    const leases = createImportLeases(db, 60_000)
    const left = await jobs.create(user.id, 'links.pdf', makeScriptPdf())
    const held = await jobs.create(user.id, 'rechts.pdf', makeScriptPdf())
    await leases.release(left.id)
    expect(await leases.renew([held.id, 'unknown'])).toEqual(new Set([held.id]))
    await jobs.report(held.id, { status: 'ParsingPdf', percent: 50, current: [] })
    expect(await jobs.find(held.id, user.id)).toMatchObject({ progress: 50 })
    const [first, second] = [await leases.claimAbandoned(), await leases.claimAbandoned()]
    expect([first, second]).toEqual([[left], []])
    await db.destroy()
    await database.remove()
  })

  test('[IMP-38] a job with which the process has ended three times is not tried again', async () => {
    const database = await createTestDatabase(kind)
    const before = await startAppOn(database.config)
    const anna = await before.signUp('Anna')
    await before.close()
    const db = await openDatabase(database.config)
    const jobs = createImportJobs(db, database.config.limits)
    const leases = createImportLeases(db, 60_000)
    const job = await jobs.create(anna.user.id, 'absturz.pdf', makeScriptPdf())
    const begun = [await leases.begin(job.id), await leases.begin(job.id)]
    await leases.release(job.id)
    begun.push(await leases.begin(job.id), await leases.begin(job.id), await leases.begin(job.id))
    expect(begun).toEqual([true, true, true, true, false])
    await db.destroy()
    await database.remove()
  })
})
