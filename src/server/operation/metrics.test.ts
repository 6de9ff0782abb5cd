import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MetricsConfig } from '#/server/config.ts'
import { api } from '#/shared/api/index.ts'
import { FAILURES } from '#/shared/imports/pdf-import.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS, type DatabaseKind } from '#test/support/databases.ts'
import { freePort } from '#test/support/free-port.ts'
import { followSession, uploadPdf } from '#test/support/import-session.ts'
import { p } from '#test/support/script.ts'
import { connectClient, until, type ScriptClient } from '#test/support/script-client.ts'
import { soon } from '#test/support/soon.ts'

const TOKEN = 'a-token-for-prometheus'
const MINUTE_MS = 60_000
let app: TestApp
const clients: ScriptClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await app?.close()
})

const start = async (metrics: MetricsConfig | null, kind: DatabaseKind = 'sqlite') => {
  app = await startTestApp(kind, { metrics, logLevel: 'silent' })
}
const ask = (authorization?: string) =>
  app.server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

/** Finds a figure by the beginning of its line, e.g. `stichwort_sockets`. */
async function figures(): Promise<(name: string) => number> {
  const { body } = await ask(`Bearer ${TOKEN}`)
  return (name) => {
    const line = body.split('\n').find((candidate) => candidate.startsWith(`${name} `))
    return Number(line?.slice(name.length + 1))
  }
}

test('[OPS-407] without a token and a port there are no metrics', async () => {
  await start(null)
  expect((await ask(`Bearer ${TOKEN}`)).statusCode).toBe(404)
})

test('[OPS-407] the token is needed, and a wrong one is refused', async () => {
  await start({ token: TOKEN, port: null })
  for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
    const answer = await ask(wrong)
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('stichwort_')
  }
  const answer = await ask(`Bearer ${TOKEN}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
})

test('[OPS-407] a port of their own is on loopback, and has nothing else', async () => {
  const port = await freePort()
  await start({ token: null, port })
  await app.listen()
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('stichwort_info')
  expect((await fetch(`http://127.0.0.1:${port}/api/version`)).status).toBe(404)
  expect((await ask()).statusCode).toBe(404)
})

describe.each(DATABASE_KINDS)('[OPS-91] on %s', (kind) => {
  test('the metrics count sockets, rooms, updates and commits', async () => {
    await start({ token: TOKEN, port: null }, kind)
    const origin = await app.listen()
    const anna = await app.signUp('anna')
    const { id } = await anna.createScript('Gezählt')
    const before = await figures()
    expect(before('stichwort_rooms')).toBe(0)
    const [one, two] = [
      connectClient(origin, id, anna.token),
      connectClient(origin, id, anna.token),
    ]
    clients.push(one, two)
    await Promise.all([one.whenSynced, two.whenSynced])
    one.doc.getArray('words').push(['hallo'])
    await until('it has arrived', () => two.doc.getArray('words').length === 1)
    const after = await figures()
    expect(after('stichwort_sockets')).toBe(2)
    expect(after('stichwort_rooms')).toBe(1)
    expect(after('stichwort_updates_total')).toBeGreaterThan(0)
    expect(after('stichwort_commit_seconds_count')).toBeGreaterThan(0)
    expect(after('stichwort_commit_seconds_bucket{le="+Inf"}')).toBe(
      after('stichwort_commit_seconds_count'),
    )
    expect(after('stichwort_commit_failures_total')).toBe(0)
    expect(after('process_resident_memory_bytes')).toBeGreaterThan(0)
  })
})

test('[OPS-91] the metrics tell the age of the newest backup', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-backups-'))
  app = await startTestApp('sqlite', {
    metrics: { token: TOKEN, port: null },
    logLevel: 'silent',
    backups: { folder, everyMs: 24 * 60 * 60_000 },
  })
  await soon(async () => {
    const read = await figures()
    expect(read('stichwort_backup_age_seconds')).toBeGreaterThanOrEqual(0)
    expect(read('stichwort_backup_age_seconds')).toBeLessThan(3_600)
    expect(read('stichwort_backup_failed')).toBe(0)
  })
  rmSync(folder, { recursive: true })
})

test('[OPS-91] the metrics tell that the last backup failed', async () => {
  app = await startTestApp('sqlite', {
    metrics: { token: TOKEN, port: null },
    logLevel: 'silent',
    backups: { folder: path.join(os.tmpdir(), 'stichwort-not-mounted'), everyMs: 60 * 60_000 },
  })
  const read = await figures()
  expect(read('stichwort_backup_failed')).toBe(1)
  expect(read('stichwort_backup_age_seconds')).toBeNaN()
})

test('[OPS-91] an import that fails is counted', async () => {
  await start({ token: TOKEN, port: null })
  const origin = await app.listen()
  const anna = await app.signUp('anna')
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x')])
  const { body } = await uploadPdf(origin, anna.token, broken)
  const { messages } = await followSession(origin, body.session_id ?? '', anna.token)
  expect(messages.at(-1)).toMatchObject({ type: 'failed', error: FAILURES.unreadable })
  const read = await figures()
  expect(read('stichwort_imports_failed_total')).toBe(1)
  expect(read('stichwort_imports_waiting')).toBe(0)
})

test('[OPS-91] versions that are kept are counted, and those that cannot be', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await start({ token: TOKEN, port: null })
  const origin = await app.listen()
  const anna = await app.signUp('anna')
  const { id } = await anna.createScript('Faust')
  const client = connectClient(origin, id, anna.token)
  clients.push(client)
  await client.whenSynced
  client.doc.transact(() => writeBlocks(client.fragment, [p('Habe nun, ach!')]))
  const lines = async () => (await anna.call(api.getPreview, { params: { id } })).body
  await expect.poll(lines).toContain('Habe nun')
  vi.setSystemTime(Date.now() + 11 * MINUTE_MS)
  vi.advanceTimersByTime(MINUTE_MS)
  const counted = async (name: string) => (await figures())(name)
  await expect.poll(() => counted('stichwort_versions_kept_total')).toBe(1)
  expect(await counted('stichwort_version_failures_total')).toBe(0)
  vi.useRealTimers()
})
