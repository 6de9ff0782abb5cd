import * as Y from 'yjs'
import { ANY_SIZE, measureUpdate } from '#/server/collab/socket/measure-update.ts'
import { SYNC } from '#/shared/collab/protocol.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { play as playOf } from '../editor/play.ts'
import { quantile } from '../quantile.ts'
import type { BenchServer } from './bench-server.ts'
import { connect, fill, type BenchClient } from './client.ts'

export interface Figures {
  readonly 'latency p50 ms': number
  readonly 'latency p95 ms': number
  readonly 'latency p99 ms': number
  readonly 'deliveries a second': number
  readonly 'CPU µs a delivery': number
}

const CHARACTERS_PER_SECOND = 5

/** People who type until they are stopped. */
export interface Typing {
  /** Latencies in ms since the last call, one per delivery: one person's character arrives at one other person. */
  readonly takeLatencies: () => number[]
  readonly stop: () => void
}

export async function typeTogether(
  server: Pick<BenchServer, 'socketUrl' | 'cpuMs'>,
  people: number,
  seconds: number,
): Promise<Figures> {
  const typing = await startTyping(server.socketUrl, people)
  typing.takeLatencies()
  const cpuBefore = server.cpuMs()
  const started = performance.now()
  await pause(seconds * 1000)
  const elapsed = (performance.now() - started) / 1000
  const cpuMs = server.cpuMs() - cpuBefore
  const latencies = typing.takeLatencies()
  typing.stop()
  return {
    'latency p50 ms': quantile(latencies, 0.5),
    'latency p95 ms': quantile(latencies, 0.95),
    'latency p99 ms': quantile(latencies, 0.99),
    'deliveries a second': latencies.length / elapsed,
    'CPU µs a delivery': (cpuMs * 1000) / latencies.length,
  }
}

/** Sends a play in one message; resolves when another person has it. */
export async function fillWithPlay(socketUrl: string, blocks: number): Promise<void> {
  const author = await fill(socketUrl, createScript(playOf(blocks)))
  author.leave()
}

/** All people type into one text, in turn at even intervals; resolves after all sockets have opened. */
export async function startTyping(socketUrl: string, people: number): Promise<Typing> {
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  const clients = await Promise.all(Array.from({ length: people }, () => connect(socketUrl)))
  const docs = clients.map((client) => joinText(client, sentAt, latencies))
  await pause(1000)
  const timers = new Set<NodeJS.Timeout>()
  docs.forEach((doc, index) => {
    const begin = () =>
      timers.add(setInterval(() => type(doc, sentAt), 1000 / CHARACTERS_PER_SECOND))
    timers.add(setTimeout(begin, (index * 1000) / CHARACTERS_PER_SECOND / people))
  })
  return {
    takeLatencies: () => latencies.splice(0),
    stop() {
      timers.forEach(clearTimeout)
      for (const client of clients) client.leave()
    },
  }
}

/**
 * A person who types behind their own last character; records the latency of each character of the others. These are not
 * read into a document: with a hundred people that would take more of the machine than the server under measurement.
 */
function joinText(
  client: BenchClient,
  sentAt: ReadonlyMap<string, number>,
  latencies: number[],
): Y.Doc {
  const doc = new Y.Doc()
  doc.on('update', (update: Uint8Array) => client.send(SYNC.update, update))
  client.onUpdate((update) => {
    const now = performance.now()
    measureUpdate(update, ANY_SIZE, (id, from, to) => {
      for (let clock = from; clock < to; clock++) {
        const at = sentAt.get(`${id}/${clock}`)
        if (at !== undefined && id !== doc.clientID) latencies.push(now - at)
      }
    })
  })
  return doc
}

function type(doc: Y.Doc, sentAt: Map<string, number>): void {
  sentAt.set(`${doc.clientID}/${Y.getState(doc.store, doc.clientID)}`, performance.now())
  const text = doc.getText('text')
  text.insert(text.length, 'x')
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
