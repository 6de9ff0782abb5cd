// A recogniser that speaks Vosk's protocol; the test sets its answers.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

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
