import type { Allowance } from '../http/budget.ts'

/** What one connection may do before it is taken for an attack (close code 1008). */
export interface CollabLimits extends Allowance {
  /** Open connections of one person in one script: tabs and devices. */
  readonly connectionsPerUser: number
}

/** An ensemble types a few characters a second each; a pasted play, or offline work, is one large frame. */
export const DEFAULT_LIMITS: CollabLimits = {
  framesPerSecond: 200,
  burstFrames: 2_000,
  bytesPerSecond: 1024 * 1024,
  burstBytes: 32 * 1024 * 1024,
  connectionsPerUser: 32,
}

export const NO_LIMITS: CollabLimits = {
  framesPerSecond: Infinity,
  burstFrames: Infinity,
  bytesPerSecond: Infinity,
  burstBytes: Infinity,
  connectionsPerUser: Infinity,
}

/** What a question costs of the allowance: to work out everything that is missing takes up to 15 ms. */
export const QUESTION_FRAMES = 50

/** A presence update above this is refused (close code 1009): a hundred people's states fit. */
export const MAX_PRESENCE_BYTES = 64 * 1024
