/** What one socket may send: sustained, and how much may come at once. */
export interface Allowance {
  readonly framesPerSecond: number
  readonly burstFrames: number
  readonly bytesPerSecond: number
  readonly burstBytes: number
}

/** What is left of a socket's allowance; it refills as time passes. */
export interface Budget {
  /** Takes a frame of this many bytes, or what costs as much as several; answers false where the allowance is used up. */
  readonly take: (bytes: number, asFrames?: number) => boolean
}

export function createBudget(allowance: Allowance, now: () => number): Budget {
  let frames = allowance.burstFrames
  let bytes = allowance.burstBytes
  let filledAt = now()
  return {
    take(size, asFrames = 1) {
      const seconds = (now() - filledAt) / 1000
      filledAt = now()
      frames =
        Math.min(allowance.burstFrames, frames + seconds * allowance.framesPerSecond) - asFrames
      bytes = Math.min(allowance.burstBytes, bytes + seconds * allowance.bytesPerSecond) - size
      return !(frames < 0 || bytes < 0)
    },
  }
}
