import type { LogPosition } from '../log/log-position.ts'
import type { OpenDocument } from '../document/open-document.ts'
import type { Tail } from '../log/tail.ts'

/**
 * Takes the rows that other nodes have written into a room's document, and returns them as one update. They are on
 * disk already, so the update may be sent on at once. Null where there is nothing to send.
 */
export async function takeTail(
  document: OpenDocument,
  position: LogPosition,
  tail: Tail,
): Promise<Uint8Array | null> {
  const isDocumentAhead = position.isDocumentAhead
  const rows = position.advance(tail).map(({ data }) => data)
  const updates = tail.state === null ? rows : [tail.state, ...rows]
  if (updates.length === 0) return null
  const update = await document.merge(updates)
  const applied = await document.applyStored(update)
  if (applied.isBroken) throw new Error('The log holds an update that does not fit the document.')
  // all clients know most of a state; `merged` is only the part that is new to this document
  return tail.state === null || isDocumentAhead ? update : applied.merged
}
