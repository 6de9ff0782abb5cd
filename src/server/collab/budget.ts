import type { CollabLimits } from './limits.ts'

/** What is left of a connection's allowance; it refills as time passes. */
export interface Budget {
  /** Takes a frame of this many bytes; answers false where the allowance is used up. */
  readonly take: (bytes: number) => boolean
}

export function createBudget(limits: CollabLimits, now: () => number): Budget {
  let frames = limits.burstFrames
  let bytes = limits.burstBytes
  let filledAt = now()
  return {
    take(size) {
      const seconds = (now() - filledAt) / 1000
      filledAt = now()
      frames = Math.min(limits.burstFrames, frames + seconds * limits.framesPerSecond) - 1
      bytes = Math.min(limits.burstBytes, bytes + seconds * limits.bytesPerSecond) - size
      return !(frames < 0 || bytes < 0)
    },
  }
}
