// The socket through which the shell reaches the process with the embedded database. It lies in DATA_DIR, and only its
// owner may use it.
import { createHash } from 'node:crypto'
import { chmodSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { isRecord } from '#/shared/is-record.ts'
import type { Config } from '../config.ts'
import { carryOut, type House } from './carry-out.ts'
import { isOrder, isOutcome, type Order, type Outcome } from './order.ts'

const GIVE_UP_AFTER_MS = 60_000

/** Lets `npm run stichwort` reach this process while it has the embedded database; PostgreSQL is open to all. */
export interface Control {
  /** @param address the address of the listening server @returns the same address, when the socket accepts orders */
  readonly open: (address: string) => Promise<string>
  readonly close: () => Promise<void>
}

export function createControl(
  { databaseUrl, dataDir, publicOrigin }: Config,
  house: Omit<House, 'origin'>,
  onError: (error: unknown) => void,
): Control {
  let socket: ControlSocket | null = null
  return {
    async open(address) {
      if (databaseUrl !== null) return address
      const origin = publicOrigin ?? address
      try {
        socket = await openControlSocket(
          dataDir,
          (order, by) => carryOut({ ...house, origin }, order, by),
          onError,
        )
      } catch (error) {
        // The house works without the control socket.
        onError(error)
      }
      return address
    },
    close: async () => socket?.close(),
  }
}

interface ControlSocket {
  readonly close: () => Promise<void>
}

/**
 * Opens the socket. The process holds the lock of DATA_DIR, so it may remove the socket of a process that was killed.
 */
async function openControlSocket(
  dataDir: string,
  run: (order: Order, by: string) => Promise<Outcome>,
  onError: (error: unknown) => void,
): Promise<ControlSocket> {
  const address = addressOf(dataDir)
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    answer(socket, run).catch((error: unknown) => {
      onError(error)
      socket.destroy()
    })
  })
  if (process.platform !== 'win32') rmSync(address, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  server.on('error', onError)
  if (process.platform !== 'win32') chmodSync(address, 0o600)
  return {
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function answer(
  socket: Socket,
  run: (order: Order, by: string) => Promise<Outcome>,
): Promise<void> {
  socket.setTimeout(GIVE_UP_AFTER_MS, () => socket.destroy())
  const order: unknown = JSON.parse(await readLine(socket))
  const by = isRecord(order) && typeof order.by === 'string' ? order.by : 'unknown'
  if (!isOrder(order)) throw new Error('The control socket was sent what is no order.')
  socket.end(JSON.stringify(await run(order, by)))
}

/** Reads one line; bytes after the line are not used. */
function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let read = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      read += chunk
      if (read.includes('\n')) resolve(read)
    })
    socket.once('close', () => reject(new Error('The caller has gone before the order was there.')))
  })
}

/**
 * @param by the name of the person at the machine
 * @returns null if no process has the house open
 */
export async function sendOrder(
  dataDir: string,
  order: Order,
  by: string,
): Promise<Outcome | null> {
  const socket = connect(addressOf(dataDir))
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
  } catch {
    socket.destroy()
    return null
  }
  socket.write(`${JSON.stringify({ ...order, by })}\n`)
  const outcome: unknown = await json(socket)
  if (!isOutcome(outcome)) throw new Error('The control socket answered with what is no outcome.')
  return outcome
}

/** The shorter of two ways to the same place: a socket's address has at most some hundred bytes. */
function addressOf(dataDir: string): string {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex')
    return String.raw`\\.\pipe\stichwort-${name}`
  }
  const absolute = path.join(realOf(dataDir), 'control.sock')
  const relative = path.relative(process.cwd(), absolute)
  return relative.length < absolute.length ? relative : absolute
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return path.resolve(folder)
  }
}
