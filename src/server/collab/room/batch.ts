import type { Connection } from '../socket/connection.ts'
import { updateFrame } from '../socket/frames.ts'

/** What one connection sent since the last batch, as one update. */
export interface SenderUpdate {
  readonly sender: Connection
  readonly update: Uint8Array
}

/**
 * The frames of a batch for each kind of receiver: whoever sent none of it gets the merged update,
 * encoded once for all; a sender gets what the others sent, without an echo (COL-30). Where the merged
 * update is not all that they sent, it is what everyone gets: nothing else is on disk.
 */
export function framesFor(
  batch: readonly SenderUpdate[],
  merged: Uint8Array,
  isAllOfIt: boolean,
): (connection: Connection) => readonly Buffer[] {
  const frameOfAll = [updateFrame(merged)]
  if (!isAllOfIt) return () => frameOfAll
  const frameBySender = new Map(
    batch.map(({ sender, update }) => [sender, batch.length > 1 ? updateFrame(update) : null]),
  )
  return (connection) => {
    if (!frameBySender.has(connection)) return frameOfAll
    return [...frameBySender].flatMap(([sender, frame]) =>
      sender === connection || frame === null ? [] : [frame],
    )
  }
}
