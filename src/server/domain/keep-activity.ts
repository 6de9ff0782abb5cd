/** How long it is stored who has written in a script. */
export const KEEP_ACTIVITY_MS = 180 * 24 * 60 * 60 * 1000
