import { randomBytes } from 'node:crypto'
import { createListenConnection } from './listen-connection.ts'
import type { NodeMessage } from './node-message.ts'
import { createOutbox } from './outbox.ts'
import { createPayloadReader, createPayloads } from './payloads.ts'

/**
 * Carries messages between the nodes on one PostgreSQL. It may lose messages, and `onConnected`
 * reports when it may have.
 */
export interface NodeBus {
  /**
   * Sends a message to every other node, soon. While there is no connection, only the newest
   * message of each kind is kept.
   */
  readonly post: (message: NodeMessage) => void
  /** Sends the messages that wait, and closes the connection. */
  readonly close: () => Promise<void>
}

export interface NodeBusListener {
  readonly onMessage: (nodeId: string, message: NodeMessage) => void
  /** Called after each connecting: earlier messages may have been missed. */
  readonly onConnected: () => void
}

export type OpenNodeBus = (listener: NodeBusListener) => NodeBus

export function openNodeBus(databaseUrl: string, listener: NodeBusListener): NodeBus {
  const ownId = randomBytes(9).toString('base64url')
  const read = createPayloadReader()
  const connection = createListenConnection({
    databaseUrl,
    onPayload(payload) {
      if (payload.startsWith(`${ownId} `)) return
      const received = read(payload)
      if (received === null) return
      for (const message of received.messages) listener.onMessage(received.nodeId, message)
    },
    onConnected() {
      outbox.resume()
      listener.onConnected()
    },
  })
  const outbox = createOutbox(createPayloads(ownId), connection.notify)
  return {
    post: outbox.post,
    async close() {
      await outbox.drained()
      await connection.close()
    },
  }
}
