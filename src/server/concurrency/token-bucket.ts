/** What one socket may send: sustained, and how much may come at once. */
export interface Allowance {
  readonly framesPerSecond: number
  readonly burstFrames: number
  readonly bytesPerSecond: number
  readonly burstBytes: number
}

/** What is left of a socket's allowance; it refills as time passes. */
export interface TokenBucket {
  /** A frame of this many bytes, or what costs as much as several frames; answers false where the allowance is used up. */
  readonly consume: (bytes: number, asFrames?: number) => boolean
}

export function createTokenBucket(allowance: Allowance, now: () => number): TokenBucket {
  let frames = allowance.burstFrames
  let bytes = allowance.burstBytes
  let filledAt = now()
  return {
    consume(size, asFrames = 1) {
      const seconds = (now() - filledAt) / 1000
      filledAt = now()
      frames =
        Math.min(allowance.burstFrames, frames + seconds * allowance.framesPerSecond) - asFrames
      bytes = Math.min(allowance.burstBytes, bytes + seconds * allowance.bytesPerSecond) - size
      return !(frames < 0 || bytes < 0)
    },
  }
}
