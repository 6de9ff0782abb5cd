// npm run stichwort hear FILE [SCRIPT]: plays a recording into the house's recogniser as fast as it was spoken, and prints what is
// heard and how late; with a script also where its words stand there. The technician sees without a browser whether the
// recogniser hears, whether it keeps up, and whether the line would follow.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { at } from '#/shared/at.ts'
import { type AsrMessage, AUDIO_BYTES_PER_SECOND, SAMPLE_RATE } from '#/shared/asr/protocol.ts'
import { recogniserOf } from '../asr/asr.ts'
import { openRecogniser } from '../asr/open-recogniser.ts'
import { ConnectionEndedError } from '../asr/socket-recogniser.ts'
import type { Recogniser, RecogniserSession } from '../asr/recogniser.ts'
import { Refusal } from '../refusal.ts'
import type { RecogniserKind } from '../settings/recogniser-address.ts'
import type { Command } from './command.ts'
import type { HeardLine } from './heard-line.ts'

const FRAME_MS = 100
const FRAME_BYTES = (AUDIO_BYTES_PER_SECOND * FRAME_MS) / 1000
/** After the end of the recording the last answers are waited for. */
const LAST_ANSWERS_MS = 5_000

export const hear: Command = {
  name: 'hear',
  values: ['FILE'],
  optionalValue: 'SCRIPT',
  options: {
    english: { de: 'mit der Erkennung für Englisch', en: 'with the recogniser of English' },
  },
  purpose: {
    de: 'spielt eine Aufnahme (WAV) in die Spracherkennung und zeigt, was sie hört, und wo es im Skript (Word, Text …) steht',
    en: 'plays a recording (WAV) into the speech recogniser, and shows what it hears, and where that is in the script (Word, text …)',
  },
  async run({ config, values: [file = '', script], options, folder, say, print }) {
    const language = options.has('english') ? 'en' : 'de'
    const address = recogniserOf(config, language)
    if (address === null)
      throw new Refusal({
        de: 'Dieses Haus hat keine Spracherkennung für diese Sprache: ASR_URL ist nicht gesetzt.',
        en: 'This house has no speech recogniser for this language: ASR_URL is not set.',
      })
    const audio = audioOf(await readGiven(path.resolve(folder, file)))
    const line = script === undefined ? null : await lineOf(path.resolve(folder, script), language)
    const phrases = (address.takesPhrases && line?.phrases) || null
    const played = await playInto({ address, language, phrases }, audio, line, print)
    const answersEachFrame = ANSWERS_EACH_FRAME.has(address.kind)
    if (answersEachFrame && played.answeredAt.length === 0 && !played.isBroken)
      throw new Refusal({
        de: `Die Spracherkennung hat den Ton angenommen und nichts geantwortet. ${played.reason}`.trim(),
        en: `The speech recogniser has taken the sound and answered nothing. ${played.reason}`.trim(),
      })
    say(answersEachFrame ? delaysOf(played) : gapsOf(played))
    if (played.words > 0 && !played.hasEarlyWords)
      say({
        de: 'Worte kamen erst am Ende der Äußerungen: Die Zeile würde springen.',
        en: 'Words came only at the end of utterances: the line would jump.',
      })
    if (line && played.words > 0) say(fitOf(line, played))
    if (played.isBroken || played.isClosedByFault) throw brokenOff(played)
    if (played.reason !== '')
      say({
        de: `Die Spracherkennung meldet: ${played.reason}`,
        en: `The speech recogniser reports: ${played.reason}`,
      })
  },
}

/** Recognisers that answer each tenth of a second, so that the delay of each answer is known. */
const ANSWERS_EACH_FRAME: ReadonlySet<RecogniserKind> = new Set(['vosk', 'own'])

async function readGiven(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch {
    throw new Refusal({
      de: `${file} lässt sich nicht lesen.`,
      en: `${file} cannot be read.`,
    })
  }
}

