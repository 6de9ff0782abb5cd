import { AUDIO_BYTES_PER_SECOND } from '#/shared/asr/protocol.ts'
import type { RateLimit, Allowance } from '../concurrency/rate-limiter.ts'

export interface AsrLimits extends Allowance {
  /** The maximum number of microphones of one user, and of all users, at the same time in this process. */
  readonly sessionsPerUser: number
  readonly sessions: number
  /** The socket is closed after this time without audio. */
  readonly idleMs: number
  /** The recogniser counts as stuck after this time without an answer to audio. */
  readonly answerMs: number
  /** The maximum number of bytes that may wait for a slow reader, on either side, before the other side is paused. */
  readonly maxBufferedBytes: number
}

/** Audio comes ten times a second. A stalled network may catch up on 5 s at once, and by twice real time. */
export const ASR_LIMITS: AsrLimits = {
  framesPerSecond: 50,
  burstFrames: 200,
  bytesPerSecond: 2 * AUDIO_BYTES_PER_SECOND,
  burstBytes: 5 * AUDIO_BYTES_PER_SECOND,
  sessionsPerUser: 3,
  sessions: 64,
  idleMs: 10_000,
  answerMs: 15_000,
  maxBufferedBytes: 2 * AUDIO_BYTES_PER_SECOND,
}

/** One second of audio. */
export const MAX_FRAME_BYTES = AUDIO_BYTES_PER_SECOND

/**
 * How often one session may begin to listen: a bad network breaks sockets often, and each new socket starts a
 * recogniser.
 */
export const START_LIMIT: RateLimit = { name: 'asr', max: 30, windowMs: 60_000 }
