// Vosk's protocol: a configuration, then sound in binary frames. Vosk answers each frame by `{"partial"}` or, if an
// utterance has ended, by `{"text"}`.
import { type AsrMessage, SAMPLE_RATE, type TimedWord } from '#/shared/asr/protocol.ts'
import { isRecord } from '#/shared/is-record.ts'
import type { RecogniserSession } from './recogniser.ts'
import { readJson, type SocketProtocol } from './socket-recogniser.ts'

/** Vosk's server compares the text: with other spaces it would take the message for sound, and fail. */
const END_OF_AUDIO = '{"eof" : 1}'
/** Vosk answers by this word where it hears none of the list. */
const UNKNOWN = '[unk]'

export function voskProtocol({ phrases }: Pick<RecogniserSession, 'phrases'>): SocketProtocol {
  // no other words than these are heard then, so the list is all that is spoken; an empty one would make Vosk deaf
  const list = phrases && phrases.lines.length > 0 && { phrase_list: [...phrases.lines, UNKNOWN] }
  return {
    opening: [JSON.stringify({ config: { sample_rate: SAMPLE_RATE, ...list } })],
    frame: (audio) => [audio],
    ending: END_OF_AUDIO,
    read(data) {
      const message = readAnswer(data)
      return { messages: message ? [message] : [] }
    },
    isSilentInSilence: false,
  }
}

/** The content of an answer; null if the data is no answer. */
function readAnswer(data: string): AsrMessage | null {
  const answer = readJson(data)
  if (!isRecord(answer)) return null
  const { text, partial } = answer
  if (typeof text === 'string') {
    const result = timesOf(answer['result'])
    return { text: known(text), ...(result && { result }) }
  }
  if (typeof partial !== 'string') return null
  const times = timesOf(answer['partial_result'])
  return { partial: known(partial), ...(times && { partial_result: times }) }
}

const known = (text: string): string =>
  text.includes(UNKNOWN) ? text.replaceAll(UNKNOWN, ' ').trim().replaceAll(/ +/g, ' ') : text

/** Most recognisers send the times of words with final results only, and some never. */
function timesOf(value: unknown): readonly TimedWord[] | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((entry: unknown): readonly TimedWord[] => {
    if (!isRecord(entry)) return []
    const { word, start, end } = entry
    const isTimed = typeof word === 'string' && typeof start === 'number' && typeof end === 'number'
    if (!isTimed || word === UNKNOWN) return []
    return [{ word, start, end }]
  })
}
