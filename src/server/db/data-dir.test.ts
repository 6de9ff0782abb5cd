// The server as a process of its own, on folders that it cannot write.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { COMMANDS, SERVER } from '../../../scripts/build.mjs'
import { lockDataDir } from './data-dir.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stichwort-readonly-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program on a DATA_DIR in a file system of its own, after these commands. */
async function run(before: string, dataDir: string, program: string) {
  const mounted = `mount -t tmpfs -o size=20m tmpfs ${folder} && ${before}`
  const shell = spawn(
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c', `${mounted} && ${program}; echo ended $?`],
    { env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0' } },
  )
  const [out, err] = await Promise.all([text(shell.stdout), text(shell.stderr)])
  return { out, err }
}
const START = `timeout 60 ${process.execPath} ${SERVER}`
const inFolder = (name: string) => path.join(folder, name)

test.runIf(process.platform === 'linux').each([
  { what: 'on a disk that is read-only', before: () => `mount -o remount,ro ${folder}`, name: '' },
  { what: 'missing, on such a disk', before: () => `mount -o remount,ro ${folder}`, name: 'house' },
  { what: 'that is a file', before: () => `touch ${inFolder('house')}`, name: 'house' },
  { what: 'below a file', before: () => `touch ${inFolder('house')}`, name: 'house/data' },
  {
    what: 'with a database that is read-only',
    before: () =>
      `touch ${inFolder('stichwort.db')} && mount --bind ${inFolder('stichwort.db')} ${inFolder('stichwort.db')} && mount -o remount,ro,bind ${inFolder('stichwort.db')}`,
    name: '',
  },
])(
  '[OPS-178] a DATA_DIR $what stops the start with one line that says so',
  async ({ before, name }) => {
    const dataDir = path.join(folder, name)
    const { out, err } = await run(before(), dataDir, START)
    expect(out).toBe('ended 1\n')
    const lines = err.trimEnd().split('\n')
    expect(lines).toHaveLength(1)
    const { level, msg } = JSON.parse(lines[0] ?? '') as { level: number; msg: string }
    expect(level).toBe(60)
    expect(msg).toContain(`DATA_DIR ${dataDir} cannot be written: `)
  },
)

test.runIf(process.platform === 'linux')(
  '[OPS-178] a restore into a DATA_DIR that cannot be written says so in one line',
  async () => {
    const source = path.join(os.tmpdir(), `${path.basename(folder)}.db`)
    writeFileSync(source, 'SQLite format 3\0')
    const program = `${process.execPath} ${COMMANDS} restore ${source}`
    const { out, err } = await run(`mount -o remount,ro ${folder}`, folder, program)
    rmSync(source)
    expect(out).toBe('ended 1\n')
    expect(err).toMatch(/^DATA_DIR \S+ cannot be written: EROFS[^\n]+\n$/)
  },
)

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'stichwort-lock-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const MODULE = path.join(import.meta.dirname, 'data-dir.ts')

/** Another process that holds the lock until it is killed, or for `livesMs`. It drops the function that unlocks. */
async function startOwner(livesMs = 60_000) {
  const source = `
    const { lockDataDir } = await import(${JSON.stringify(MODULE)})
    lockDataDir(${JSON.stringify(directory)})
    gc()
    console.log('locked')
    setTimeout(() => {}, ${livesMs})`
  const owner = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(owner.stdout, 'data')
  return owner
}

test('[OPS-8] a second process on one DATA_DIR is refused with one line, until the first is killed', async () => {
  const owner = await startOwner()
  expect(() => lockDataDir(directory, 0)).toThrow(
    `DATA_DIR ${directory} is in use by another Stichwort process.`,
  )
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  lockDataDir(directory, 0)()
})

test('[OPS-8] a start waits for a process that is about to end', async () => {
  const owner = await startOwner(300)
  expect(() => lockDataDir(directory)()).not.toThrow()
  await once(owner, 'exit')
})

test('[OPS-8] the lock of DATA_DIR is free again after its release', () => {
  lockDataDir(directory)()
  expect(() => lockDataDir(directory, 0)()).not.toThrow()
})

test('[OPS-8] the process that has the lock of DATA_DIR cannot take it again', () => {
  const unlock = lockDataDir(directory)
  expect(() => lockDataDir(directory, 0)).toThrow('is in use')
  unlock()
})