/** What reads and follows scripts is loaded only where one is given: it is as large as all other commands. */
async function lineOf(file: string, language: 'de' | 'en'): Promise<HeardLine> {
  const bytes = await readGiven(file)
  const { openLine } = await import('./heard-line.ts')
  return openLine(file, bytes, language)
}

function fitOf(line: HeardLine, { words }: Played) {
  const share = Math.round((100 * line.fitting()) / words)
  return {
    de: `${share} % der Wörter stehen im Skript, wo die Zeile steht.`,
    en: `${share} % of the words are in the script where the line stands.`,
  }
}

const brokenOff = ({ sentAt, reason }: Played) => {
  const seconds = (sentAt.length / 10).toFixed(1)
  return new Refusal({
    de: `Nach ${seconds} s hat die Spracherkennung aufgehört. ${reason}`.trim(),
    en: `The speech recogniser has ended after ${seconds} s. ${reason}`.trim(),
  })
}

const PCM = 1

/** The samples of a WAV file. */
function audioOf(file: Buffer): Buffer {
  const refusal = new Refusal({
    de: 'Die Aufnahme muss eine WAV-Datei sein: 16 kHz, 16 bit, ein Kanal (ffmpeg -i DATEI -ar 16000 -ac 1 -c:a pcm_s16le NEU.wav).',
    en: 'The recording must be a WAV file: 16 kHz, 16 bits, one channel (ffmpeg -i FILE -ar 16000 -ac 1 -c:a pcm_s16le NEW.wav).',
  })
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    throw refusal
  let isFitting = false
  for (let chunk = 12; chunk + 8 <= file.length;) {
    const [name, size] = [file.toString('latin1', chunk, chunk + 4), file.readUInt32LE(chunk + 4)]
    const content = file.subarray(chunk + 8, chunk + 8 + size)
    if (name === 'data' && isFitting) return content
    if (name === 'fmt ' && content.length >= 16) {
      const [format, channels] = [content.readUInt16LE(0), content.readUInt16LE(2)]
      const [rate, bits] = [content.readUInt32LE(4), content.readUInt16LE(14)]
      isFitting = format === PCM && channels === 1 && rate === SAMPLE_RATE && bits === 16
    }
    // chunks begin at even bytes
    chunk += 8 + size + (size % 2)
  }
  throw refusal
}

interface Played {
  readonly words: number
  /** Whether words came before the end of their utterance. */
  readonly hasEarlyWords: boolean
  /** When each tenth of a second was sent, and when each answer came, in ms. */
  readonly sentAt: readonly number[]
  readonly answeredAt: readonly number[]
  /** When the recording was over. */
  readonly overAt: number
  /** The recogniser has ended before the recording had. */
  readonly isBroken: boolean
  /** It has closed the connection with a code that speaks of a fault. */
  readonly isClosedByFault: boolean
  /** What the recogniser said was wrong; empty if nothing was. */
  readonly reason: string
}

/** How late the answers came: each is about one tenth of a second. */
function delaysOf({ words, sentAt, answeredAt }: Played) {
  const delays = answeredAt.slice(0, sentAt.length).map((when, i) => when - at(sentAt, i))
  const [usual, most] = [secondsAt(delays, 0.5), secondsAt(delays, 1)]
  const missing = sentAt.length - delays.length
  return {
    de: `${words} Wörter. Antworten nach ${usual} s, höchstens ${most} s; ohne Antwort blieben ${missing} von ${sentAt.length} Zehntelsekunden.`,
    en: `${words} words. Answers after ${usual} s, at most ${most} s; ${missing} of ${sentAt.length} tenths of a second had no answer.`,
  }
}

/** How often answers came, and how late the last one, where an answer does not say which sound it is about. */
function gapsOf({ words, answeredAt, overAt }: Played) {
  if (answeredAt.length === 0)
    return { de: 'Keine Antwort mit Wörtern.', en: 'No answer with words.' }
  const gaps = answeredAt.slice(1).map((when, i) => when - at(answeredAt, i))
  const [usual, most] = [secondsAt(gaps, 0.5), secondsAt(gaps, 1)]
  const last = secondsAt(
    answeredAt.slice(-1).map((when) => Math.max(0, when - overAt)),
    1,
  )
  return {
    de: `${words} Wörter. ${answeredAt.length} Antworten mit Wörtern, alle ${usual} s, höchstens ${most} s auseinander; die letzte ${last} s nach dem Ende.`,
    en: `${words} words. ${answeredAt.length} answers with words, every ${usual} s, at most ${most} s apart; the last ${last} s after the end.`,
  }
}

