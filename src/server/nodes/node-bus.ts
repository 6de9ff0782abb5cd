import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { HOUSE_LOCK } from '../db/data-dir.ts'
import {
  createOutbox,
  createPayloadReader,
  createPayloads,
  type NodeMessage,
} from './node-messages.ts'

/**
 * Carries messages between the nodes on one PostgreSQL. It may lose messages, and `onConnected`
 * reports when it may have.
 */
export interface NodeBus {
  /** Resolves after the first attempt to connect, whether it has succeeded or not. */
  readonly tried: Promise<void>
  /**
   * Sends a message to every other node, soon. While there is no connection, only the newest
   * message of each kind is kept.
   */
  readonly post: (message: NodeMessage) => void
  /** A listener that comes after the connecting is told so at once. */
  readonly subscribe: (listener: NodeBusListener) => void
  /** Sends the messages that wait, and closes the connection. */
  readonly close: () => Promise<void>
}

/** The other nodes, as a feature uses them. */
export type Nodes = Pick<NodeBus, 'post' | 'subscribe'>

export interface NodeBusListener {
  readonly onMessage: (nodeId: string, message: NodeMessage) => void
  /** Called after each connecting: earlier messages may have been missed. */
  readonly onConnected: () => void
}

export function openNodeBus(databaseUrl: string): NodeBus {
  const listeners: NodeBusListener[] = []
  let wasConnected = false
  const ownId = randomBytes(9).toString('base64url')
  const read = createPayloadReader()
  const connection = createListenConnection({
    databaseUrl,
    onPayload(payload) {
      if (payload.startsWith(`${ownId} `)) return
      const received = read(payload)
      if (received === null) return
      for (const message of received.messages)
        for (const listener of listeners) listener.onMessage(received.nodeId, message)
    },
    onConnected() {
      outbox.resume()
      wasConnected = true
      for (const listener of listeners) listener.onConnected()
    },
  })
  const outbox = createOutbox(createPayloads(ownId), connection.notify)
  return {
    tried: connection.tried,
    post: outbox.post,
    subscribe(listener) {
      listeners.push(listener)
      if (wasConnected) listener.onConnected()
    },
    async close() {
      await outbox.drained()
      await connection.close()
    },
  }
}

const CHANNEL = 'stichwort_nodes'

/** The name by which this connection is found in the database's list of connections. */
export const LISTEN_CONNECTION_NAME = 'stichwort-nodes'

const FIRST_RETRY_MS = 20

const MAX_RETRY_MS = 2_000

const ANSWER_WITHIN_MS = 5_000

/** The database connection that listens and notifies; it reconnects by itself. */
interface ListenConnection extends Pick<NodeBus, 'tried'> {
  /** Rejects while there is no connection. */
  readonly notify: (payload: string) => Promise<void>
  readonly close: () => Promise<void>
}

function createListenConnection(deps: {
  readonly databaseUrl: string
  readonly onPayload: (payload: string) => void
  /** Called each time that the connection is established: messages sent in the meantime were missed. */
  readonly onConnected: () => void
}): ListenConnection {
  let current: pg.Client | null = null
  let isClosed = false
  let retryMs = FIRST_RETRY_MS
  let retry: NodeJS.Timeout | null = null

  function lose(client: pg.Client): void {
    client.end().catch(() => {})
    if (current !== client) return
    current = null
    if (isClosed) return
    retry = setTimeout(() => void connect(), retryMs)
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 2)
  }

  async function connect(): Promise<void> {
    const client = newClient(deps.databaseUrl)
    current = client
    client.on('error', () => lose(client))
    client.once('end', () => lose(client))
    client.on('notification', ({ payload = '' }) => deps.onPayload(payload))
    try {
      await client.connect()
      await shareHouse(client)
      await client.query(`LISTEN ${CHANNEL}`)
    } catch {
      return lose(client)
    }
    if (current !== client) return
    retryMs = FIRST_RETRY_MS
    deps.onConnected()
  }

  return {
    tried: connect(),
    async notify(payload) {
      const client = current
      if (client === null) throw new Error('There is no connection to the other nodes.')
      try {
        await client.query('SELECT pg_notify($1, $2)', [CHANNEL, payload])
      } catch (error) {
        lose(client)
        throw error
      }
    },
    async close() {
      isClosed = true
      if (retry) clearTimeout(retry)
      await current?.end().catch(() => {})
    },
  }
}

/** Shares the lock on the house as long as this connection lives, which says that a node runs. */
async function shareHouse(client: pg.Client): Promise<void> {
  const query = 'SELECT pg_try_advisory_lock_shared($1) AS "isShared"'
  const { rows } = await client.query<{ isShared: boolean }>(query, [HOUSE_LOCK])
  if (rows[0]?.isShared !== true) throw new Error('The house is being moved.')
}

function newClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    application_name: LISTEN_CONNECTION_NAME,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  })
}
