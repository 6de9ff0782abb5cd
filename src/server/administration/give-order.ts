import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import { writeJsonLine } from '../http/json-lines.ts'
import type { AccessChange } from '../sockets/socket-access.ts'
import { Refusal } from '../refusal.ts'
import { carryOut } from './carry-out.ts'
import { sendOrder } from './control-socket.ts'
import { ORDER_DONE, type Order, type OrderLine, type Outcome } from './order.ts'

/**
 * Lets the process that has the house open carry an order out. With the embedded database this is the running server
 * or, without a server, this process. With PostgreSQL it is this process, which notifies the nodes.
 */
export async function giveOrder(config: Config, order: Order): Promise<Outcome> {
  if (config.databaseUrl !== null) return orderOnPostgres(config, config.databaseUrl, order)
  refuseWithoutHouse(config.dataDir)
  return (
    (await sendOrder(config.dataDir, order, nameAtMachine())) ?? (await orderOnFile(config, order))
  )
}

/** Writes into the log of the running server, or here, what the shell has done to the embedded database by itself. */
export async function noteOrder(
  dataDir: string,
  order: Order & { readonly kind: 'backup' | 'export-all' },
) {
  const by = nameAtMachine()
  const noted = await sendOrder(dataDir, order, by).catch(() => null)
  if (noted === null) logHere({ order: order.kind, by, file: order.file })
}

/** Where no server carries the order out, this process does, and its log is its own standard error. */
export function logHere(line: OrderLine | RestoreLine | MoveLine): void {
  writeJsonLine('info', line, ORDER_DONE)
}

/** A restore needs a house that nobody has open, so it is never an order to another process. */
interface RestoreLine {
  readonly order: 'restore'
  readonly by: string
  readonly file: string
}

/** Nor is a move, for the same reason. */
interface MoveLine {
  readonly order: 'move'
  readonly by: string
  /** A folder, or an address without its password. */
  readonly to: string
}

/** With sudo the name of the person who called it. */
export function nameAtMachine(): string {
  const { SUDO_USER: caller = '' } = process.env
  try {
    return caller || os.userInfo().username
  } catch {
    // a container's user may have no name
    return String(process.getuid?.() ?? 'unknown')
  }
}

async function orderOnFile(config: Config, order: Order): Promise<Outcome> {
  // No other process has the house open, so there are no sockets.
  const accessChanged = () => Promise.resolve()
  return withDatabase(config, (db) =>
    carryOut({ db, origin: originOf(config), accessChanged, log: logHere }, order, nameAtMachine()),
  )
}

async function orderOnPostgres(config: Config, databaseUrl: string, order: Order) {
  const { openNodeBus } = await import('../nodes/node-bus.ts')
  const connected = Promise.withResolvers<void>()
  const bus = openNodeBus(databaseUrl)
  bus.subscribe({ onMessage: () => {}, onConnected: connected.resolve })
  const house = {
    origin: originOf(config),
    log: logHere,
    accessChanged: async (change: AccessChange) => {
      // A message is sent before the bus closes only if the bus is connected when the message is posted.
      await connected.promise
      bus.post({ kind: 'access', change, question: randomUUID() })
    },
  }
  try {
    return await withDatabase(config, (db) => carryOut({ ...house, db }, order, nameAtMachine()))
  } finally {
    await bus.close()
  }
}

async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(config)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Refuses the order if there is no house: opening the database would make an empty one. */
function refuseWithoutHouse(dataDir: string): void {
  if (existsSync(path.join(dataDir, 'stichwort.db'))) return
  throw new Refusal({
    de: `In DATA_DIR ${dataDir} liegt kein Haus.`,
    en: `There is no house in DATA_DIR ${dataDir}.`,
  })
}

const originOf = ({ publicOrigin, host, port }: Config): string =>
  publicOrigin ?? `http://${host}:${port}`
