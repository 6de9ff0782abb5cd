/** The client asks for what it may have missed this often (COL-14). */
export const RESYNC_MS = 5_000
/** A socket that says nothing for so long is given up; the server says something every 15 s (COL-31). */
export const SILENCE_MS = 30_000
export const FIRST_RETRY_MS = 2_000
export const MAX_RETRY_MS = 30_000
