import type { DocumentHosts } from '../document/document-hosts.ts'
import type { Documents } from '../documents.ts'
import type { Room } from './room.ts'
import type { UpdateLog } from '../log/update-log.ts'

const NO_STATE = Uint8Array.of(0, 0)

/** Reads a script from its room if it is open, so that the state agrees with the documents of the room's clients. */
export function createDocuments(
  log: Pick<UpdateLog, 'load'>,
  rooms: ReadonlyMap<string, Room>,
  hosts: Pick<DocumentHosts, 'open'>,
): Documents {
  return {
    async readState(scriptId) {
      const room = rooms.get(scriptId)
      const settled = await room?.settled()
      // a room that closed may hold updates that could not be committed
      if (settled && room?.isClosed === false) return settled.state
      const stored = await log.load(scriptId)
      if (!stored) return NO_STATE
      if (stored.updates.length === 0) return stored.state
      const document = hosts.open(stored)
      try {
        return await document.state()
      } finally {
        document.destroy()
      }
    },
    loadStored: log.load,
    async readUpdates(scriptId) {
      return (await log.load(scriptId))?.updates ?? []
    },
  }
}
