// The browser's own speech recognition. TypeScript has no types for it, because browsers differ.
import type { Language } from '#/client/preferences/preferences.ts'
import { FRAME_MS, type Recogniser, type SessionEnd } from './recogniser.ts'

interface SpeechResult {
  readonly isFinal: boolean
  readonly [index: number]: { readonly transcript: string } | undefined
}

export interface SpeechResultEvent extends Event {
  readonly resultIndex: number
  readonly results: { readonly length: number; readonly [index: number]: SpeechResult | undefined }
}

interface SpeechEvents {
  readonly start: Event
  readonly soundstart: Event
  readonly soundend: Event
  readonly result: SpeechResultEvent
  readonly error: Event & { readonly error: string }
  readonly end: Event
}

export interface SpeechRecognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  addEventListener: <Name extends keyof SpeechEvents>(
    name: Name,
    listener: (event: SpeechEvents[Name]) => void,
    options?: { readonly signal?: AbortSignal },
  ) => void
  start: () => void
  abort: () => void
}

export type SpeechRecognitionConstructor = new () => SpeechRecognition

declare global {
  interface Window {
    SpeechRecognition?: SpeechRecognitionConstructor
    webkitSpeechRecognition?: SpeechRecognitionConstructor
  }
}

const SPOKEN_AS = { de: 'de-DE', en: 'en-US' } as const satisfies Record<Language, string>

const END_BY_ERROR: Readonly<Record<string, SessionEnd>> = {
  'no-speech': { kind: 'over' },
  aborted: { kind: 'over' },
  network: { kind: 'failed', problem: 'network' },
  // also where another program has the microphone, which may end at any time
  'audio-capture': { kind: 'failed', problem: 'no-microphone' },
  'not-allowed': { kind: 'refused', problem: 'permission' },
  'service-not-allowed': { kind: 'refused', problem: 'service' },
  'language-not-supported': { kind: 'refused', problem: 'language' },
}

/** The browser says only whether it hears sound: these stand for the levels that a microphone would have. */
const SOUNDING = 0.1
const SILENT = 0

/** Listens with the browser's recognition, which may send the audio to the browser's vendor. */
export function browserRecogniser(
  lang: Language,
  Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition ?? null,
): Recogniser {
  return (listener) => {
    if (!Recognition || globalThis.isSecureContext === false) {
      listener.onEnd({ kind: 'refused', problem: Recognition ? 'insecure' : 'unsupported' })
      return () => {}
    }
    const recognition = new Recognition()
    recognition.lang = SPOKEN_AS[lang]
    recognition.continuous = true
    recognition.interimResults = true
    const listening = new AbortController()
    const { signal } = listening
    let end: SessionEnd = { kind: 'over' }
    let level = SILENT
    recognition.addEventListener('start', listener.onListening, { signal })
    recognition.addEventListener('soundstart', () => void (level = SOUNDING), { signal })
    recognition.addEventListener('soundend', () => void (level = SILENT), { signal })
    const signs = setInterval(
      () => listener.onSign({ kind: 'sound', level, isSent: true }),
      FRAME_MS,
    )
    signal.addEventListener('abort', () => clearInterval(signs))
    recognition.addEventListener(
      'result',
      (event) => utterancesOf(event).forEach(listener.onHeard),
      { signal },
    )
    recognition.addEventListener(
      'error',
      ({ error }) => {
        end = END_BY_ERROR[error] ?? { kind: 'failed', problem: 'network' }
      },
      { signal },
    )
    recognition.addEventListener(
      'end',
      () => {
        clearInterval(signs)
        listener.onEnd(end)
      },
      { signal },
    )
    recognition.start()
    return () => {
      listening.abort()
      recognition.abort()
    }
  }
}

/** The new utterances of an event: first the finished ones, then the unfinished one, which comes in pieces. */
function utterancesOf({ resultIndex, results }: SpeechResultEvent) {
  const utterances: { text: string; isFinal: boolean }[] = []
  let current = ''
  for (let at = resultIndex; at < results.length; at++) {
    const result = results[at]
    const text = result?.[0]?.transcript ?? ''
    if (result?.isFinal) utterances.push({ text: text.trim(), isFinal: true })
    else current += text
  }
  if (current.trim() !== '') utterances.push({ text: current.trim(), isFinal: false })
  return utterances
}
