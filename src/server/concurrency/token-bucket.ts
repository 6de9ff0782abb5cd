/** The amount that one socket may send: sustained, and in a burst. */
export interface Allowance {
  readonly framesPerSecond: number
  readonly burstFrames: number
  readonly bytesPerSecond: number
  readonly burstBytes: number
}

/** The amount that is left of a socket's allowance; it refills as time passes. */
export interface TokenBucket {
  /** Takes a frame of this many bytes, which may count as several frames; false if the allowance is used up. */
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
