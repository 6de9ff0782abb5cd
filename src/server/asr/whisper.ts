// whisper.cpp's server, and others that transcribe a file by HTTP: each second the utterance so far is sent again as a WAV
// file, and once more when it has ended. So it is no stream, and costs the more the longer an utterance is.
import { SAMPLE_RATE } from '#/shared/asr/protocol.ts'
import { isRecord } from '#/shared/is-record.ts'
import type { Recogniser, RecogniserListener, RecogniserSession } from './recogniser.ts'
import { readJson } from './socket-recogniser.ts'
import { createTurns } from './sound.ts'

const REACH_MS = 5_000
const ANSWER_MS = 30_000
/** Utterances that wait behind the first one; older ones would be told when people are elsewhere. */
const MAX_WAITING = 2
/** A second of sound. */
const STEP_BYTES = 2 * SAMPLE_RATE
const DEFAULT_PATH = '/inference'

interface Utterance {
  sound: Buffer
  isOver: boolean
  /** How much of the sound has been sent, in bytes. */
  sent: number
}

export function openWhisper(session: RecogniserSession, listener: RecogniserListener): Recogniser {
  const utterances = createUtterances()
  const leaving = new AbortController()
  const transcribe = createTranscriber(session, leaving.signal)
  let isAsking = false
  let isFinishing = false

  function hear(audio: Buffer): void {
    utterances.hear(audio)
    if (!isAsking) listener.onAnswer(null)
    void ask()
  }

  /** Sends the first utterance, if it has ended or grown by a second. */
  async function ask(): Promise<void> {
    const utterance = utterances.first()
    if (isAsking || leaving.signal.aborted) return
    if (!utterance) return isFinishing ? close() : undefined
    const { sound, isOver, sent } = utterance
    if (!isOver && sound.length - sent < STEP_BYTES) return
    isAsking = true
    utterance.sent = sound.length
    try {
      const text = await transcribe(sound)
      if (leaving.signal.aborted) return
      if (isOver) utterances.dropFirst()
      listener.onAnswer(isOver ? { text } : { partial: text })
    } catch (error) {
      return fail(error)
    }
    isAsking = false
    void ask()
  }

  function close(): void {
    if (leaving.signal.aborted) return
    leaving.abort()
    listener.onClose()
  }

  function fail(error: unknown): void {
    if (leaving.signal.aborted) return
    listener.onFailure(reasonOf(error))
    close()
  }

  reach(session, leaving.signal).then(listener.onReady, fail)
  return {
    hear(audio, onTaken) {
      hear(audio)
      onTaken()
    },
    // what waits is bounded: a late utterance is left out
    waitingBytes: () => 0,
    pause() {},
    resume() {},
    finish() {
      isFinishing = true
      utterances.endAll()
      void ask()
    },
    leave: close,
  }
}

/** A request that found nobody says 'fetch failed', and only its cause says why. */
function reasonOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const { cause } = error
  if (!(cause instanceof Error)) return error
  // a name with several addresses fails with one error each, and no message of its own
  return cause instanceof AggregateError ? reasonOf(cause.errors[0]) : cause
}

/** The utterances that are not answered yet, in the order in which they were spoken. */
function createUtterances() {
  const turns = createTurns()
  let all: readonly Utterance[] = []
  return {
    first: () => all[0],
    dropFirst: () => void (all = all.slice(1)),
    endAll() {
      for (const utterance of all) utterance.isOver = true
    },
    hear(audio: Buffer): void {
      const { sound, isEnd } = turns(audio)
      if (!sound) return
      const last = all.at(-1)
      const isNew = last === undefined || last.isOver
      const utterance = isNew ? { sound, isOver: false, sent: 0 } : last
      if (!isNew) utterance.sound = Buffer.concat([utterance.sound, sound])
      else all = [...all.slice(0, 1), ...all.slice(1).slice(1 - MAX_WAITING), utterance]
      utterance.isOver = isEnd
    },
  }
}

/** Any answer says that somebody is there. */
async function reach({ address }: RecogniserSession, signal: AbortSignal): Promise<void> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(REACH_MS)])
  const answer = await fetch(new URL('/', address.url), { signal: within })
  await answer.body?.cancel()
}

function createTranscriber(
  { address, language, phrases }: RecogniserSession,
  signal: AbortSignal,
): (sound: Buffer) => Promise<string> {
  const url = new URL(address.url)
  if (url.pathname === '/') url.pathname = DEFAULT_PATH
  const fields: Readonly<Record<string, string>> = {
    response_format: 'json',
    temperature: '0',
    ...(address.model !== null && { model: address.model }),
    ...(language !== null && { language }),
    ...(phrases && phrases.names.length > 0 && { prompt: phrases.names.join(', ') }),
  }
  return async (sound) => {
    const form = new FormData()
    form.set('file', new Blob([wavOf(sound)], { type: 'audio/wav' }), 'speech.wav')
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const answer = await fetch(url, {
      method: 'POST',
      body: form,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      ...(address.key !== null && { headers: { Authorization: `Bearer ${address.key}` } }),
    })
    if (!answer.ok) throw new Error(`The recogniser answers ${answer.status}.`)
    return textOf(readJson(await answer.text()))
  }
}

/** Whisper writes sounds in brackets: '[BLANK_AUDIO]', '(Musik)', '*laughs*'. */
const SOUNDS = /\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|♪/g

function textOf(answer: unknown): string {
  const text = isRecord(answer) ? answer['text'] : null
  if (typeof text !== 'string') throw new Error('The recogniser answers no text.')
  return text.replaceAll(SOUNDS, ' ').trim().replaceAll(/\s+/g, ' ')
}

const PCM = 1

function wavOf(sound: Buffer): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(44 + sound.length)
  const head = Buffer.from(file.buffer)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + sound.length, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(PCM, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(SAMPLE_RATE, 24)
  head.writeUInt32LE(2 * SAMPLE_RATE, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(sound.length, 40)
  file.set(sound, 44)
  return file
}
