import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { SERVER } from '../../scripts/build.mjs'
import { BUSY_MACHINE_MS } from '#test/support/busy-machine.ts'
import { dataFolder } from '#test/support/data-folder.ts'
import { freePort } from '#test/support/free-port.ts'

/** What a test's server imports before it starts (test/support/compile-cache.ts). */
const IMPORT = process.env['SERVER_IMPORT']
const END_WITH_RUNNER = new URL('../../test/support/end-with-runner.ts', import.meta.url).href
const IMPORTS = [END_WITH_RUNNER, ...(IMPORT ? [IMPORT] : [])].flatMap((url) => ['--import', url])

/** The server as `npm start` builds and runs it: its own process, on a port and a data folder of its own. */
export interface TestServer {
  readonly url: string
  readonly dataDir: string
  /** The running process's id; 0 where none runs. */
  readonly pid: () => number
  readonly start: () => Promise<void>
  /** SIGKILL: the server flushes nothing and closes no socket itself. */
  readonly kill: () => Promise<unknown>
  /** SIGTERM: the server finishes the work that it has accepted. Answers its exit code; null where none runs. */
  readonly stop: () => Promise<number | null>
  readonly dispose: () => Promise<void>
}

/**
 * @param env settings beside its own port and data folder
 * @param onPort the port, if a proxy had to know it before the server starts
 */
export async function createTestServer(
  env: Readonly<Record<string, string>> = {},
  onPort?: number,
): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(dataFolder(), 'stichwort-e2e-'))
  const port = onPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (!child || child.exitCode !== null) return null
    const exited = once(child, 'exit')
    child.kill(signal)
    const [code] = (await exited) as [number | null]
    child = null
    return code
  }
  const kill = () => end('SIGKILL')

  return {
    url,
    dataDir,
    pid: () => child?.pid ?? 0,
    kill,
    stop: () => end('SIGTERM'),
    async start() {
      child = spawn(process.execPath, [...IMPORTS, SERVER], {
        env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env },
        // the pipe closes when this process is gone, however it ends
        stdio: ['pipe', 'ignore', 'inherit'],
      })
      await untilServing(url, child)
    },
    async dispose() {
      await kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilServing(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + BUSY_MACHINE_MS
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    try {
      await fetch(`${url}/api/docs`)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('The server does not answer')
}
