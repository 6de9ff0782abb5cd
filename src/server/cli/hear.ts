// npm run stichwort hear FILE: plays a recording into the house's recogniser as fast as it was spoken, and prints what is
// heard and how late. The technician sees without a browser whether the recogniser hears, and whether it keeps up.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { at } from '#/shared/at.ts'
import { AUDIO_BYTES_PER_SECOND, SAMPLE_RATE } from '#/shared/asr/protocol.ts'
import { recogniserOf } from '../asr/asr.ts'
import { END_OF_AUDIO, openRecogniser, readAnswer } from '../asr/listen.ts'
import { Refusal } from '../refusal.ts'
import type { Command } from './command.ts'

const FRAME_MS = 100
const FRAME_BYTES = (AUDIO_BYTES_PER_SECOND * FRAME_MS) / 1000
/** After the end of the recording the last answers are waited for. */
const LAST_ANSWERS_MS = 5_000

export const hear: Command = {
  name: 'hear',
  values: ['FILE'],
  options: {
    english: { de: 'mit der Erkennung für Englisch', en: 'with the recogniser of English' },
  },
  purpose: {
    de: 'spielt eine Aufnahme (WAV) in die Spracherkennung und zeigt, was sie hört',
    en: 'plays a recording (WAV) into the speech recogniser, and shows what it hears',
  },
  async run({ config, values: [file = ''], options, folder, say, print }) {
    const url = recogniserOf(config, options.has('english') ? 'en' : 'de')
    if (url === null)
      throw new Refusal({
        de: 'Dieses Haus hat keine Spracherkennung für diese Sprache: ASR_URL ist nicht gesetzt.',
        en: 'This house has no speech recogniser for this language: ASR_URL is not set.',
      })
    const audio = audioOf(await readRecording(path.resolve(folder, file)))
    const { words, delays, missing } = await playInto(url, audio, print)
    const [usual, most] = [0.5, 1].map((share) => delayAt(delays, share))
    say({
      de: `${words} Wörter. Antworten nach ${usual} s, höchstens ${most} s; ohne Antwort blieben ${missing} von ${missing + delays.length} Zehntelsekunden.`,
      en: `${words} words. Answers after ${usual} s, at most ${most} s; ${missing} of ${missing + delays.length} tenths of a second had no answer.`,
    })
  },
}

async function readRecording(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch {
    throw new Refusal({
      de: `${file} lässt sich nicht lesen.`,
      en: `${file} cannot be read.`,
    })
  }
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
  /** For each answered tenth of a second the time until its answer, in ms. */
  readonly delays: readonly number[]
  readonly missing: number
}

async function playInto(
  url: string,
  audio: Buffer,
  print: (line: string) => void,
): Promise<Played> {
  const recogniser = openRecogniser(url)
  await opened(recogniser)
  const sentAt: number[] = []
  const delays: number[] = []
  let words = 0
  recogniser.on('message', (data: Buffer) => {
    // the recogniser answers each frame once
    const sent = sentAt[delays.length]
    if (sent !== undefined) delays.push(performance.now() - sent)
    const answer = readAnswer(data.toString())
    if (answer === null || !('text' in answer) || answer.text === '') return
    words += answer.text.split(' ').length
    print(`${(sentAt.length / 10).toFixed(1).padStart(7)} s  ${answer.text}`)
  })
  const begun = performance.now()
  for (let from = 0; from < audio.length; from += FRAME_BYTES) {
    sentAt.push(performance.now())
    recogniser.send(audio.subarray(from, from + FRAME_BYTES))
    await pause(Math.max(0, begun + sentAt.length * FRAME_MS - performance.now()))
  }
  const closed = once(recogniser, 'close')
  recogniser.send(END_OF_AUDIO)
  await Promise.race([closed, pause(LAST_ANSWERS_MS, undefined, { ref: false })])
  recogniser.terminate()
  return { words, delays, missing: sentAt.length - delays.length }
}

async function opened(recogniser: ReturnType<typeof openRecogniser>): Promise<void> {
  try {
    await once(recogniser, 'open')
  } catch {
    throw new Refusal({
      de: 'Die Spracherkennung ist nicht erreichbar.',
      en: 'The speech recogniser cannot be reached.',
    })
  }
}

function delayAt(delays: readonly number[], share: number): string {
  if (delays.length === 0) return '–'
  const sorted = delays.toSorted((one, other) => one - other)
  return (at(sorted, Math.ceil(share * (sorted.length - 1))) / 1000).toFixed(2)
}
