// The socket of the house's recogniser. In: 16-bit mono PCM, little-endian, in binary frames, once the
// server has said `ready`. Out: the recogniser's answers, as Vosk words them.

import { socketPath } from '../api/sockets.ts'

export const SAMPLE_RATE = 16_000
export const AUDIO_BYTES_PER_SECOND = SAMPLE_RATE * 2

export type AsrMessage =
  | { readonly ready: true }
  /** The whole utterance so far; replaces the one before. */
  | { readonly partial: string }
  /** The utterance is over; empty where nothing was said. */
  | { readonly text: string }

/** Why the server closes the socket, beside the codes of the document's socket. */
export const ASR_CLOSE = {
  /** No audio for a while. */
  idle: 4408,
  /** The person, or the house, listens on too many devices at once. */
  tooMany: 4429,
  /** The recogniser cannot be reached, or has gone. */
  recogniserDown: 4502,
  /** The recogniser does not keep up with the audio. */
  recogniserSlow: 4504,
} as const

export const asrSocketPath = (scriptId: string): string => socketPath('asr', scriptId)
