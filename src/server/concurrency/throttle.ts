import { monotonicNow } from './monotonic-now.ts'

/** The most keys that are remembered, since they come from outside. */
const MAX_KEYS = 1_000

/** Whether an event may happen now: for each key once in `everyMs`, and for at most MAX_KEYS keys. */
export function createThrottle(
  everyMs: number,
  now: () => number = monotonicNow,
): (key: string) => boolean {
  /** The time of the last event for each key; the oldest first. */
  const lastAt = new Map<string, number>()
  return (key) => {
    for (const [old, at] of lastAt) {
      if (now() - at < everyMs) break
      lastAt.delete(old)
    }
    if (lastAt.has(key) || lastAt.size >= MAX_KEYS) return false
    lastAt.set(key, now())
    return true
  }
}
