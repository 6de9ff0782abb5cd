// A real server whose data are on a file system of their own, which is full.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { SignedIn } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { SERVER } from '../../../scripts/build.mjs'
import { PASSWORD } from '#test/support/app.ts'
import { freePort } from '#test/support/free-port.ts'
import { connectClient } from '#test/support/script-client.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-full-'))
let server: ChildProcess | null = null
afterEach(async () => {
  if (server !== null) {
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the server with its data on a file system of 24 MB that only it sees. @returns its address */
async function startOnSmallDisk(): Promise<string> {
  const port = String(await freePort())
  const commands = `mount -t tmpfs -o size=24m tmpfs ${folder} && exec ${process.execPath} ${SERVER}`
  server = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', commands], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: port, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(answers).toBe(true)
  return url
}

/** The filler, by the way in which others reach the file system that only the server sees. */
const filler = () => `/proc/${server?.pid}/root${folder}/filler`

/** Writes until not one more byte has room. */
function fillDisk(): void {
  for (const size of [100_000, 1000, 1]) while (append(size));
}

function append(bytes: number): boolean {
  try {
    appendFileSync(filler(), Buffer.alloc(bytes))
    return true
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux')(
  '[OPS-173] a server whose disk is full is not ready while edits cannot be kept, and is ready when there is room',
  async () => {
    const url = await startOnSmallDisk()
    const post = async <T>(to: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const answer = await fetch(url + to, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as T
    }
    const account = { email: 'anna@example.org', username: 'anna', password: PASSWORD }
    const { token = '' } = await post<SignedIn>('/register', account)
    const { id } = await post<Script>('/api/scripts', { title: 'Voll' }, token)
    const client = connectClient(url, id, token)
    await client.whenSynced
    // pages of the write-ahead log that a small write may use again
    for (let count = 0; count < 20; count += 1) {
      client.doc.getArray('words').push(['x'.repeat(10_000)])
    }
    const isReady = async () => (await fetch(`${url}/readyz`)).status
    await expect.poll(isReady).toBe(200)
    fillDisk()
    const closed = new Promise((resolve) =>
      client.provider.once('connection-close', (event) => resolve(event?.code)),
    )
    client.doc.getArray('words').push(['y'.repeat(500_000)])
    expect(await closed).toBe(1013)
    await expect.poll(isReady).toBe(503)
    rmSync(filler())
    await expect.poll(isReady).toBe(200)
    client.close()
  },
)
