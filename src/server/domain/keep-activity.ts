/** How long the server stores which users have written in a script. */
export const KEEP_ACTIVITY_MS = 180 * 24 * 60 * 60 * 1000
