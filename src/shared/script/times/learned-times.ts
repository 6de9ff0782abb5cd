// The times that the lines of a script take, learned from its runs. A line's time is the median of its newest runs; where
// nothing was measured it is estimated by its words.
import { at, listIn } from '../../at.ts'
import { ALL_OPEN } from '../cuts/played.ts'
import { secondsOfWords } from '../words.ts'
import { type PlayedScript, spokenWordsBetween } from '../script-words.ts'
import { type PlacedRun, placeRuns, secondsFor, type TimeOfWords } from './place-run.ts'
import { lineAt, type ScriptLine, scriptLines, SLOWEST, spokenOf } from './script-lines.ts'
import { RUNS_PER_SCENE, type TimedRun } from './timed-run.ts'

/** How far a time is measured: of whole scenes hardly every line ever is. */
export type Measured = 'measured' | 'partly' | 'estimated'

export interface Duration {
  readonly seconds: number
  readonly measured: Measured
}

export interface LearnedTimes {
  readonly script: PlayedScript
  readonly lines: readonly ScriptLine[]
  /** Of each line, from its beginning to that of the next one. */
  readonly seconds: Float64Array
  /** 1 for each line that was measured. */
  readonly isMeasured: Uint8Array
  /** The runs, the newest one first, in which one rehearsal is there only once. */
  readonly runs: readonly PlacedRun[]
}

/** From this share of the words on a time counts as measured. */
const MEASURED_SHARE = 0.8
/** A line that takes longer than its words do three times has something without words behind it, or was interrupted. */
const LONG_FACTOR = 3
const LONG_SECONDS = 10
/** So many words of a scene say how fast it is played, for its other lines. */
const TEMPO_WORDS = 50
const FASTEST = 0.5

export function learnTimes(script: PlayedScript, runs: readonly TimedRun[]): LearnedTimes {
  const lines = scriptLines(script)
  const whole = scriptLines({ ...script, played: ALL_OPEN })
  const placed = distinctRuns(placeRuns(script, runs))
  const found = whole.map((): TimeOfWords[] => [])
  for (const run of placed)
    for (const [line, time] of run.times) {
      const known = at(found, line)
      if (known.length < RUNS_PER_SCENE) known.push(time)
    }
  const seconds = new Float64Array(lines.length)
  const isMeasured = new Uint8Array(lines.length)
  for (const [index, { words, from }] of lines.entries()) {
    const times = at(found, lineAt(whole, from)).map((time) => secondsFor(words, time))
    const learned = learnedOf(times, words)
    isMeasured[index] = learned === null ? 0 : 1
    seconds[index] = learned ?? secondsOfWords(words)
  }
  const times = { script, lines, seconds, isMeasured, runs: placed }
  keepTempo(times)
  return times
}

/**
 * What is learned from the times of a line, the newest one first; null if that is nothing. A single long time may be an
 * interruption, and does not count before a second run confirms it.
 */
export function learnedOf(times: readonly number[], words: number): number | null {
  const isLong = (seconds: number) => seconds > LONG_FACTOR * secondsOfWords(words) + LONG_SECONDS
  const counting = times.filter(isLong).length > 1 ? times : times.filter((time) => !isLong(time))
  const sorted = counting.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) return null
  const lower = sorted.length % 2 === 0 ? at(sorted, middle - 1) : upper
  return isLong(upper) && !isLong(lower) ? lower : (lower + upper) / 2
}

/** Of the runs that two devices took of one rehearsal the longer one counts. */
function distinctRuns(runs: readonly PlacedRun[]): readonly PlacedRun[] {
  const isSame = (one: PlacedRun, other: PlacedRun) => {
    const [a, b] = [one.run, other.run]
    const shared = Math.min(a.until, b.until) - Math.max(a.from, b.from)
    const shorter = Math.min(a.until - a.from, b.until - b.from)
    return shared > shorter / 2 && one.scenes[0] === other.scenes[0]
  }
  const kept: PlacedRun[] = []
  for (const run of runs) {
    const twin = kept.findIndex((other) => isSame(other, run))
    const before = kept[twin]
    if (!before) kept.push(run)
    else if (run.times.size > before.times.size) kept[twin] = run
  }
  return kept
}

/** Lines that were not measured go as fast as the others of their scene, where there are enough of them. */
function keepTempo({ lines, seconds, isMeasured }: LearnedTimes): void {
  const scenes = new Map<number, { words: number; seconds: number }>()
  for (const [index, { scene, words }] of lines.entries()) {
    if (!isMeasured[index]) continue
    const known = scenes.get(scene) ?? { words: 0, seconds: 0 }
    const spoken = spokenOf({ words, seconds: at(seconds, index) })
    scenes.set(scene, { words: known.words + words, seconds: known.seconds + spoken })
  }
  for (const [index, { scene, words }] of lines.entries()) {
    const known = scenes.get(scene)
    if (isMeasured[index] || !known || known.words < TEMPO_WORDS) continue
    const tempo = known.seconds / secondsOfWords(known.words)
    seconds[index] = secondsOfWords(words) * Math.min(SLOWEST, Math.max(FASTEST, tempo))
  }
}

/** The time of the lines of each scene, by its number. */
export function durationsOfScenes(times: LearnedTimes): ReadonlyMap<number, Duration> {
  const scenes = new Map<number, number[]>()
  for (const [index, { scene }] of times.lines.entries()) listIn(scenes, scene).push(index)
  return new Map([...scenes].map(([scene, indices]) => [scene, sumOf(times, indices)]))
}

export function durationOfScript(times: LearnedTimes): Duration {
  return sumOf(times, times.lines.keys())
}

function sumOf({ lines, seconds, isMeasured }: LearnedTimes, indices: Iterable<number>): Duration {
  const sum = new Sum()
  for (const index of indices)
    sum.add(at(seconds, index), at(lines, index).words, isMeasured[index] === 1)
  return sum.duration
}

class Sum {
  #seconds = 0
  #words = 0
  #measured = 0

  add(seconds: number, words: number, isMeasured: boolean): void {
    this.#seconds += seconds
    this.#words += words
    if (isMeasured) this.#measured += words
  }

  get duration(): Duration {
    const [words, measured] = [this.#words, this.#measured]
    const isMeasured = measured > 0 && measured >= MEASURED_SHARE * words
    return {
      seconds: this.#seconds,
      measured: isMeasured ? 'measured' : measured > 0 ? 'partly' : 'estimated',
    }
  }
}

/** The time from one position to another: the words between, and what lies between whole lines. */
export function durationBetween(times: LearnedTimes, from: number, to: number): Duration {
  const { lines, seconds, isMeasured, script } = times
  const sum = new Sum()
  for (let index = Math.max(0, lineAt(lines, from)); index < lines.length; index++) {
    const line = at(lines, index)
    if (line.from >= to) break
    const [start, end] = [Math.max(from, line.from), Math.min(to, line.to)]
    const words =
      start === line.from && end === line.to
        ? line.words
        : spokenWordsBetween(script.doc, { from: start, to: end }, script.played)
    const whole = at(seconds, index)
    const spoken = spokenOf({ words: line.words, seconds: whole })
    // what takes no words follows the line's last word
    const rest = to >= line.to && words > 0 ? whole - spoken : 0
    sum.add((spoken * words) / line.words + rest, words, isMeasured[index] === 1)
  }
  return sum.duration
}
