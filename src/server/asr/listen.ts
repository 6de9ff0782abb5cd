import { WebSocket } from 'ws'
import { ASR_CLOSE, type AsrMessage, SAMPLE_RATE, type TimedWord } from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { isRecord } from '#/shared/is-record.ts'
import { createTokenBucket } from '../concurrency/token-bucket.ts'
import type { AsrLimits } from './limits.ts'

export interface ListenDeps {
  readonly recogniserUrl: string
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
  const recogniser = openRecogniser(deps.recogniserUrl)
  const toRecogniser = createRelay(socket, recogniser, limits.maxBufferedBytes)
  const toClient = createRelay(recogniser, socket, limits.maxBufferedBytes)
  const bucket = createTokenBucket(limits, now)
  let heardAt = now()
  let unansweredSince: number | null = null
  let lastAnswer = ''
  let received = 0
  let reported = 0

  const say = (message: AsrMessage) => toClient(JSON.stringify(message))
  const close = (code: number, reason?: string) => closeSocket(socket, code, reason)

  recogniser.on('open', () => say({ ready: true }))
  recogniser.on('message', (data: Buffer) => {
    unansweredSince = null
    const answer = data.toString()
    // in silence, the recogniser gives the same answer to every frame
    if (answer === lastAnswer) return
    lastAnswer = answer
    const message = readAnswer(answer)
    if (message) say(message)
  })
  recogniser.on('error', (error) => {
    // if the user leaves while the recogniser's socket is being connected, the socket reports an error, too
    if (socket.readyState === socket.OPEN) deps.onFailure(error)
  })
  recogniser.on('close', () => {
    close(ASR_CLOSE.recogniserDown, 'The speech recogniser cannot be reached.')
  })

  socket.on('message', (data: Buffer, isBinary) => {
    // frames that arrive after the socket was closed
    if (socket.readyState !== socket.OPEN) return undefined
    if (!isBinary || data.length % 2 !== 0) return close(CLOSE.unsupportedData)
    if (!bucket.consume(data.length)) return close(CLOSE.policyViolation, 'Audio comes too fast.')
    heardAt = now()
    received += data.length
    if (recogniser.readyState !== recogniser.OPEN) return
    unansweredSince ??= now()
    toRecogniser(data)
  })

  const look = () => {
    const owing = now() - (unansweredSince ?? now())
    if (received !== reported) say({ received: (reported = received), owing: Math.round(owing) })
    if (owing > limits.answerMs) {
      return close(ASR_CLOSE.recogniserSlow, 'The speech recogniser does not keep up.')
    }
    if (now() - heardAt > limits.idleMs) close(ASR_CLOSE.idle, 'No audio has come.')
  }
  const timer = setInterval(look, LOOK_MS)
  socket.on('close', () => {
    clearInterval(timer)
    leaveRecogniser(recogniser)
  })
}

/** Closes a socket. A paused one would not receive the other side's close frame, so it is resumed first. */
export function closeSocket(socket: WebSocket, code: number, reason?: string): void {
  socket.resume()
  socket.close(code, reason)
}

// The house's recogniser, in Vosk's protocol: a configuration, then audio in binary frames. The recogniser answers each
// frame by `{"partial"}` or, if an utterance has ended, by `{"text"}`.
/** Vosk's server compares the text: with other spaces it would take the message for audio, and fail. */
export const END_OF_AUDIO = '{"eof" : 1}'

const HANDSHAKE_MS = 5_000

/** Even a long utterance with the times of all its words is smaller. */
const MAX_ANSWER_BYTES = 256 * 1024

/** Every session has a connection, and so an utterance, of its own. */
export function openRecogniser(url: string): WebSocket {
  const recogniser = new WebSocket(url, {
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: MAX_ANSWER_BYTES,
    perMessageDeflate: false,
  })
  recogniser.once('open', () => {
    recogniser.send(JSON.stringify({ config: { sample_rate: SAMPLE_RATE } }))
  })
  return recogniser
}

/** Sends the end of the audio, and closes the socket. */
function leaveRecogniser(recogniser: WebSocket): void {
  recogniser.resume()
  if (recogniser.readyState === recogniser.OPEN) recogniser.send(END_OF_AUDIO)
  recogniser.close()
}

/** The content of an answer; null if the data is no answer. */
export function readAnswer(data: string): AsrMessage | null {
  const answer = parse(data)
  if (!isRecord(answer)) return null
  const { text, partial } = answer
  if (typeof text === 'string') {
    const result = timesOf(answer['result'])
    return { text, ...(result && { result }) }
  }
  if (typeof partial !== 'string') return null
  const times = timesOf(answer['partial_result'])
  return { partial, ...(times && { partial_result: times }) }
}

/** Most recognisers send the times of words with final results only, and some never. */
function timesOf(value: unknown): readonly TimedWord[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((entry: unknown): readonly TimedWord[] => {
    if (!isRecord(entry)) return []
    const { word, start, end, conf } = entry
    const isTimed = typeof word === 'string' && typeof start === 'number' && typeof end === 'number'
    if (!isTimed) return []
    return [{ word, start, end, ...(typeof conf === 'number' && { conf }) }]
  })
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

/** Sends data to `sink`; while `sink` has too many unsent bytes, `source` is paused. */
function createRelay(
  source: WebSocket,
  sink: WebSocket,
  maxBufferedBytes: number,
): (data: Buffer | string) => void {
  const resumeIfRead = () => {
    if (source.isPaused && sink.bufferedAmount <= maxBufferedBytes / 2) source.resume()
  }
  return (data) => {
    if (sink.readyState !== sink.OPEN) return
    sink.send(data, resumeIfRead)
    if (sink.bufferedAmount > maxBufferedBytes) source.pause()
  }
}
