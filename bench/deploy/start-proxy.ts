import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { OwnCertificate } from './own-certificate.ts'

export interface ProxyOptions {
  /** The folder for the files that the proxy writes. */
  readonly folder: string
  readonly port: number
  readonly certificate: OwnCertificate
  /** The addresses of the nodes, e.g. `http://127.0.0.1:3000`. */
  readonly nodes: readonly string[]
}

export interface Proxy {
  readonly stop: () => Promise<void>
}

const START_WITHIN_MS = 10_000

/** Starts a proxy in the foreground; resolves when the proxy listens on its port. */
export async function startProxy(
  program: string,
  args: readonly string[],
  { folder, port }: ProxyOptions,
  env: Readonly<Record<string, string>> = {},
): Promise<Proxy> {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [exited, failed] = [once(child, 'exit'), once(child, 'error')]
  const ended = Promise.race([
    exited.then(([code]) => Promise.reject(new Error(`${program} ended with ${code}`))),
    failed.then(([error]) => Promise.reject(new Error(`${program} cannot be started: ${error}`))),
  ])
  await Promise.race([untilListening(port), ended])
  ended.catch(() => {})
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function untilListening(port: number): Promise<void> {
  for (const giveUpAt = Date.now() + START_WITHIN_MS; Date.now() < giveUpAt;) {
    const probe = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(probe, 'connect').then(() => true),
      once(probe, 'close').then(() => false),
    ]).catch(() => false)
    probe.destroy()
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Nothing listens on port ${port}`)
}
