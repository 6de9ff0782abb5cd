import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { dataFolder } from '#test/support/data-folder.ts'
import { installPeers } from '../install-peers.ts'
import { cpuMsOf, type BenchServer, type StartServer } from './bench-server.ts'
import { HOCUSPOCUS_DOCUMENT } from './client.ts'

const RELAY = path.join(import.meta.dirname, 'relay-process.ts')
const PEERS = path.join(import.meta.dirname, 'peers')

/** Every message goes to everyone else, one write each; nothing is read, merged or stored. */
export const startRelay: StartServer = (env) =>
  startPeer(RELAY, [], env, (port, name) => `ws://127.0.0.1:${port}/${name}`)

/** The same, but an update is on disk before it is sent on: no document is read. */
export const startSyncingRelay: StartServer = (env) =>
  inFolder((folder) =>
    startPeer(RELAY, [folder], env, (port, name) => `ws://127.0.0.1:${port}/${name}`),
  )

export const startHocuspocus: StartServer = (env) => {
  installPeers(PEERS)
  const file = path.join(PEERS, 'hocuspocus.js')
  return inFolder((folder) =>
    startPeer(
      file,
      [],
      { ...env, DATABASE: path.join(folder, 'documents.sqlite') },
      (port, name) => `ws://127.0.0.1:${port}/?${HOCUSPOCUS_DOCUMENT}=${name}`,
    ),
  )
}

async function startPeer(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  addressOf: (port: number, name: string) => string,
): Promise<BenchServer> {
  const child = fork(file, args, { env: { ...process.env, ...env } })
  const [port]: unknown[] = await once(child, 'message')
  let documents = 0
  return {
    socketUrl: addressOf(Number(port), 'bench'),
    openDocument: () => Promise.resolve(addressOf(Number(port), `bench-${documents++}`)),
    pid: () => child.pid ?? 0,
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** In the folder where our server has its data, too: in memory where there is room. */
async function inFolder(start: (folder: string) => Promise<BenchServer>): Promise<BenchServer> {
  const folder = mkdtempSync(path.join(dataFolder(), 'stichwort-bench-collab-'))
  const server = await start(folder)
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
