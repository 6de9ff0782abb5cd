import type { WebSocket } from 'ws'
import { ASR_CLOSE, type AsrMessage } from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { createTokenBucket } from '../concurrency/rate-limiter.ts'
import type { AsrLimits } from './limits.ts'
import { openRecogniser } from './open-recogniser.ts'
import type { RecogniserSession } from './recogniser.ts'

export interface ListenDeps {
  readonly session: RecogniserSession
  readonly limits: AsrLimits
  /** Called when the recogniser failed. */
  readonly onFailure: (error: Error) => void
  readonly now: () => number
}

/** Interval of the checks for silence on either side, and of the client's reports. */
const LOOK_MS = 500

/** One microphone: its audio goes to the recogniser, the answers come back. Nothing of either is kept. */
export function listen(socket: WebSocket, deps: ListenDeps): void {
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
    if (received !== reported)
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
export function closeSocket(socket: WebSocket, code: number, reason?: string): void {
  socket.resume()
  socket.close(code, reason)
}
