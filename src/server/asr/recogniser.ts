// The house's recogniser, in Vosk's protocol: a configuration, then audio in binary frames. The recogniser answers each
// frame by `{"partial"}` or, if an utterance has ended, by `{"text"}`.
import { WebSocket } from 'ws'
import { SAMPLE_RATE, type AsrMessage } from '#/shared/asr/protocol.ts'
import { isRecord } from '#/shared/is-record.ts'

/** Vosk's server compares the text: with other spaces it would take the message for audio, and fail. */
const END_OF_AUDIO = '{"eof" : 1}'
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
export function leaveRecogniser(recogniser: WebSocket): void {
  recogniser.resume()
  if (recogniser.readyState === recogniser.OPEN) recogniser.send(END_OF_AUDIO)
  recogniser.close()
}

/** The content of an answer; null if the data is no answer. */
export function readAnswer(data: string): AsrMessage | null {
  const answer = parse(data)
  if (!isRecord(answer)) return null
  if (typeof answer.text === 'string') return { text: answer.text }
  return typeof answer.partial === 'string' ? { partial: answer.partial } : null
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
