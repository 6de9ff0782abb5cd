// Finds out where somebody speaks, for recognisers that must be told where an utterance ends.
import { AUDIO_BYTES_PER_SECOND } from '#/shared/asr/protocol.ts'

// Changes of 16-bit mono PCM at 16 kHz into what recognisers want.
const LOUDEST = 0x8000

/** The samples as floats from -1 to 1. */
export function samplesOf(audio: Buffer): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(audio.length >> 1)
  for (let i = 0; i < samples.length; i++) samples[i] = audio.readInt16LE(2 * i) / LOUDEST
  return samples
}

/** The loudness of a frame: the root of the mean square, 1 for the loudest sound. */
function loudnessOf(audio: Buffer): number {
  let sum = 0
  for (const sample of samplesOf(audio)) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, audio.length >> 1))
}

/** Three samples for two, on the straight lines between them, for recognisers that want 24 kHz. */
export function createResampler(): (audio: Buffer) => Buffer {
  let last = 0
  let isOdd = false
  return (audio) => {
    const samples: number[] = []
    for (let i = 0; i + 1 < audio.length; i += 2) {
      const next = audio.readInt16LE(i)
      // between two samples fall one or two of the new ones, by turns
      if (isOdd) samples.push(last + (next - last) / 3, next)
      else samples.push(last + ((next - last) * 2) / 3)
      last = next
      isOdd = !isOdd
    }
    const resampled = Buffer.alloc(2 * samples.length)
    for (const [i, sample] of samples.entries()) resampled.writeInt16LE(Math.round(sample), 2 * i)
    return resampled
  }
}

interface Turn {
  /** The sound that belongs to the utterance, with a little of what came before it; null in silence. */
  readonly sound: Buffer | null
  /** The utterance ends with this sound. */
  readonly isEnd: boolean
}

/** Below this loudness nobody speaks, even in a room without any noise. */
const MIN_LOUDNESS = 0.006
/** By how much speech is louder than the quietest sound of the last seconds. */
const ABOVE_NOISE = 2.2
/** How fast the noise may become louder, each second. In a pause of speech it is measured anew. */
const NOISE_GROWTH = 1.15
const QUIETEST = MIN_LOUDNESS / ABOVE_NOISE
const PAUSE_S = 0.7
/** A whole sentence. A recogniser takes longer for longer utterances. */
const MAX_TURN_S = 15
const BEFORE_S = 0.3

const secondsOf = (audio: Buffer) => audio.length / AUDIO_BYTES_PER_SECOND

export function createTurns(): (audio: Buffer) => Turn {
  // somebody may speak from the beginning, so a loud beginning is no noise yet
  let noise = QUIETEST
  let before: readonly Buffer[] = []
  let turn: { seconds: number; silence: number } | null = null

  function keepForLater(audio: Buffer): void {
    before = [...before, audio]
    while (before.length > 1 && secondsOf(Buffer.concat(before.slice(1))) >= BEFORE_S)
      before = before.slice(1)
  }

  return (audio) => {
    const seconds = secondsOf(audio)
    const loudness = loudnessOf(audio)
    noise = Math.max(QUIETEST, Math.min(loudness, noise * NOISE_GROWTH ** seconds))
    const isVoice = loudness > ABOVE_NOISE * noise
    if (turn === null) {
      keepForLater(audio)
      if (!isVoice) return { sound: null, isEnd: false }
      const sound = Buffer.concat(before)
      before = []
      turn = { seconds: secondsOf(sound), silence: 0 }
      return { sound, isEnd: false }
    }
    turn.seconds += seconds
    turn.silence = isVoice ? 0 : turn.silence + seconds
    const isEnd = turn.silence >= PAUSE_S || turn.seconds >= MAX_TURN_S
    if (isEnd) turn = null
    return { sound: audio, isEnd }
  }
}
