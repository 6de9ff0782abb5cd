import { mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/databases.ts'
import { databaseFileIn } from '../db/file/database-file.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import {
  type AutomaticBackups,
  backupFileIn,
  startBackups,
  superfluousBackups,
} from './automatic-backups.ts'

const HOUR_MS = 60 * 60 * 1000
const MINUTE_MS = 60 * 1000
const NOON = Date.UTC(2026, 10, 22, 12)

let place: TestDatabase
let db: Database
let folder: string
let now: number
let backups: AutomaticBackups | null
const onError = vi.fn<(error: unknown) => void>()
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  place = await createTestDatabase('sqlite')
  db = await openDatabase(place.config)
  folder = path.join(place.config.dataDir, 'backups')
  mkdirSync(folder)
  now = NOON
  onError.mockClear()
  backups = null
})
afterEach(async () => {
  await backups?.close()
  await db?.destroy()
  await place.remove()
  vi.useRealTimers()
})

const start = () => {
  const house = databaseFileIn(place.config.dataDir)
  backups = startBackups(house, { folder, everyMs: 24 * HOUR_MS }, onError, () => now)
  return backups
}
const files = () => readdirSync(folder).toSorted()
const pass = async (ms: number) => {
  now += ms
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
}

test('[OPS-47] a backup is made at once, and the next one when it is a day old', async () => {
  await db.insertInto('secrets').values({ name: 'word', value: 'Sein' }).execute()
  const { newest } = start()
  await expect.poll(newest).toBe(NOON)
  const [first = ''] = files()
  expect(first).toBe('stichwort-2026-11-22T12-00-00Z.db')
  expect(statSync(path.join(folder, first)).mode & 0o777).toBe(0o600)
  const copy = new DatabaseSync(path.join(folder, first), { readOnly: true })
  expect(copy.prepare("SELECT value FROM secrets WHERE name = 'word'").get()).toEqual({
    value: 'Sein',
  })
  copy.close()
  await pass(23 * HOUR_MS)
  await pass(HOUR_MS)
  await expect.poll(newest).toBe(NOON + 24 * HOUR_MS)
  expect(files()).toEqual([first, 'stichwort-2026-11-23T12-00-00Z.db'])
})

test('[OPS-47] after a start the newest is the one that is there, and one of the future is none', async () => {
  const [hourAgo, tomorrow] = [NOON - HOUR_MS, NOON + 24 * HOUR_MS]
  for (const time of [hourAgo, tomorrow]) writeFileSync(backupFileIn(folder, time), 'a backup')
  const { newest } = start()
  expect(newest()).toBe(hourAgo)
  await pass(23 * HOUR_MS)
  await expect.poll(newest).toBe(NOON + 23 * HOUR_MS)
})

test('[OPS-402] after it what is superfluous goes, and nothing else', async () => {
  const days = Array.from({ length: 10 }, (_, index) => NOON - (index + 1) * 24 * HOUR_MS)
  for (const time of days) writeFileSync(backupFileIn(folder, time), 'a backup')
  writeFileSync(path.join(folder, 'stichwort-premiere.db'), 'kept by hand')
  // a file that a killed process has left
  writeFileSync(path.join(folder, 'stichwort-2026-11-21T12-00-00Z.db.999999999.part'), 'half')
  const { newest } = start()
  await expect.poll(newest).toBe(NOON)
  expect(files()).toEqual([
    // Sunday the 15th, of the week before
    'stichwort-2026-11-15T12-00-00Z.db',
    ...[16, 17, 18, 19, 20, 21, 22].map((day) => `stichwort-2026-11-${day}T12-00-00Z.db`),
    'stichwort-premiere.db',
  ])
})

test('[OPS-47] a failure is logged once, and the backup is tried again an hour later', async () => {
  const away = `${folder}-away`
  renameSync(folder, away)
  const { hasFailed, newest } = start()
  await expect.poll(hasFailed).toBe(true)
  await pass(MINUTE_MS)
  expect(onError).toHaveBeenCalledTimes(1)
  renameSync(away, folder)
  await pass(HOUR_MS)
  await expect.poll(newest).toBe(NOON + HOUR_MS + MINUTE_MS)
  expect(hasFailed()).toBe(false)
})

