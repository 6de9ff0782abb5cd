// Finds out where somebody speaks, for recognisers that must be told where an utterance ends.
import { AUDIO_BYTES_PER_SECOND } from '#/shared/asr/protocol.ts'
import { loudnessOf } from './samples.ts'

export interface Turn {
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
