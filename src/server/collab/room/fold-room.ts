import type { LogPosition } from '../log/log-position.ts'
import type { Room } from './room.ts'
import type { UpdateLog } from '../log/update-log.ts'

/** So many updates are read, and sent to somebody who has nothing yet, in less time than a document is built. */
export const LONG_LOG_UPDATES = 1_000
/** Open rooms are folded this often, so that no row of the log gets older than 2 hours (COL-34). */
const FOLD_OPEN_ROOM_MS = 60 * 60 * 1000

/** Whether a room that people are in has a log long enough to be folded (COL-33). */
export const isLongLog = (position: LogPosition): boolean =>
  position.unfoldedUpdates() >= LONG_LOG_UPDATES

/** Whether it has one old enough for that (COL-34). */
export const isOldLog = (position: LogPosition): boolean =>
  position.unfoldedMs() >= FOLD_OPEN_ROOM_MS

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
