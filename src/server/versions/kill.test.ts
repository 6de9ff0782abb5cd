// A real process is killed while it keeps, thins and deletes versions: all versions that it leaves can be read.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createTestDatabase, DATABASE_KINDS } from '#test/support/databases.ts'
import { insertKeptScript, insertOwner } from '#test/support/kept-script.ts'
import { createRandom } from '#test/support/random.ts'
import { openDatabase } from '../db/open-database.ts'
import { readVersionText } from './version-texts.ts'

const KILLS = 5
const MAX_PAUSE_MS = 400

describe.each(DATABASE_KINDS)('versions on %s', (kind) => {
  test(`[VER-5] after each of ${KILLS} kills every version can be read, and keeping goes on`, async () => {
    const place = await createTestDatabase(kind)
    const { dataDir, databaseUrl } = place.config
    let db = await openDatabase(place.config)
    await insertOwner(db)
    const { id } = await insertKeptScript(db)
    await db.destroy()
    const random = createRandom(5)
    let newest = 0
    for (let round = 0; round < KILLS; round++) {
      const day = 1000 * (round + 1)
      const args = ['test/support/version-writer.ts', databaseUrl ?? dataDir, id, String(day)]
      const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      await once(writer.stdout, 'data')
      // the process lives for a random time, so that the kill comes at any point of its work
      await pause(random.below(MAX_PAUSE_MS))
      const exited = once(writer, 'exit')
      writer.kill('SIGKILL')
      expect(await exited).toEqual([null, 'SIGKILL'])
      db = await openDatabase(place.config)
      const versions = await db.selectFrom('versions').select(['id', 'at']).execute()
      for (const version of versions)
        expect(await readVersionText(db, id, version.id)).not.toBeNull()
      newest = Math.max(newest, ...versions.map(({ at }) => at))
      await db.destroy()
    }
    expect(newest).toBeGreaterThan(1000 * 24 * 60 * 60 * 1000)
    await place.remove()
  }, 90_000)
})
