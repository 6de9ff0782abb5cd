import * as Y from 'yjs'
import { docOfUpdates } from '#/shared/script/doc-of-updates.ts'
import type { Documents } from '../documents.ts'
import type { Room } from './room.ts'
import type { UpdateLog } from '../log/update-log.ts'

/** Reads a script from its room if it is open, so that the state agrees with the documents of the room's clients. */
export function createDocuments(
  log: Pick<UpdateLog, 'load'>,
  rooms: ReadonlyMap<string, Room>,
): Documents {
  return {
    async readState(scriptId) {
      const room = rooms.get(scriptId)
      const settled = await room?.settled()
      // a room that closed may hold updates that could not be committed
      if (settled && room?.isClosed === false) return settled.state
      const stored = await log.load(scriptId)
      if (stored?.updates.length === 0) return stored.state
      const doc = docOfUpdates(stored ? [stored.state, ...stored.updates] : [])
      const state = Y.encodeStateAsUpdate(doc)
      doc.destroy()
      return state
    },
    loadStored: log.load,
    async readUpdates(scriptId) {
      return (await log.load(scriptId))?.updates ?? []
    },
  }
}
