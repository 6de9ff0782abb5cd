/** So many keys are remembered, since they come from outside. */
const MAX_KEYS = 1_000

/** Answers whether something may happen now: for each key once in this time, and for no more than so many keys. */
export function createThrottle(
  everyMs: number,
  now: () => number = Date.now,
): (key: string) => boolean {
  /** When it happened last, for each key; the oldest first. */
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
