import type { Room } from './room.ts'
import type { UpdateLog } from '../log/update-log.ts'

/**
 * Folds what is committed into the stored state, numbers put right before; the room goes on. Nobody else
 * writes numbers, so there is nothing that they could contradict.
 */
export async function foldRoom(room: Room, log: Pick<UpdateLog, 'fold'>): Promise<void> {
  if (room.position.unfoldedUpdates() === 0) return
  await room.writeNumbers()
  const { state, seq } = await room.settled()
  // a batch that could not be committed may be part of its document
  if (room.isClosed) return
  await log.fold(room.scriptId, state, seq)
  room.position.markFolded(seq)
}
