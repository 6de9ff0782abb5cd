// Logs of a real recogniser, with times and the truth, followed by our follower. A log is `NAME.MODEL.jsonl`, its truth
// `NAME.truth.json`; the figures are the rehearsal simulator's.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createFollower, type Hypothesis, type ScriptWord } from '#/shared/follow/follower.ts'
import { printErrors } from './errors.ts'

/** A spoken word: when it began and ended, its index in the play (or -1), the kind of talk off the text, and its text. */
export type SpokenWord = readonly [number, number, number, number, string]

export interface Truth {
  readonly play: string
  readonly start: number
  readonly T: number
  readonly events: readonly { readonly t: number; readonly dist: number }[]
  readonly words: readonly SpokenWord[]
}

/** An answer of the recogniser at second `t`. */
export interface Answer {
  readonly t: number
  readonly partial?: string
  readonly text?: string
}

export interface Shown {
  readonly t: number
  readonly index: number
  readonly confidence: number
}

interface Play {
  readonly lang: 'de' | 'en'
  readonly rank: readonly number[]
}

/** The parts of the rehearsal simulator that are used here. */
interface Plays {
  readonly loadPlay: (folder: string, play: string) => Play
  readonly publicWords: (play: Play) => readonly ScriptWord[]
}

interface Metrics {
  readonly evaluate: (play: Play, performance: object, shown: readonly Shown[]) => object
  readonly merge: (results: readonly object[]) => object
  readonly summary: (result: object) => Readonly<Record<string, number>>
}

const COLUMNS = ['in3', 'line', 'line1', 'lost', 'lagP95', 'hold', 'falseOffPerH', 'falseOnPerH']

/** Follows every log of the folder, and prints a row for each; with `why` also where the line was wrong. */
export async function followRealLogs(
  simulator: string,
  folder: string,
  why = false,
): Promise<void> {
  const plays = (await import(path.join(simulator, 'lib/plays.mjs'))) as Plays
  const metrics = (await import(path.join(simulator, 'lib/metrics.mjs'))) as Metrics
  console.log(['log'.padEnd(24), ...COLUMNS].join('\t'))
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.jsonl'))) {
    const [performed = ''] = name.split('.')
    const truth = readJson(path.join(folder, `${performed}.truth.json`)) as Truth
    const play = plays.loadPlay(path.join(simulator, 'plays'), truth.play)
    const answers = readAnswers(path.join(folder, name))
    const heard = answers.map(hypothesisOf)
    const shown = placesShown(
      plays.publicWords(play),
      play.lang,
      truth.start,
      heard,
      soundOf(name, truth),
    )
    const words = truth.words.map(([t0, t1, pos, off, text]) => ({ t0, t1, pos, off, text }))
    const { merge, summary } = metrics
    const figures = summary(merge([metrics.evaluate(play, { ...truth, words }, shown)]))
    const row = COLUMNS.map((column) => figures[column])
    console.log([name.replace('.jsonl', '').padEnd(24), ...row].join('\t'))
    if (why) printErrors(name, { truth, answers, shown, rank: play.rank })
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function readAnswers(file: string): readonly Answer[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Answer)
}

function hypothesisOf({ t, partial = '', text }: Answer): Hypothesis {
  const words = (text ?? partial).split(' ').filter((word) => word !== '')
  return { words, isFinal: text !== undefined, timeMs: t * 1000 }
}

/** As on the page: how long the recogniser is silent before the follower is asked without words, and how often then. */
const UNANSWERED_MS = 800
const LOOK_MS = 250
/** Between words, in seconds. */
const PAUSE = 0.4

/** Whether the microphone hears something; in a log whose name says so there is noise all the time. */
function soundOf(name: string, { words }: Truth): (at: number) => boolean {
  if (name.includes('noise')) return () => true
  return (at) => words.some(([begin, end]) => begin <= at && at <= end + PAUSE)
}

function placesShown(
  words: readonly ScriptWord[],
  lang: 'de' | 'en',
  start: number,
  heard: readonly Hypothesis[],
  isSoundAt: (at: number) => boolean,
): readonly Shown[] {
  const follower = createFollower(words, { lang })
  follower.jump(start)
  const shown: Shown[] = [{ t: 0, index: start, confidence: 1 }]
  let last = 0
  for (const hypothesis of heard) {
    for (let t = last + UNANSWERED_MS; t < hypothesis.timeMs; t += LOOK_MS) {
      const place = isSoundAt(t / 1000) ? follower.wait(t) : null
      if (place) shown.push({ ...place, t: t / 1000 })
    }
    last = hypothesis.timeMs
    const place = follower.push(hypothesis)
    if (place) shown.push({ ...place, t: hypothesis.timeMs / 1000 })
  }
  return shown
}
