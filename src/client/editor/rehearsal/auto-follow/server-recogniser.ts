import { ASR_CLOSE, asrSocketPath, AUDIO_BYTES_PER_SECOND } from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { isRecord } from '#/shared/is-record.ts'
import { ApiError } from '#/client/api/api-error.ts'
import { socketUrl } from '#/client/api/socket-token.ts'
// oxlint-disable-next-line import/default -- Vite compiles the file for itself and answers its address
import pcmWorklet from './pcm-worklet.ts?worker&url'
import {
  FRAME_MS,
  type Heard,
  type Recogniser,
  type RecogniserProblem,
  type SessionEnd,
} from './recogniser.ts'

/** Limit of unsent audio: on a slow network audio that waits longer would arrive too late for the follower. */
const MAX_WAITING_BYTES = 2 * AUDIO_BYTES_PER_SECOND
/**
 * The server reports twice a second while sound comes: a connection without a word over this much sound is lost. Sound is
 * counted, because a device that has slept has sent none.
 */
const LOST_MS = 10_000

const END_BY_CODE: Readonly<Record<number, SessionEnd>> = {
  [ASR_CLOSE.idle]: { kind: 'over' },
  [ASR_CLOSE.tooMany]: { kind: 'failed', problem: 'too-many' },
  [ASR_CLOSE.recogniserDown]: { kind: 'failed', problem: 'server-recogniser-down' },
  [ASR_CLOSE.recogniserSlow]: { kind: 'failed', problem: 'server-recogniser-slow' },
  [CLOSE.badToken]: { kind: 'refused', problem: 'signed-out' },
  [CLOSE.noRight]: { kind: 'refused', problem: 'no-right' },
  [CLOSE.gone]: { kind: 'refused', problem: 'no-right' },
}
/** The way to the house is broken, or its server is: nothing is known of its recogniser. */
const serverAway = (): SessionEnd => ({
  kind: 'failed',
  problem: navigator.onLine === false ? 'offline' : 'server',
})

export interface ServerRecogniserDeps {
  readonly scriptId: string
  readonly language: string
  /** A fresh token for every session; the signal aborts when the session ends. */
  readonly token: (signal: AbortSignal) => Promise<string>
  readonly open?: typeof openMicrophone
}

/** Listens with the house's recogniser: the microphone's audio goes over a socket to Stichwort's server. */
export function serverRecogniser(deps: ServerRecogniserDeps): Recogniser {
  const { scriptId, language, token, open = openMicrophone } = deps
  return (listener) => {
    let microphone: Microphone | null = null
    let socket: WebSocket | null = null
    let hasEnded = false
    // a request over a lost connection would hold one of the browser's few connections for minutes
    const leaving = new AbortController()
    /** How much sound has come since the server last said something, in ms. */
    let unansweredMs = 0
    const release = () => {
      hasEnded = true
      leaving.abort()
      microphone?.close()
      socket?.close()
    }
    const end = (reason: SessionEnd) => {
      if (hasEnded) return
      release()
      listener.onEnd(reason)
    }

    async function begin(): Promise<void> {
      // the microphone first: the user may take long to allow it, and no socket is open during this time
      const opened = await open(send, () => end({ kind: 'failed', problem: 'no-microphone' }))
      microphone = opened
      if (hasEnded) return opened.close()
      const address = socketUrl(asrSocketPath(scriptId), await token(leaving.signal))
      if (hasEnded) return undefined
      socket = new WebSocket(`${address}&language=${language}`)
      socket.addEventListener('message', ({ data }) => take(JSON.parse(String(data))))
      socket.addEventListener('close', ({ code }) => end(END_BY_CODE[code] ?? serverAway()))
    }

    function take(message: unknown): void {
      unansweredMs = 0
      if (hasEnded || !isRecord(message)) return
      const { ready, partial, text, received, owing } = message
      if (ready !== undefined) listener.onListening()
      else if (typeof partial === 'string')
        listener.onHeard(heardIn(partial, false, message['partial_result']))
      else if (typeof text === 'string') listener.onHeard(heardIn(text, true, message['result']))
      else if (typeof received === 'number' && typeof owing === 'number')
        listener.onSign({ kind: 'received', soundMs: msOf(received), owing })
    }

    function send(frame: Int16Array<ArrayBuffer>): void {
      if (hasEnded) return
      unansweredMs += FRAME_MS
      if (unansweredMs > LOST_MS) return end(serverAway())
      const open = socket?.readyState === WebSocket.OPEN ? socket : null
      const isSent = open !== null && open.bufferedAmount <= MAX_WAITING_BYTES
      listener.onSign({ kind: 'sound', level: levelOf(frame), isSent })
      if (isSent) open.send(frame)
    }

    begin().catch((error: unknown) => end(endOf(error)))
    return release
  }
}