async function playInto(
  session: RecogniserSession,
  audio: Buffer,
  line: HeardLine | null,
  print: (line: string) => void,
): Promise<Played> {
  const sentAt: number[] = []
  const answeredAt: number[] = []
  const isCounted = ANSWERS_EACH_FRAME.has(session.address.kind)
  let words = 0
  let hasEarlyWords = false
  const opened = await open(session, (message) => {
    if (isCounted || message !== null) answeredAt.push(performance.now())
    if (message === null) return
    const text = 'text' in message ? message.text : 'partial' in message ? message.partial : ''
    if (text === '') return
    const heard = text.split(' ')
    const isFinal = 'text' in message
    const place = line?.follow(heard, isFinal)
    hasEarlyWords ||= !isFinal
    if (!isFinal) return
    words += heard.length
    const said = line ? `${text}  →  ${place ?? '–'}` : text
    print(`${(sentAt.length / 10).toFixed(1).padStart(7)} s  ${said}`)
  })
  const { recogniser, closed } = opened
  const begun = performance.now()
  for (let from = 0; from < audio.length && !opened.hasEnded(); from += FRAME_BYTES) {
    sentAt.push(performance.now())
    recogniser.hear(audio.subarray(from, from + FRAME_BYTES), () => {})
    await pause(Math.max(0, begun + sentAt.length * FRAME_MS - performance.now()))
  }
  const overAt = performance.now()
  const isBroken = opened.hasEnded()
  recogniser.finish()
  await untilLastAnswers(closed)
  recogniser.leave()
  const { reason, isClosedByFault } = opened.fault()
  const times = { sentAt, answeredAt, overAt }
  return { words, hasEarlyWords, ...times, isBroken, isClosedByFault, reason }
}

/** The house's own model keeps no command alive, so the time to wait does. */
async function untilLastAnswers(closed: Promise<void>): Promise<void> {
  const waiting = new AbortController()
  const timeout = pause(LAST_ANSWERS_MS, undefined, { signal: waiting.signal }).catch(() => {})
  await Promise.race([closed, timeout])
  waiting.abort()
}

interface Opened {
  readonly recogniser: Recogniser
  readonly closed: Promise<void>
  readonly hasEnded: () => boolean
  readonly fault: () => Pick<Played, 'reason' | 'isClosedByFault'>
}

async function open(
  session: RecogniserSession,
  onAnswer: (message: AsrMessage | null) => void,
): Promise<Opened> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const { promise: ready, resolve: onReady } = Promise.withResolvers<'ready'>()
  let reason = ''
  let isClosedByFault = false
  let hasEnded = false
  const recogniser = openRecogniser(session, {
    onReady: () => onReady('ready'),
    onAnswer,
    onFailure(error) {
      reason ||= error.message
      isClosedByFault ||= error instanceof ConnectionEndedError
    },
    onClose() {
      hasEnded = true
      resolve()
    },
  })
  if ((await Promise.race([ready, closed])) === 'ready')
    return {
      recogniser,
      closed,
      hasEnded: () => hasEnded,
      fault: () => ({ reason, isClosedByFault }),
    }
  throw new Refusal({
    de: `Die Spracherkennung ist nicht erreichbar. ${reason}`.trim(),
    en: `The speech recogniser cannot be reached. ${reason}`.trim(),
  })
}

function secondsAt(times: readonly number[], share: number): string {
  if (times.length === 0) return '–'
  const sorted = times.toSorted((one, other) => one - other)
  return (at(sorted, Math.ceil(share * (sorted.length - 1))) / 1000).toFixed(2)
}
