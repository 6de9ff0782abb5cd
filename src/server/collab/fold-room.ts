import { FOLD_OPEN_ROOM_MS } from '#/shared/collab/timing.ts'
import type { Room } from './room.ts'
import type { UpdateLog } from './update-log.ts'

/** An open room is folded after this many updates, so that reading its log stays quick. */
const MAX_UNFOLDED_UPDATES = 2_000

/** Whether a room that people are in has a log old or long enough to be folded (COL-33). */
export function needsFolding(room: Room): boolean {
  const { position } = room
  return (
    position.unfoldedMs() >= FOLD_OPEN_ROOM_MS || position.unfoldedUpdates() >= MAX_UNFOLDED_UPDATES
  )
}

/** Folds what is committed into the stored state; the room goes on. */
export async function foldRoom(room: Room, log: Pick<UpdateLog, 'fold'>): Promise<void> {
  if (room.position.unfoldedUpdates() === 0) return
  const { state, seq } = await room.settled()
  await log.fold(room.scriptId, state, seq)
  room.position.markFolded(seq)
}
