// A recogniser that speaks Vosk's protocol; the test sets its answers.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import type { AsrMessage } from '#/shared/asr/protocol.ts'
import { openRecogniser } from '#/server/asr/open-recogniser.ts'
import type { RecogniserSession } from '#/server/asr/recogniser.ts'
import { readAddress, type RecogniserAddress } from '#/server/settings/recogniser-address.ts'

/** The data that one connection has sent. */
export interface Heard {
  readonly config: unknown
  readonly audio: Buffer
  readonly hasEnded: boolean
}

export interface TestRecogniser {
  readonly url: string
  /** All connections so far, in their order. */
  readonly heard: readonly Heard[]
  readonly connections: () => readonly WebSocket[]
  readonly close: () => Promise<void>
}

/**
 * @param answer the answer to a frame of audio; null: no answer. Its argument is the size of the connection's audio so
 * far, in bytes.
 */
export async function startRecogniser(
  answer: (audioBytes: number) => unknown = () => ({ partial: '' }),
  port = 0,
): Promise<TestRecogniser> {
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  await once(server, 'listening')
  const heard: Heard[] = []
  server.on('connection', (socket) => {
    const mine = { config: null as unknown, audio: Buffer.alloc(0), hasEnded: false }
    heard.push(mine)
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        mine.audio = Buffer.concat([mine.audio, data])
        const said = answer(mine.audio.length)
        // Vosk writes its own answers over several lines
        if (said !== null) socket.send(JSON.stringify(said, null, 2))
        return
      }
      const message = data.toString()
      // Vosk compares texts: the end has these spaces, and all that is no configuration is audio to it
      if (message === '{"eof" : 1}') {
        mine.hasEnded = true
        socket.send(JSON.stringify({ text: '' }))
        socket.close()
      } else if (message.includes('config'))
        mine.config = (JSON.parse(message) as { config?: unknown }).config
      else socket.close(1011, 'a text is no audio')
    })
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    connections: () => [...server.clients],
    close: async () => {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What ASR_URL would be. */
export function addressOf(url: string): RecogniserAddress {
  const address = readAddress(url)
  if (!address) throw new Error(`${url} is no address of a recogniser`)
  return address
}

/** Opens a recogniser, and keeps what it tells. */
export function recordRecogniser(
  session: Partial<RecogniserSession> & { address: RecogniserAddress },
) {
  const told = { answers: [] as AsrMessage[], empty: 0, failures: [] as string[] }
  const { promise: ready, resolve: onReady } = Promise.withResolvers<void>()
  const { promise: closed, resolve: onClose } = Promise.withResolvers<void>()
  const recogniser = openRecogniser(
    { language: 'de', phrases: null, ...session },
    {
      onReady,
      onClose,
      onAnswer: (message) => void (message === null ? told.empty++ : told.answers.push(message)),
      onFailure: ({ message }) => void told.failures.push(message),
    },
  )
  const hear = (audio: Buffer) => recogniser.hear(audio, () => {})
  return { ...recogniser, hear, ready, closed, told }
}

const TONE = 12_000
const FRAME_SAMPLES = 1_600

/** Tenths of a second of a tone, or of silence. */
export function framesOf(count: number, sound: 'tone' | 'silence'): readonly Buffer[] {
  return Array.from({ length: count }, () => {
    const frame = Buffer.alloc(2 * FRAME_SAMPLES)
    if (sound === 'tone')
      for (let i = 0; i < FRAME_SAMPLES; i++)
        frame.writeInt16LE(Math.floor(i / 8) % 2 === 0 ? TONE : -TONE, 2 * i)
    return frame
  })
}

/** A WAV file of one channel with 16 bits a sample. */
export function makeRecording(audioBytes: number, samplesPerSecond: number): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0, 'latin1')
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(samplesPerSecond, 24)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(audioBytes, 40)
  return Buffer.concat([head, Buffer.alloc(audioBytes, 5)])
}
