// The memory that a server keeps for a small document, and for a person who is in one and does nothing. What is kept is
// counted after garbage collection, by the process's inspector; resident memory also holds what a later collection frees.
import { readFileSync } from 'node:fs'
import { WebSocket } from 'ws'
import { freePort } from '#test/support/free-port.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { play } from '../editor/play.ts'
import type { StartServer } from './bench-server.ts'
import { connect, fill, type BenchClient } from './client.ts'

const BLOCKS = 50
const DOCUMENTS = 100
const PEOPLE_IN_EACH = 4
/** The first documents are not counted: with them the server compiles its code. */
const WARM_UP_DOCUMENTS = 20
/** What is written a while later, or kept for a moment, is done by then. */
const SETTLE_MS = 6000

export interface MemoryFigures {
  readonly 'kept KB a document': number
  readonly 'kept KB a connection': number
  readonly 'resident KB a document': number
}

interface Memory {
  readonly keptBytes: number
  readonly residentBytes: number
}

export async function measureMemory(start: StartServer): Promise<MemoryFigures> {
  const port = await freePort()
  const server = await start({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })
  const inspector = await inspect(port)
  const memory = async (): Promise<Memory> => {
    await pause(SETTLE_MS)
    const residentBytes = residentBytesOf(server.pid())
    return { keptBytes: await inspector.keptBytes(), residentBytes }
  }
  const clients: BenchClient[] = []
  const script = createScript(play(BLOCKS))
  const urls: string[] = []
  const openScripts = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const url = await server.openDocument()
      urls.push(url)
      clients.push(await fill(url, script))
    }
  }
  try {
    await openScripts(WARM_UP_DOCUMENTS)
    const empty = await memory()
    await openScripts(DOCUMENTS)
    const filled = await memory()
    for (const url of urls.slice(WARM_UP_DOCUMENTS))
      for (let person = 0; person < PEOPLE_IN_EACH; person++) clients.push(await connect(url))
    const crowded = await memory()
    const connection = (crowded.keptBytes - filled.keptBytes) / DOCUMENTS / PEOPLE_IN_EACH
    const kb = (bytes: number) => bytes / 1024
    return {
      'kept KB a document': kb((filled.keptBytes - empty.keptBytes) / DOCUMENTS - connection),
      'kept KB a connection': kb(connection),
      'resident KB a document': kb((filled.residentBytes - empty.residentBytes) / DOCUMENTS),
    }
  } finally {
    for (const client of clients) client.leave()
    inspector.close()
    await server.stop()
  }
}

interface Inspector {
  readonly keptBytes: () => Promise<number>
  readonly close: () => void
}

/** The inspector of a Node process that listens for it. */
async function inspect(port: number): Promise<Inspector> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as readonly {
    readonly webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let lastId = 0
  const ask = (method: string) => {
    const id = ++lastId
    return new Promise<Readonly<Record<string, number>>>((resolve) => {
      const listen = (data: Buffer) => {
        const answer = JSON.parse(data.toString()) as {
          readonly id: number
          readonly result: Readonly<Record<string, number>>
        }
        if (answer.id !== id) return
        socket.off('message', listen)
        resolve(answer.result)
      }
      socket.on('message', listen)
      socket.send(JSON.stringify({ id, method }))
    })
  }
  return {
    async keptBytes() {
      // what is freed may free more
      for (let times = 0; times < 3; times++) await ask('HeapProfiler.collectGarbage')
      const { usedSize = NaN, backingStorageSize = NaN } = await ask('Runtime.getHeapUsage')
      return usedSize + backingStorageSize
    },
    close: () => socket.terminate(),
  }
}

function residentBytesOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
