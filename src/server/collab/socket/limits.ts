import type { Allowance } from '../../concurrency/token-bucket.ts'

/** The limits of connections. A connection beyond a limit counts as an attack (close code 1008). */
export interface CollabLimits extends Allowance {
  /** Open connections of one person in one script: tabs and devices. */
  readonly connectionsPerUser: number
  /** The same over all scripts. */
  readonly socketsPerUser: number
  /** How many bytes of one person's incomplete messages may be held, over all scripts. */
  readonly unfinishedBytesPerUser: number
  /** How long a message may take to arrive completely. */
  readonly unfinishedMs: number
}

/** An ensemble types a few characters a second each; a pasted play, or offline work, is one large frame. */
export const DEFAULT_LIMITS: CollabLimits = {
  framesPerSecond: 200,
  burstFrames: 2_000,
  bytesPerSecond: 1024 * 1024,
  burstBytes: 32 * 1024 * 1024,
  connectionsPerUser: 32,
  socketsPerUser: 64,
  unfinishedBytesPerUser: 32 * 1024 * 1024,
  // a play of 1 MB by the worst wifi, 9 KB a second
  unfinishedMs: 120_000,
}

export const NO_LIMITS: CollabLimits = {
  framesPerSecond: Infinity,
  burstFrames: Infinity,
  bytesPerSecond: Infinity,
  burstBytes: Infinity,
  connectionsPerUser: Infinity,
  socketsPerUser: Infinity,
  unfinishedBytesPerUser: Infinity,
  unfinishedMs: Infinity,
}

/** The frames that a request costs of the allowance: to encode everything that a client lacks takes up to 15 ms. */
export const REQUEST_FRAMES = 50

/** A presence update above this is refused (close code 1009): a hundred people's states fit. */
export const MAX_PRESENCE_BYTES = 64 * 1024
