/** The client asks for what it may have missed this often (COL-14). */
export const RESYNC_MS = 5_000
export const FIRST_RETRY_MS = 2_000
export const MAX_RETRY_MS = 30_000
/** A client that receives nothing for 30 s reconnects, so it is sent something at least this often (COL-31). */
export const KEEP_ALIVE_MS = 10_000
export const PRESENCE_TIMEOUT_MS = 30_000
export const PRESENCE_CHECK_MS = 3_000
export const ROOM_CHECK_MS = 60_000
export const ROOM_IDLE_MS = 30_000
/** Open rooms are folded this often, so that no row of the log gets older than 2 hours (COL-34). */
export const FOLD_OPEN_ROOM_MS = 60 * 60 * 1000
