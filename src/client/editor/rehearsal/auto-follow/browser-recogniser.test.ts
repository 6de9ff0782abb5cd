import { expect, test, vi } from 'vitest'
import { browserRecogniser, type SpeechRecognitionConstructor } from './browser-recogniser.ts'
import { FRAME_MS, type Heard, type SessionEnd, type Sign } from './recogniser.ts'

/** A fake of the browser's recognition, whose results the test chooses. */
class SpokenRecognition extends EventTarget {
  static newest: SpokenRecognition
  lang = ''
  continuous = false
  interimResults = false
  isStarted = false

  constructor() {
    super()
    SpokenRecognition.newest = this
  }

  start(): void {
    this.isStarted = true
    this.dispatchEvent(new Event('start'))
  }

  abort(): void {
    this.isStarted = false
    this.dispatchEvent(new Event('end'))
  }

  fail(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
    this.dispatchEvent(new Event('end'))
  }

  say(resultIndex: number, ...results: readonly (readonly [string, 'final' | 'interim'])[]): void {
    const listed = results.map(([transcript, kind]) => ({
      isFinal: kind === 'final',
      0: { transcript },
    }))
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex, results: listed }))
  }
}

function listening(lang: 'de' | 'en' = 'de') {
  const heard: Heard[] = []
  const ends: SessionEnd[] = []
  const signs: Sign[] = []
  const said: string[] = []
  const stop = browserRecogniser(
    lang,
    SpokenRecognition as unknown as SpeechRecognitionConstructor,
  )({
    onListening: () => said.push('listening'),
    onHeard: (now) => heard.push(now),
    onSign: (sign) => signs.push(sign),
    onEnd: (end) => ends.push(end),
  })
  return { recognition: SpokenRecognition.newest, heard, ends, signs, said, stop }
}

test('[REH-14] listens without end, in the language of the script, and says what it guesses', () => {
  const { recognition, said } = listening('de')
  expect(recognition).toMatchObject({ lang: 'de-DE', continuous: true, interimResults: true })
  expect(recognition.isStarted).toBe(true)
  expect(said).toEqual(['listening'])
  expect(listening('en').recognition.lang).toBe('en-US')
})

test('[REH-13] an utterance comes whole, however many pieces it has, and ends once', () => {
  const { recognition, heard } = listening()
  recognition.say(0, ['ein Bote', 'interim'], [' kommt', 'interim'])
  recognition.say(0, ['Ein Bote kommt.', 'final'])
  recognition.say(1, ['Ein Bote kommt.', 'final'], [' Ja', 'interim'])
  expect(heard).toEqual([
    { text: 'ein Bote kommt', isFinal: false },
    { text: 'Ein Bote kommt.', isFinal: true },
    { text: 'Ja', isFinal: false },
  ])
})

test.each([
  ['no-speech', { kind: 'over' }],
  ['aborted', { kind: 'over' }],
  ['network', { kind: 'failed', problem: 'network' }],
  ['something new', { kind: 'failed', problem: 'network' }],
  ['audio-capture', { kind: 'failed', problem: 'no-microphone' }],
  ['not-allowed', { kind: 'refused', problem: 'permission' }],
  ['service-not-allowed', { kind: 'refused', problem: 'service' }],
  ['language-not-supported', { kind: 'refused', problem: 'language' }],
])('[REH-25] the error %s has its meaning', (error, end) => {
  const { recognition, ends } = listening()
  recognition.fail(error)
  expect(ends).toEqual([end])
})

test('[REH-402] a browser without recognition is told at once', () => {
  const ends: SessionEnd[] = []
  const start = browserRecogniser('de', null)
  start({ onListening() {}, onHeard() {}, onSign() {}, onEnd: (end) => ends.push(end) })
  expect(ends).toEqual([{ kind: 'refused', problem: 'unsupported' }])
})

test('[REH-11] switched off, it says nothing more', () => {
  const { recognition, heard, ends, stop } = listening()
  stop()
  expect(recognition.isStarted).toBe(false)
  recognition.say(0, ['zu spät', 'final'])
  expect(heard).toEqual([])
  expect(ends).toEqual([])
})

test('[REH-625] says while it listens whether it hears sound', () => {
  vi.useFakeTimers()
  const { recognition, signs, stop } = listening()
  vi.advanceTimersByTime(FRAME_MS)
  recognition.dispatchEvent(new Event('soundstart'))
  vi.advanceTimersByTime(FRAME_MS)
  recognition.dispatchEvent(new Event('soundend'))
  vi.advanceTimersByTime(FRAME_MS)
  stop()
  vi.advanceTimersByTime(10 * FRAME_MS)
  vi.useRealTimers()
  const levels = signs.map((sign) => (sign.kind === 'sound' ? sign.level > 0 : null))
  expect(levels).toEqual([false, true, false])
})
