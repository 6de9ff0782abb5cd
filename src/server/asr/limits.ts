import { AUDIO_BYTES_PER_SECOND } from '#/shared/asr/protocol.ts'
import type { Allowance } from '../concurrency/token-bucket.ts'
import type { RateLimit } from '../concurrency/rate-limiter.ts'

export interface AsrLimits extends Allowance {
  /** Microphones of one person, and of all, that this process listens to at once. */
  readonly sessionsPerUser: number
  readonly sessions: number
  /** After so long without audio the socket is closed. */
  readonly idleMs: number
  /** After so long without an answer to audio the recogniser counts as stuck. */
  readonly answerMs: number
  /** How much may wait for a slow reader, on either side, before the other side has to wait. */
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

/** How often one session may begin to listen: networks come and go, and each costs a recogniser's start. */
export const START_LIMIT: RateLimit = { name: 'asr', max: 30, windowMs: 60_000 }
