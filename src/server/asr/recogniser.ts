// What all recognisers are to the microphones: sound goes in, answers in Vosk's format come out.
import type { AsrMessage } from '#/shared/asr/protocol.ts'
import type { RecogniserAddress } from '../settings/recogniser-address.ts'
import type { ScriptPhrases } from './phrases.ts'

export interface Recogniser {
  /**
   * Takes 16-bit mono PCM at 16 kHz.
   * @param onTaken called when the sound has left for the recogniser
   */
  readonly hear: (audio: Buffer, onTaken: () => void) => void
  /** How many bytes wait to leave. */
  readonly waitingBytes: () => number
  /** Holds answers back, where the recogniser lets us, and lets them come again. */
  readonly pause: () => void
  readonly resume: () => void
  /** Tells the end of the sound. The last answers come, then it closes. */
  readonly finish: () => void
  /** Tells the end of the sound, and closes. */
  readonly leave: () => void
}

export interface RecogniserListener {
  readonly onReady: () => void
  /** @param message null: the recogniser has heard the sound so far, and there are no words to tell */
  readonly onAnswer: (message: AsrMessage | null) => void
  readonly onFailure: (error: Error) => void
  /** Called once. */
  readonly onClose: () => void
}

export interface RecogniserSession {
  readonly address: RecogniserAddress
  /** The language that is spoken, if that is known. */
  readonly language: string | null
  /** Names and lines of the script, if the recogniser takes them. */
  readonly phrases: ScriptPhrases | null
}
