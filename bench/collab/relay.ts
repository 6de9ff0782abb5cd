import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { cpuMsOf, type BenchServer } from './bench-server.ts'

/** The peer: every message goes to everyone else, one write each; nothing is read, merged or kept. */
export async function startRelay(): Promise<BenchServer> {
  const child = fork(path.join(import.meta.dirname, 'relay-process.ts'))
  const [port]: unknown[] = await once(child, 'message')
  return {
    socketUrl: `ws://127.0.0.1:${Number(port)}`,
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    async stop() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}