test('[OPS-47] a server that stops meanwhile leaves no half of one', async () => {
  await db
    .insertInto('secrets')
    .values({ name: 'ballast', value: 'x'.repeat(2e7) })
    .execute()
  const { close } = start()
  await expect.poll(files).toHaveLength(1)
  await close()
  expect(files().filter((name) => !name.endsWith('Z.db'))).toEqual([])
})

test('[OPS-47] [OPS-429] a failure is in the log, and the house goes on', async () => {
  const lines: string[] = []
  const missing = path.join(folder, 'not-mounted')
  const app: TestApp = await startTestApp(
    'sqlite',
    { backups: { folder: missing, everyMs: HOUR_MS } },
    { write: (line) => lines.push(line) },
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('No backup could be made in BACKUP_DIR')
  expect(lines[0]).toContain('there is no such folder')
  expect(lines[0]).toContain('not-mounted')
  expect(lines[0]).not.toContain('ENOENT')
  const anna = await app.signUp('anna')
  expect((await anna.call(api.getAccount)).statusCode).toBe(200)
  await app.close()
})

const DAY_MS = 24 * HOUR_MS
const SUNDAY_NOON = Date.UTC(2026, 10, 22, 12)

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const anyTimes = fc.uniqueArray(fc.integer({ min: 0, max: 400 * DAY_MS }), { maxLength: 60 })
const keptOf = (times: readonly number[]) => {
  const superfluous = new Set(superfluousBackups(times))
  return times.filter((time) => !superfluous.has(time))
}

/** Backups at a steady pace, each followed by thinning. */
function afterBackups(everyMs: number, count: number, from = SUNDAY_NOON): readonly number[] {
  let times: readonly number[] = []
  for (let index = 0; index < count; index++) times = keptOf([...times, from + index * everyMs])
  return times
}

test('[OPS-402] daily backups are kept for the last seven days and the last four Sundays', () => {
  const daysAgo = afterBackups(DAY_MS, 100).map(
    (time) => (SUNDAY_NOON + 99 * DAY_MS - time) / DAY_MS,
  )
  // the hundredth day is a Monday, so the Sundays are 1, 8, 15 … days ago
  expect(daysAgo.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 15, 22])
})

test('[OPS-402] hourly backups are kept by the newest of each day', () => {
  const kept = afterBackups(HOUR_MS, 24 * 40)
  expect(new Set(kept.map(dayOf)).size).toBe(kept.length)
  expect(kept.length).toBeGreaterThanOrEqual(9)
})

test('[OPS-402] the newest one always stays, and at most eleven do', () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      const kept = keptOf(times)
      expect(kept.length).toBeLessThanOrEqual(11)
      expect(kept).toEqual(expect.arrayContaining(times.toSorted((a, b) => a - b).slice(-1)))
    }),
  )
})

test('[OPS-402] each of the last seven days that have one keeps its newest', () => {
  fc.assert(
    fc.property(anyTimes, (times) => {
      const days = [...new Set(times.map(dayOf))].toSorted().slice(-7)
      const newest = days.map((day) => Math.max(...times.filter((time) => dayOf(time) === day)))
      expect(keptOf(times)).toEqual(expect.arrayContaining(newest))
    }),
  )
})

test('[OPS-47] thinning again changes nothing, and earlier thinning makes no difference', () => {
  fc.assert(
    fc.property(anyTimes, fc.integer({ min: 400 * DAY_MS, max: 500 * DAY_MS }), (times, next) => {
      const kept = keptOf(times)
      expect(keptOf(kept)).toEqual(kept)
      // the result is the same with and without thinning in between
      expect(keptOf([...kept, next])).toEqual(keptOf([...times, next]))
    }),
  )
})
