import type { WebSocket } from 'ws'
import { ASR_CLOSE, type AsrMessage, AUDIO_BYTES_PER_SECOND } from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { createConcurrencyLimit } from '../concurrency/concurrency-limit.ts'
import {
  type Allowance,
  createTokenBucket,
  monotonicNow,
  type RateLimit,
  type RateLimiter,
  RateLimitError,
  type OnLimit,
} from '../concurrency/rate-limiter.ts'
import type { Config } from '../config.ts'
import type { RecogniserAddress } from '../settings/recogniser-address.ts'
import type { SocketRights } from '../sockets/socket-rights.ts'
import { createSocketServer, type SocketHandshake } from '../sockets/socket-server.ts'
import type { UpgradeHandler } from '../sockets/upgrades.ts'
import { openRecogniser } from './open-recogniser.ts'
import type { RecogniserSession, ScriptPhrases } from './recogniser.ts'

interface AsrLimits extends Allowance {
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

interface AsrDeps {
  /** The recogniser of a language; null if the house has none for it. */
  readonly recogniser: (language: string | null) => RecogniserAddress | null
  /** Names and lines of a script, for a recogniser that takes them. */
  readonly phrases: (scriptId: string, userId: string) => Promise<ScriptPhrases | null>
  readonly rights: Pick<SocketRights, 'claim'>
  readonly rateLimiter: Pick<RateLimiter, 'consume'>
  readonly onLimit: OnLimit
  /** Called when the recogniser failed. */
  readonly onFailure: (error: Error) => void
  readonly limits?: AsrLimits
  readonly now?: () => number
}

const LANGUAGES = ['de', 'en'] as const

type Recognisers = Pick<Config, 'recogniser' | 'recognisers'>

/** The recogniser of a language: its own one, or else the one for all. A page of an earlier build names no language. */
export function recogniserOf(
  { recogniser, recognisers }: Recognisers,
  language: string | null,
): RecogniserAddress | null {
  const known = LANGUAGES.find((one) => one === language)
  if (known !== undefined) return recognisers[known] ?? recogniser
  return recogniser ?? recognisers.de ?? recognisers.en
}

export function heardLanguages(config: Recognisers): readonly string[] {
  return LANGUAGES.filter((language) => recogniserOf(config, language) !== null)
}

export interface Asr {
  readonly handleUpgrade: UpgradeHandler
  readonly close: () => void
}

/** The sockets between people's microphones and the house's recogniser. */
export function createAsr(deps: AsrDeps): Asr {
  const { limits = ASR_LIMITS, now = monotonicNow } = deps
  const microphones = createConcurrencyLimit(limits.sessionsPerUser, limits.sessions)

  async function admit({ socket, token, query, params }: SocketHandshake): Promise<void> {
    const { scriptId = '' } = params
    const right = await deps.rights.claim({ socket, token, scriptId })
    if (right.kind === 'refused') return socket.close(right.code)
    if (socket.readyState !== socket.OPEN) return
    const language = query.get('language')
    const address = deps.recogniser(language)
    if (address === null)
      return socket.close(ASR_CLOSE.recogniserDown, 'The house has no recogniser of this language.')
    deps.rateLimiter.consume(START_LIMIT, right.sessionId)
    const release = microphones.acquire(right.user.id)
    if (!release) {
      deps.onLimit({ limit: 'microphones', userId: right.user.id, scriptId })
      return socket.close(ASR_CLOSE.tooMany, 'Too many devices listen already.')
    }
    socket.on('close', release)
    right.watch({ lost: (code) => closeSocket(socket, code) })
    const phrases = address.takesPhrases ? await deps.phrases(scriptId, right.user.id) : null
    if (socket.readyState !== socket.OPEN) return
    listen(socket, { ...deps, session: { address, language, phrases }, limits, now })
  }

  const sockets = createSocketServer({
    maxFrameBytes: MAX_FRAME_BYTES,
    onConnection: admit,
    onFailure: (error, { socket, params: { scriptId } }) => {
      const isTooOften = error instanceof RateLimitError
      if (isTooOften)
        deps.onLimit({ limit: error.limit, ...(scriptId !== undefined && { scriptId }) })
      socket.close(isTooOften ? ASR_CLOSE.tooMany : CLOSE.tryAgainLater)
    },
  })
  return {
    handleUpgrade: sockets.handleUpgrade,
    close: () => sockets.close((socket) => closeSocket(socket, CLOSE.goingAway)),
  }
}

interface ListenDeps {
  readonly session: RecogniserSession
  readonly limits: AsrLimits
  /** Called when the recogniser failed. */
  readonly onFailure: (error: Error) => void
  readonly now: () => number
}

/** Interval of the checks for silence on either side, and of the client's reports. */
const LOOK_MS = 500

/** One microphone: its audio goes to the recogniser, the answers come back. Nothing of either is kept. */
function listen(socket: WebSocket, deps: ListenDeps): void {
  const { limits, now } = deps
  const bucket = createTokenBucket(limits, now)
  let heardAt = now()
  let isReady = false
  let received = 0
  let reported = 0

  const close = (code: number, reason?: string) => closeSocket(socket, code, reason)
  const answers = createAnswers(now, (message) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify(message), () => {
      if (socket.bufferedAmount <= limits.maxBufferedBytes / 2) recogniser.resume()
    })
    if (socket.bufferedAmount > limits.maxBufferedBytes) recogniser.pause()
  })
  const recogniser = openRecogniser(deps.session, {
    onReady() {
      isReady = true
      answers.say({ ready: true })
    },
    onAnswer: answers.take,
    onFailure(error) {
      // if the user leaves while the recogniser is being reached, it reports an error, too
      if (socket.readyState === socket.OPEN) deps.onFailure(error)
    },
    onClose: () => close(ASR_CLOSE.recogniserDown, 'The speech recogniser cannot be reached.'),
  })
  const resumeIfTaken = () => {
    if (socket.isPaused && recogniser.waitingBytes() <= limits.maxBufferedBytes / 2) socket.resume()
  }

  socket.on('message', (data: Buffer, isBinary) => {
    // frames that arrive after the socket was closed
    if (socket.readyState !== socket.OPEN) return undefined
    if (!isBinary || data.length % 2 !== 0) return close(CLOSE.unsupportedData)
    if (!bucket.consume(data.length)) return close(CLOSE.policyViolation, 'Audio comes too fast.')
    heardAt = now()
    received += data.length
    if (!isReady) return undefined
    answers.owe()
    recogniser.hear(data, resumeIfTaken)
    if (recogniser.waitingBytes() > limits.maxBufferedBytes) socket.pause()
    return undefined
  })

  const look = () => {
    const owing = answers.owingMs()
    // the microphone's sound waits while the recogniser takes none, and the client has to know which of both it is
    if (received !== reported || socket.isPaused)
      answers.say({ received: (reported = received), owing: Math.round(owing) })
    if (owing > limits.answerMs) {
      return close(ASR_CLOSE.recogniserSlow, 'The speech recogniser does not keep up.')
    }
    if (now() - heardAt > limits.idleMs) close(ASR_CLOSE.idle, 'No audio has come.')
  }
  const timer = setInterval(look, LOOK_MS)
  socket.on('close', () => {
    clearInterval(timer)
    recogniser.leave()
  })
}

/** The recogniser's answers, without those that repeat the one before, and since when it owes one. */
function createAnswers(now: () => number, say: (message: AsrMessage) => void) {
  let unansweredSince: number | null = null
  let lastAnswer = ''
  return {
    say,
    owe: () => void (unansweredSince ??= now()),
    owingMs: () => now() - (unansweredSince ?? now()),
    take(message: AsrMessage | null): void {
      unansweredSince = null
      if (message === null) return
      // in silence, recognisers give the same answer to every frame
      const answer = JSON.stringify(message)
      if (answer === lastAnswer) return
      lastAnswer = answer
      say(message)
    },
  }
}

/** Closes a socket. A paused one would not receive the other side's close frame, so it is resumed first. */
function closeSocket(socket: WebSocket, code: number, reason?: string): void {
  socket.resume()
  socket.close(code, reason)
}
