/** So many keys are remembered, since they come from outside. */
const MOST_KEYS = 1_000

/** Answers whether something may be said: of each key once in this time, and of no more than so many keys. */
export function createSeldom(
  everyMs: number,
  now: () => number = Date.now,
): (key: string) => boolean {
  /** When each was said; the oldest first. */
  const saidAt = new Map<string, number>()
  return (key) => {
    for (const [old, at] of saidAt) {
      if (now() - at < everyMs) break
      saidAt.delete(old)
    }
    if (saidAt.has(key) || saidAt.size >= MOST_KEYS) return false
    saidAt.set(key, now())
    return true
  }
}
