/** After so long nobody is named any more as having written in a script. */
export const KEEP_ACTIVITY_MS = 180 * 24 * 60 * 60 * 1000
