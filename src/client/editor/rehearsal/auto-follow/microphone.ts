// oxlint-disable-next-line import/default -- Vite compiles the file for itself and answers its address
import pcmWorklet from './pcm-worklet.ts?worker&url'
import type { RecogniserProblem } from './recogniser.ts'

export interface Microphone {
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
