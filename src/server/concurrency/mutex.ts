export interface Mutex {
  readonly lock: () => Promise<void>
  readonly unlock: () => void
}

/** Waiters get the lock in the order in which they asked for it. */
export function createMutex(): Mutex {
  const waiting: (() => void)[] = []
  let isLocked = false
  return {
    lock: () => {
      if (!isLocked) {
        isLocked = true
        return Promise.resolve()
      }
      return new Promise((resolve) => waiting.push(resolve))
    },
    unlock: () => {
      const next = waiting.shift()
      if (next === undefined) isLocked = false
      else next()
    },
  }
}
