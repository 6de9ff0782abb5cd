// The server as a process of its own, on folders that it cannot write.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS, SERVER } from '../../../scripts/build.mjs'

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
