// Logs of a real recogniser, with times and the truth, followed by our follower. A log is `NAME.MODEL.jsonl`, its truth
// `NAME.truth.json`; the figures are the rehearsal simulator's.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createFollower, type Hypothesis } from '#/shared/follow/follower.ts'
import type { ScriptWord } from '#/shared/follow/word-forms.ts'
import { printErrors, shareUnheard } from './errors.ts'
import { hearRoom, NOISY, QUIET, wordsOf } from './heard-room.ts'

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
const SEEDS = [1, 2, 3, 4]

/**
 * Follows every log of the folder, and prints a row for each, and one for such rooms simulated; with `why` also where the
 * line was wrong.
 */
export async function followRealLogs(
  simulator: string,
  folder: string,
  why = false,
): Promise<void> {
  const plays = (await import(path.join(simulator, 'lib/plays.mjs'))) as Plays
  const metrics = (await import(path.join(simulator, 'lib/metrics.mjs'))) as Metrics
  console.log(['log'.padEnd(24), ...COLUMNS].join('\t'))
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.jsonl'))) {
    const name = file.replace('.jsonl', '')
    const [performed = ''] = name.split('.')
    const truth = readJson(path.join(folder, `${performed}.truth.json`)) as Truth
    const play = plays.loadPlay(path.join(simulator, 'plays'), truth.play)
    const words = plays.publicWords(play)
    const answers = readAnswers(path.join(folder, file))
    const isNoisy = name.includes('noise')
    const follow = (heard: readonly Hypothesis[]) =>
      placesShown({ words, lang: play.lang, truth, heard, isNoisy })
    const shown = follow(answers.map(hypothesisOf))
    printRow(name, metrics, play, truth, [shown])
    const simulated = simulatedRooms(words, truth, shareUnheard(truth, answers), isNoisy)
    printRow('  simulated', metrics, play, truth, simulated.map(follow))
    if (why) printErrors(name, { truth, answers, shown, rank: play.rank })
  }
}

function printRow(
  name: string,
  { evaluate, merge, summary }: Metrics,
  play: Play,
  truth: Truth,
  all: readonly (readonly Shown[])[],
): void {
  const words = truth.words.map(([t0, t1, pos, off, text]) => ({ t0, t1, pos, off, text }))
  const figures = summary(merge(all.map((shown) => evaluate(play, { ...truth, words }, shown))))
  console.log([name.padEnd(24), ...COLUMNS.map((column) => figures[column])].join('\t'))
}

function simulatedRooms(
  script: readonly ScriptWord[],
  truth: Truth,
  wrong: number,
  isNoisy: boolean,
): readonly (readonly Hypothesis[])[] {
  const other = wordsOf(script.filter(({ kind }) => kind === 'spoken').map(({ text }) => text))
  const spoken = truth.words.map(([t0, t1, , , text]) => ({ t0, t1, text }))
  return SEEDS.map((seed) => hearRoom(spoken, { ...(isNoisy ? NOISY : QUIET), wrong, seed }, other))
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

/** Whether the microphone hears something: in noise it does all the time. */
function isSoundAt({ words }: Truth, at: number): boolean {
  return words.some(([begin, end]) => begin <= at && at <= end + PAUSE)
}

interface Rehearsed {
  readonly words: readonly ScriptWord[]
  readonly lang: 'de' | 'en'
  readonly truth: Truth
  readonly heard: readonly Hypothesis[]
  readonly isNoisy: boolean
}

function placesShown({ words, lang, truth, heard, isNoisy }: Rehearsed): readonly Shown[] {
  const follower = createFollower(words, { lang })
  follower.jump(truth.start)
  const shown: Shown[] = [{ t: 0, index: truth.start, confidence: 1 }]
  let last = 0
  for (const hypothesis of heard) {
    for (let t = last + UNANSWERED_MS; t < hypothesis.timeMs; t += LOOK_MS) {
      const place = isNoisy || isSoundAt(truth, t / 1000) ? follower.wait(t) : null
      if (place) shown.push({ ...place, t: t / 1000 })
    }
    last = hypothesis.timeMs
    const place = follower.push(hypothesis)
    if (place) shown.push({ ...place, t: hypothesis.timeMs / 1000 })
  }
  return shown
}
