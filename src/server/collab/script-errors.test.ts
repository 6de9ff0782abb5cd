import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { connectClient } from '#test/support/script-client.ts'
import { soon } from '#test/support/soon.ts'
import { openDatabase } from '../db/open-database.ts'

const lines: string[] = []
let app: TestApp
beforeEach(async () => {
  app = await startTestApp('postgres', {}, { write: (line) => void lines.push(line) })
})
afterEach(() => app?.close())

test('[OPS-29] an update that cannot be kept is in the log with its script', async () => {
  const anna = await app.signUp('anna')
  const { id } = await anna.createScript('Faust')
  const client = connectClient(await app.listen(), id, anna.token)
  await client.whenSynced
  const db = await openDatabase(app.config)
  await sql`DROP TABLE script_updates CASCADE`.execute(db)
  await db.destroy()
  client.doc.getMap('meta').set('any', 'thing')
  const told = () => lines.filter((line) => line.includes(id) && line.includes('script_updates'))
  await soon(() => expect(told()).not.toEqual([]))
  client.close()
})
