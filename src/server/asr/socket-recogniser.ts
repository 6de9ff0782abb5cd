import { WebSocket } from 'ws'
import type { AsrMessage } from '#/shared/asr/protocol.ts'
import type { Recogniser, RecogniserListener, RecogniserSession } from './recogniser.ts'

/** The messages of a recogniser that is reached by a WebSocket. One object serves one connection. */
export interface SocketProtocol {
  /** Sent first. */
  readonly opening: readonly string[]
  /** What sends a frame of 16-bit PCM at 16 kHz. */
  readonly frame: (audio: Buffer) => readonly (Buffer | string)[]
  /** Sent when the sound ends. */
  readonly ending: string
  readonly read: (data: string) => Reading
  /** True if silence is answered by nothing: then a pong says that the recogniser is there. */
  readonly isSilentInSilence: boolean
}

export interface Reading {
  readonly messages: readonly AsrMessage[]
  /** The recogniser has said something that is no answer, or still owes one. */
  readonly isNoAnswer?: boolean
  /** Nothing more comes. */
  readonly isEnd?: boolean
  /** What the recogniser says is wrong. */
  readonly error?: string
}

const HANDSHAKE_MS = 5_000
/** Even a long utterance with the times of all its words is smaller. */
const MAX_ANSWER_BYTES = 256 * 1024
const PING_MS = 1_000

export function openSocketRecogniser(
  { address }: RecogniserSession,
  protocol: SocketProtocol,
  listener: RecogniserListener,
): Recogniser {
  const socket = connectTo(address)
  let owes = false
  const reasons = createReasons(listener.onFailure)
  const pings = setInterval(() => {
    if (protocol.isSilentInSilence && socket.readyState === socket.OPEN) socket.ping()
  }, PING_MS)
  const tellEnd = () => {
    reasons.expectEnd()
    socket.resume()
    if (socket.readyState === socket.OPEN) socket.send(protocol.ending)
  }

  socket.on('open', () => {
    for (const message of protocol.opening) socket.send(message)
    listener.onReady()
  })
  socket.on('message', (data: Buffer) => {
    const { messages, isNoAnswer = false, isEnd = false, error } = protocol.read(data.toString())
    owes = isNoAnswer
    for (const message of messages) listener.onAnswer(message)
    if (messages.length === 0 && !isNoAnswer) listener.onAnswer(null)
    if (error !== undefined) reasons.fail(new Error(error))
    if (isEnd) socket.close()
  })
  socket.on('pong', () => {
    if (!owes) listener.onAnswer(null)
  })
  socket.on('error', reasons.fail)
  socket.on('close', (code, reason) => {
    clearInterval(pings)
    reasons.ended(code, reason.toString())
    listener.onClose()
  })

  return {
    hear(audio, onTaken) {
      if (socket.readyState !== socket.OPEN) return
      const messages = protocol.frame(audio)
      for (const [index, message] of messages.entries())
        socket.send(message, index === messages.length - 1 ? onTaken : undefined)
    },
    waitingBytes: () => socket.bufferedAmount,
    pause: () => socket.pause(),
    resume: () => {
      if (socket.isPaused) socket.resume()
    },
    finish: tellEnd,
    leave() {
      tellEnd()
      socket.close()
    },
  }
}

function connectTo({ url, key }: RecogniserSession['address']): WebSocket {
  return new WebSocket(url, {
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: MAX_ANSWER_BYTES,
    perMessageDeflate: false,
    ...(key !== null && { headers: { Authorization: `Bearer ${key}` } }),
  })
}

/** The recogniser has closed the connection, or it has broken. */
export class ConnectionEndedError extends Error {}

/** The code of a connection that has ended without a closing message. */
const BROKEN = 1006
/** Codes that say nothing of a fault where this side has told the end. */
const USUAL_AT_THE_END: ReadonlySet<number> = new Set([1000, 1005, BROKEN])

/** Tells why the connection has ended, unless a fault has been told, or this side told the end and no code speaks of a fault. */
function createReasons(onFailure: RecogniserListener['onFailure']) {
  let isExplained = false
  let isExpected = false
  return {
    expectEnd: () => void (isExpected = true),
    fail(error: Error) {
      isExplained = true
      onFailure(error)
    },
    ended(code: number, reason: string) {
      if (isExplained || (isExpected && USUAL_AT_THE_END.has(code))) return
      onFailure(new ConnectionEndedError(closingOf(code, reason)))
    },
  }
}

function closingOf(code: number, reason: string): string {
  if (code === BROKEN) return 'The connection has broken.'
  return `It has closed the connection (${reason === '' ? code : `${code}: ${reason}`}).`
}

/** The object that a message holds; null if it holds none. */
export function readJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
