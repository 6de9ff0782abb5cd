/** The interval at which the client requests updates that it may have missed (COL-14). */
export const RESYNC_MS = 5_000
/** The client closes a socket that receives nothing for so long; the server sends something every 15 s (COL-31). */
export const SILENCE_MS = 30_000
export const FIRST_RETRY_MS = 2_000
export const MAX_RETRY_MS = 30_000
