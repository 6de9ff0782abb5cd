// A real process is killed while it keeps, thins and deletes versions: all versions that it leaves can be read.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createTestDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import { insertKeptScript, insertOwner } from '#test/support/kept-script.ts'
import { createRandom } from '#test/support/random.ts'
import { openDatabase } from '../db/open-database.ts'
import { readVersionText } from './version-texts.ts'

const KILLS = 5
const DAY_MS = 24 * 60 * 60 * 1000

describe.each(DATABASE_KINDS)('versions on %s', (kind) => {
  test(`[VER-5] after each of ${KILLS} kills every version can be read, and keeping goes on`, async () => {
    const place = await createTestDatabase(kind)
    const { dataDir, databaseUrl } = place.config
    let db = await openDatabase(place.config)
    await insertOwner(db)
    const { id } = await insertKeptScript(db)
    await db.destroy()
    const random = createRandom(5)
    for (let round = 0; round < KILLS; round++) {
      const day = 1000 * (round + 1)
      const args = ['test/support/version-writer.ts', databaseUrl ?? dataDir, id, String(day)]
      const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      const lines = createInterface(writer.stdout)[Symbol.asyncIterator]()
      await lines.next()
      // the kill comes after some whole steps, as slow as this machine takes them, and at any point of the next one
      let stepMs = 0
      for (let steps = 2 + random.below(4); steps > 0; steps--) {
        const start = performance.now()
        await lines.next()
        stepMs = performance.now() - start
      }
      await pause(random.below(Math.ceil(stepMs)))
      const exited = once(writer, 'exit')
      writer.kill('SIGKILL')
      expect(await exited).toEqual([null, 'SIGKILL'])
      db = await openDatabase(place.config)
      const versions = await db.selectFrom('versions').select(['id', 'at']).execute()
      for (const version of versions)
        expect(await readVersionText(db, id, version.id)).not.toBeNull()
      expect(Math.max(0, ...versions.map(({ at }) => at))).toBeGreaterThan(day * DAY_MS)
      await db.destroy()
    }
    await place.remove()
  })
})
