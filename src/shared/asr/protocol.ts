// The socket of the house's recogniser. In: 16-bit mono PCM, little-endian, in binary frames, after the server has sent
// `ready`. Out: the recogniser's answers, in the format of Vosk.

import { socketPath } from '../api/sockets.ts'

export const SAMPLE_RATE = 16_000
export const AUDIO_BYTES_PER_SECOND = SAMPLE_RATE * 2

/** A recognised word with its times, in seconds of this socket's audio. */
export interface TimedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

export type AsrMessage =
  | { readonly ready: true }
  /** The whole utterance so far; replaces the one before. */
  | { readonly partial: string; readonly partial_result?: readonly TimedWord[] }
  /** The complete utterance; empty if the recogniser heard nothing. */
  | { readonly text: string; readonly result?: readonly TimedWord[] }
  /**
   * Sent twice a second while audio comes: how much audio has reached the server, in bytes, and for how long the
   * recogniser has been owing an answer, in ms.
   */
  | { readonly received: number; readonly owing: number }

/** The codes with which the server closes the socket, beside those of the document's socket. */
export const ASR_CLOSE = {
  /** No audio for a while. */
  idle: 4408,
  /** Too many devices listen at once, for this user or in the whole house. */
  tooMany: 4429,
  /** The server cannot reach the recogniser, or the recogniser has closed the connection. */
  recogniserDown: 4502,
  /** The recogniser does not keep up with the audio. */
  recogniserSlow: 4504,
} as const

export const asrSocketPath = (scriptId: string): string => socketPath('asr', scriptId)
