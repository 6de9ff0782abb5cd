import * as Y from 'yjs'
import type { Connection } from './connection.ts'
import { updateFrame } from './frames.ts'

export interface PendingUpdate {
  readonly update: Uint8Array
  readonly sender: Connection
}

/**
 * The frames of a batch for each kind of receiver: whoever sent none of it gets the merged update,
 * encoded once for all; a sender gets what the others sent, without an echo (COL-30).
 */
export function framesFor(
  pending: readonly PendingUpdate[],
  merged: Uint8Array,
): (connection: Connection) => readonly Buffer[] {
  const updatesBySender = Map.groupBy(pending, ({ sender }) => sender)
  const frameOfAll = [updateFrame(merged)]
  const frameBySender = new Map<Connection, Buffer>()
  if (updatesBySender.size > 1)
    for (const [sender, updates] of updatesBySender)
      frameBySender.set(sender, updateFrame(mergeUpdates(updates)))
  return (connection) => {
    if (!updatesBySender.has(connection)) return frameOfAll
    return [...frameBySender].flatMap(([sender, frame]) => (sender === connection ? [] : [frame]))
  }
}

function mergeUpdates(pending: readonly PendingUpdate[]): Uint8Array {
  const [first, ...rest] = pending
  return first && rest.length === 0
    ? first.update
    : Y.mergeUpdates(pending.map(({ update }) => update))
}