const msOf = (bytes: number) => (1000 * bytes) / AUDIO_BYTES_PER_SECOND

function heardIn(text: string, isFinal: boolean, times: unknown): Heard {
  if (!Array.isArray(times)) return { text, isFinal }
  const ends = times.map((word: unknown) => (isRecord(word) ? 1000 * Number(word['end']) : NaN))
  return { text, isFinal, ...(ends.every(Number.isFinite) && { ends }) }
}

/** The loudness of a frame: the root of the mean square, 1 for the loudest sound. */
function levelOf(frame: Int16Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  return Math.sqrt(sum / frame.length) / 0x7fff
}

function endOf(error: unknown): SessionEnd {
  if (error instanceof MicrophoneError) {
    // the other program may end at any time
    const kind = error.problem === 'microphone-busy' ? 'failed' : 'refused'
    return { kind, problem: error.problem }
  }
  const isSignedOut = error instanceof ApiError && error.status === 401
  return isSignedOut ? { kind: 'refused', problem: 'signed-out' } : serverAway()
}

interface Microphone {
  readonly close: () => void
}

export class MicrophoneError extends Error {
  readonly problem: RecogniserProblem

  constructor(problem: RecogniserProblem) {
    super(`Microphone: ${problem}`)
    this.problem = problem
  }
}

/** The actors are far away: the filters that make telephone calls clear would suppress their voices. */
const FAR_VOICES = {
  channelCount: 1,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: true,
} as const satisfies MediaTrackConstraints

/**
 * Opens the microphone.
 * @param onFrame called ten times a second with 16-bit mono PCM at 16 kHz
 * @param onLost the microphone is gone
 * @throws MicrophoneError
 */
export async function openMicrophone(
  onFrame: (frame: Int16Array<ArrayBuffer>) => void,
  onLost: () => void,
): Promise<Microphone> {
  const stream = await askForMicrophone()
  const context = new AudioContext()
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    if (context.state !== 'closed') void context.close()
  }
  try {
    await connect(context, stream, onFrame)
    stream.getAudioTracks()[0]?.addEventListener('ended', onLost)
    // a phone call suspends the audio; if it cannot go on, the end of the microphone's track reports it
    context.addEventListener('statechange', () => void resume(context).catch(() => {}))
    await resume(context)
  } catch (error) {
    close()
    throw error
  }
  return { close }
}

async function connect(
  context: AudioContext,
  stream: MediaStream,
  onFrame: (frame: Int16Array<ArrayBuffer>) => void,
): Promise<void> {
  await context.audioWorklet.addModule(pcmWorklet)
  const worklet = new AudioWorkletNode(context, 'pcm')
  worklet.port.addEventListener('message', ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) =>
    onFrame(data),
  )
  worklet.port.start()
  // the worklet runs only if it is connected to the loudspeaker; its output is silent
  context.createMediaStreamSource(stream).connect(worklet).connect(context.destination)
}

async function resume(context: AudioContext): Promise<void> {
  if (context.state !== 'running' && context.state !== 'closed') await context.resume()
}

async function askForMicrophone(): Promise<MediaStream> {
  if (!isSecureContext) throw new MicrophoneError('insecure')
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: FAR_VOICES })
  } catch (error) {
    throw new MicrophoneError(problemOf(error))
  }
}

function problemOf(error: unknown): RecogniserProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'permission'
  return name === 'NotReadableError' || name === 'AbortError' ? 'microphone-busy' : 'no-microphone'
}
