import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { OpenNodeBus } from '../collab/nodes/node-bus.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import type { AccessChange } from '../sockets/access-change.ts'
import { Refusal } from '../refusal.ts'
import { carryOut } from './carry-out.ts'
import { sendOrder } from './control-socket.ts'
import type { Order, Outcome } from './order.ts'

/**
 * Lets the process that has the house open carry an order out. With the embedded database this is the running server
 * or, without a server, this process. With PostgreSQL it is this process, which notifies the nodes.
 */
export async function giveOrder(config: Config, order: Order): Promise<Outcome> {
  if (config.databaseUrl !== null) return orderOnPostgres(config, config.databaseUrl, order)
  refuseWithoutHouse(config.dataDir)
  return (await sendOrder(config.dataDir, order)) ?? (await orderOnFile(config, order))
}

async function orderOnFile(config: Config, order: Order): Promise<Outcome> {
  // No other process has the house open, so there are no sockets.
  const accessChanged = () => Promise.resolve()
  return withDatabase(config, (db) =>
    carryOut({ db, origin: originOf(config), accessChanged }, order),
  )
}

async function orderOnPostgres(config: Config, databaseUrl: string, order: Order) {
  const { openNodeBus } = await import('../collab/nodes/node-bus.ts')
  const open: OpenNodeBus = (listener) => openNodeBus(databaseUrl, listener)
  const connected = Promise.withResolvers<void>()
  const bus = open({ onMessage: () => {}, onConnected: connected.resolve })
  const house = {
    origin: originOf(config),
    accessChanged: async (change: AccessChange) => {
      // A message is sent before the bus closes only if the bus is connected when the message is posted.
      await connected.promise
      bus.post({ kind: 'access', change, question: randomUUID() })
    },
  }
  try {
    return await withDatabase(config, (db) => carryOut({ ...house, db }, order))
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
