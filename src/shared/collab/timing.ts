/** The client asks for what it may have missed this often (COL-14). */
export const RESYNC_MS = 5_000
export const FIRST_RETRY_MS = 2_000
export const MAX_RETRY_MS = 30_000
