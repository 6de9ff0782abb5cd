// Debian's pocketsphinx behind Vosk's protocol, for ASR_URL. The program hears its standard input and prints one line for
// each utterance, so the answers before the end of an utterance are empty.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocketServer, type WebSocket } from 'ws'
import { AUDIO_BYTES_PER_SECOND } from '#/shared/asr/protocol.ts'

const MODEL = '/usr/share/pocketsphinx/model/en-us'
/** A sample that is louder than this is speech: espeak-ng's silence is 0. */
const SPEECH_LEVEL = 500

export interface Heard {
  readonly text: string
  /** Epoch ms. */
  readonly at: number
}

export interface Recogniser {
  readonly url: string
  readonly heard: readonly Heard[]
  /** Epoch ms at which the first sound arrived; null before. */
  readonly firstSoundAt: () => number | null
  readonly close: () => Promise<void>
}

/** The files that a model of the play's own words consists of; null: the general model. */
export interface OwnModel {
  readonly languageModel: string
  readonly dictionary: string
}

export async function startPocketsphinx(own: OwnModel | null): Promise<Recogniser> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const heard: Heard[] = []
  let firstSoundAt: number | null = null
  const onAudio = (audio: Buffer) => {
    const at = firstSoundAt === null ? soundAt(audio) : null
    // the frame has just ended
    if (at !== null)
      firstSoundAt = Date.now() - (audio.length - at) / (AUDIO_BYTES_PER_SECOND / 1000)
  }
  server.on('connection', (socket) => {
    recognise(socket, own, onAudio, (text) => heard.push({ text, at: Date.now() }))
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    firstSoundAt: () => firstSoundAt,
    close: async () => {
      for (const socket of server.clients) socket.terminate()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One connection is one process, which ends with it. */
function recognise(
  socket: WebSocket,
  own: OwnModel | null,
  onAudio: (audio: Buffer) => void,
  onText: (text: string) => void,
): void {
  const model = own
    ? ['-lm', own.languageModel, '-dict', own.dictionary]
    : ['-lm', `${MODEL}/en-us.lm.bin`, '-dict', `${MODEL}/cmudict-en-us.dict`]
  const args = ['-infile', '/dev/stdin', '-hmm', `${MODEL}/en-us`, ...model, '-logfn', '/dev/null']
  // Node's pipes are sockets, which cannot be opened by a name: `cat` makes a pipe
  const command = ['-c', 'cat | pocketsphinx_continuous "$@"', 'sh', ...args]
  const program = spawn('sh', command, { stdio: ['pipe', 'pipe', 'inherit'] })
  const say = (answer: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(answer))
  }
  program.stdin.on('error', () => {})
  createInterface(program.stdout).on('line', (text) => {
    onText(text)
    say({ text })
  })
  program.on('exit', () => socket.close())
  // the end of its input ends the program
  socket.on('close', () => program.stdin.destroy())
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) {
      if (data.toString() === '{"eof" : 1}') program.stdin.end()
      return
    }
    onAudio(data)
    program.stdin.write(data)
    say({ partial: '' })
  })
}

/** The offset of the first sample that is speech; null in silence. */
function soundAt(audio: Buffer): number | null {
  for (let at = 0; at + 1 < audio.length; at += 2)
    if (Math.abs(audio.readInt16LE(at)) > SPEECH_LEVEL) return at
  return null
}
