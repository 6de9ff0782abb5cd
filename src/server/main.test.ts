import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { collabSocketPath } from '#/shared/collab/protocol.ts'
import { SERVER } from '../../scripts/build.mjs'
import { PASSWORD } from '#test/support/app.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/databases.ts'

let directory: string
const started: ChildProcess[] = []
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'stichwort-main-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

function startMain(env: Readonly<Record<string, string>> = {}, options: readonly string[] = []) {
  const child = spawn(process.execPath, [...options, SERVER], {
    env: { PATH: process.env.PATH, DATA_DIR: directory, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  return { child, stdout: text(child.stdout), stderr: text(child.stderr) }
}

/** Starts the server and waits for the line with its address. */
async function serve(env: Readonly<Record<string, string>> = {}, options: readonly string[] = []) {
  const { child, stderr } = startMain(env, options)
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  const [address = ''] = /http:\S+/.exec(line.toString()) ?? []
  return { child, stderr, address, line: line.toString() }
}

/** The messages of a log. Every line of a log is JSON. */
const messagesIn = (log: string): readonly unknown[] =>
  log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { readonly msg: unknown }).msg)

test('[OPS-6] [OPS-92] [OPS-408] the start is one line with the address', async () => {
  const { line, address } = await serve()
  expect(line.match(/\n/g)).toHaveLength(1)
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(JSON.parse(line)).toMatchObject({
    level: 30,
    version,
    node: process.version,
    database: 'SQLite',
    addresses: [address],
    msg: `Stichwort ${version} is at ${address} (Node ${process.version}, SQLite)`,
  })
  expect(await (await fetch(`${address}/api/version`)).json()).toEqual({ version })
  expect((await fetch(`${address}/api/me`)).status).toBe(401)
})

test.each([{ options: [] }, { options: ['--max-semi-space-size=8'] }])(
  '[OPS-28] the server keeps little freed memory, however it is started: node $options',
  async ({ options }) => {
    const { child } = await serve({}, options)
    const read = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8').split('\0')
    expect(read('cmdline')).toEqual(
      expect.arrayContaining([
        '--max-semi-space-size=8',
        '--no-memory-pool-share-memory-on-teardown',
        '--expose-gc',
      ]),
    )
    expect(read('environ')).toEqual(
      expect.arrayContaining([
        'MALLOC_ARENA_MAX=2',
        'MALLOC_MMAP_THRESHOLD_=16384',
        'MALLOC_MMAP_MAX_=30000',
        'MALLOC_TRIM_THRESHOLD_=131072',
      ]),
    )
  },
)

test('[OPS-17] a bad value stops the start with one clear line', async () => {
  const { child, stdout, stderr } = startMain({ PORT: 'http' })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(messagesIn(await stderr)).toEqual(["PORT must be a number from 0 to 65535, not 'http'."])
  expect(await stdout).toBe('')
})

test('[OPS-94] output of libraries, warnings of Node and the error that ends a process are lines of JSON, too', async () => {
  const preload = path.join(directory, 'crash.mjs')
  writeFileSync(
    preload,
    `const { stdout } = process
    const write = stdout.write.bind(stdout)
    stdout.write = (text) => {
      console.warn('a library says %s', 'hello')
      process.emitWarning('soon gone', 'DeprecationWarning')
      setTimeout(() => { throw new TypeError('unexpected') }, 20)
      return write(text)
    }`,
  )
  const { child, stdout, stderr } = startMain({ NODE_OPTIONS: `--import=${preload}` })
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(messagesIn(await stdout)).toHaveLength(1)
  expect(messagesIn(await stderr)).toEqual(['a library says hello', 'soon gone', 'unexpected'])
  expect(await stderr).toContain('TypeError: unexpected\\n')
})

test('[OPS-94] LOG_LEVEL=debug adds a line for each call, without what its query says', async () => {
  const { child, stderr, address } = await serve({ LOG_LEVEL: 'debug' })
  await fetch(`${address}/api/me?token=secret`)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(await stderr).not.toContain('secret')
  const calls = (await stderr).split('\n').filter((line) => line.includes('"msg":"Call"'))
  expect(calls).toHaveLength(1)
  expect(JSON.parse(calls[0] ?? '')).toMatchObject({
    level: 20,
    status: 401,
    req: { method: 'GET', url: '/api/me?[redacted]' },
  })
})

test('[OPS-8] a second process on the same DATA_DIR is refused with one line', async () => {
  const first = await serve()
  const second = startMain()
  const [code] = await once(second.child, 'exit')
  expect(code).toBe(1)
  expect(messagesIn(await second.stderr)).toEqual([
    `DATA_DIR ${directory} is in use by another Stichwort process.`,
  ])
  expect((await fetch(`${first.address}/api/me`)).status).toBe(401)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '[OPS-18] on %s the server closes its sockets and ends well',
  async (signal) => {
    const { child, stderr, address } = await serve()
    const post = async (url: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const answer = await fetch(address + url, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      return (await answer.json()) as { readonly id: string; readonly token: string }
    }
    const registration = { email: 'a@b.example', username: 'anna', password: PASSWORD }
    const { token } = await post('/register', registration)
    const { id } = await post('/api/scripts', { title: 'Faust' }, token)
    const url = `${address.replace('http', 'ws')}${collabSocketPath(id)}?token=${token}`
    const socket = new WebSocket(url)
    await once(socket, 'message')
    const closed = once(socket, 'close')
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    await closed
    expect(await stderr).toBe('')
  },
)

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let place: TestDatabase
  beforeEach(async () => {
    place = await createTestDatabase(kind)
  })
  afterEach(() => place.remove())

  test('[OPS-61] a stop in the middle of an upload ends with 0', async () => {
    const { dataDir, databaseUrl } = place.config
    const env = { DATA_DIR: dataDir, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) }
    const { child, stderr, address } = await serve(env)
    const registration = { email: 'a@b.example', username: 'anna', password: PASSWORD }
    const answer = await fetch(`${address}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration),
    })
    const { token } = (await answer.json()) as { readonly token: string }
    const upload = request(`${address}/api/s/upload-pdf`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        expect: '100-continue',
      },
    })
    upload.on('error', () => {})
    upload.flushHeaders()
    await once(upload, 'continue')
    upload.write(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
    )
    const cut = new Promise((resolve) => upload.once('close', resolve))
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    await cut
    expect(await stderr).not.toContain('"level":50')
  })
})
