// What all recognisers are to the microphones: sound goes in, answers in Vosk's format come out.
import type { AsrMessage } from '#/shared/asr/protocol.ts'
import { normalized } from '#/shared/fold-case.ts'
import type { RecogniserAddress } from '../settings/recogniser-address.ts'

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

/** Names and lines of a script, for recognisers that hear better what they expect. */
export interface ScriptPhrases {
  /** The names of the roles. */
  readonly names: readonly string[]
  /** What is spoken, in lower case and without punctuation, as recognisers of Vosk's kind know words. */
  readonly lines: readonly string[]
}

/** A paragraph of a script. */
interface Line {
  readonly kind: string
  /** The speaker of a speech. */
  readonly label: string
  readonly text: string
}

/** Sentences are short; without this limit a speech without a full stop would be one phrase. */
const MAX_WORDS = 20
/** A long play has 200 KB of words; servers of sockets refuse messages of more than 1 MB. */
const MAX_BYTES = 600_000
const MAX_NAMES = 60

export function phrasesOf(script: readonly Line[]): ScriptPhrases {
  const speeches = script.filter(({ kind }) => kind === 'speech')
  const names = new Set(speeches.flatMap(({ label }) => label.split(' / ')))
  names.delete('')
  const lines = new Set<string>()
  let bytes = 0
  // where nobody has a name, the text itself is spoken (scriptWords)
  const spoken = speeches.length > 0 ? speeches : script.filter(({ kind }) => kind === 'text')
  for (const sentence of spoken.flatMap(({ text }) => sentencesOf(text))) {
    bytes += Buffer.byteLength(sentence) + 4
    if (bytes > MAX_BYTES) break
    lines.add(sentence)
  }
  return { names: [...names].slice(0, MAX_NAMES), lines: [...lines] }
}

/** Directions in brackets are not spoken. A bracket that none closes ends at the next one: from each on to the end of a text would be its square. */
const DIRECTIONS = /\([^()]*\)|\[[^[\]]*\]/g

function sentencesOf(speech: string): readonly string[] {
  return (
    speech
      .replaceAll(DIRECTIONS, ' ')
      // those in which another one stood
      .replaceAll(DIRECTIONS, ' ')
      .split(/[.!?;:…]+/)
      .flatMap((sentence) => partsOf(wordsOf(sentence)))
  )
}

const wordsOf = (text: string): readonly string[] =>
  normalized(text)
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .match(/[\p{L}\p{N}']+/gu) ?? []

function partsOf(words: readonly string[]): readonly string[] {
  const parts: string[] = []
  for (let from = 0; from < words.length; from += MAX_WORDS)
    parts.push(words.slice(from, from + MAX_WORDS).join(' '))
  return parts
}
