// Finds the lines of a run in the script as it is now.
import { at, listIn } from '../../at.ts'
import { ALL_OPEN } from '../cuts/played.ts'
import type { PlayedScript } from '../script-words.ts'
import { lineAt, scriptLines, spokenOf } from './script-lines.ts'
import type { TimedLine, TimedRun } from './timed-run.ts'

/** A time, and the number of words that were spoken in it. */
export type TimeOfWords = Pick<TimedLine, 'words' | 'seconds'>

/** A run, and what it says about the lines of a script, those in cuts included. */
export interface PlacedRun {
  readonly run: TimedRun
  /** The times of the lines, by their index among the lines of the whole text. */
  readonly times: ReadonlyMap<number, TimeOfWords>
  /** The numbers of the scenes of which something was played, the one of which most was first. */
  readonly scenes: readonly number[]
}

/** A line of the whole text. */
interface AnyLine {
  /** The prints under which a run may have it: of all of its words, and of those that are played. */
  readonly prints: readonly number[]
  /** The number of words that are played. */
  readonly words: number
  readonly scene: number
}

/** Of equal lines that one is meant which stands near the one before. */
const NEAR_LINES = 30
/** Where more or less than so many times the words are there now, another text is played. */
const CHANGED_MOST = 2

const NOWHERE = -1

/** Where each of some runs was played. A run may be older than a cut, or younger. */
export function placeRuns(script: PlayedScript, runs: readonly TimedRun[]): readonly PlacedRun[] {
  const lines = anyLines(script)
  const byPrint = linesByPrint(lines)
  return runs.map((run) => {
    const places = placesOf(run.lines, byPrint)
    const times = new Map<number, TimeOfWords>()
    for (const [index, place] of places.entries()) {
      const line = at(run.lines, index)
      if (place !== NOWHERE && line.seconds > 0 && !times.has(place)) times.set(place, line)
    }
    fillChanged(run.lines, lines, { places, times })
    return { run, times, scenes: scenesOf(times, lines) }
  })
}

function anyLines(script: PlayedScript): readonly AnyLine[] {
  const played = scriptLines(script)
  const whole = scriptLines({ ...script, played: ALL_OPEN })
  const lines = whole.map(({ print, scene }) => ({ prints: [print], words: 0, scene }))
  for (const { print, words, from } of played) {
    const line = lines[lineAt(whole, from)]
    if (!line) continue
    line.words = words
    if (!line.prints.includes(print)) line.prints.push(print)
  }
  return lines
}

function scenesOf(
  times: ReadonlyMap<number, TimeOfWords>,
  lines: readonly AnyLine[],
): readonly number[] {
  const words = new Map<number, number>()
  for (const [line, { words: count }] of times) {
    const { scene } = at(lines, line)
    words.set(scene, (words.get(scene) ?? 0) + count)
  }
  return [...words].toSorted((a, b) => b[1] - a[1]).map(([scene]) => scene)
}

type ByPrint = ReadonlyMap<number, readonly number[]>

function linesByPrint(lines: readonly AnyLine[]): ByPrint {
  const byPrint = new Map<number, number[]>()
  for (const [index, { prints }] of lines.entries())
    for (const print of prints) listIn(byPrint, print).push(index)
  return byPrint
}

/** The index of each line of a run in the script; `NOWHERE` for one whose words are not there. */
function placesOf(timed: readonly TimedLine[], byPrint: ByPrint): readonly number[] {
  const places = timed.map(() => NOWHERE)
  const candidates = (index: number) => byPrint.get(at(timed, index).print) ?? []
  // from a line that is there only once in both directions
  const first = timed.findIndex((_, index) => candidates(index).length === 1)
  const start = first < 0 ? timed.findIndex((_, index) => candidates(index).length > 0) : first
  if (start < 0) return places
  for (const step of [1, -1] as const) {
    let expected = at(candidates(start), 0)
    for (let index = start; index >= 0 && index < timed.length; index += step) {
      const place = nearest(candidates(index), expected)
      places[index] = place
      expected = (place === NOWHERE ? expected : place) + step
    }
  }
  return places
}

function nearest(candidates: readonly number[], expected: number): number {
  const [only, other] = candidates
  if (only !== undefined && other === undefined) return only
  let best = NOWHERE
  for (const candidate of candidates) {
    const distance = Math.abs(candidate - expected)
    if (distance > NEAR_LINES) continue
    if (best === NOWHERE || distance < Math.abs(best - expected)) best = candidate
  }
  return best
}

interface Placing {
  readonly places: readonly number[]
  readonly times: Map<number, TimeOfWords>
}

/** Lines whose words have changed stand between the same neighbours: they get the time of then, by the number of words. */
function fillChanged(
  timed: readonly TimedLine[],
  lines: readonly AnyLine[],
  { places, times }: Placing,
): void {
  let before = NOWHERE
  for (let index = 0; index <= timed.length; index++) {
    if (index < timed.length && places[index] === NOWHERE) continue
    const gap = timed.slice(before + 1, index)
    const from = before < 0 ? null : at(places, before)
    const to = index === timed.length ? null : at(places, index)
    if (gap.length > 0) share(gap, linesBetween(lines, { from, to, count: gap.length }), times)
    before = index
  }
}

type Numbered = readonly (readonly [index: number, line: AnyLine])[]

/**
 * The lines between two places. At an end of a run, of which only one place is known, as many lines as it had; only where
 * these lead to the border of the scene, since else nothing says that they are the same ones.
 */
function linesBetween(
  lines: readonly AnyLine[],
  gap: { readonly from: number | null; readonly to: number | null; readonly count: number },
): Numbered {
  const { from, to, count } = gap
  if (from === null && to === null) return []
  const start = from === null ? Math.max(0, (to ?? 0) - count) : from + 1
  const end = to === null ? Math.min(lines.length, start + count) : to
  const scene = lines[from ?? to ?? 0]?.scene
  const isWhole =
    (from !== null || lines[start - 1]?.scene !== scene) &&
    (to !== null || lines[end]?.scene !== scene)
  const between = lines.slice(start, Math.max(start, end))
  if (!isWhole || between.some((line) => line.scene !== scene)) return []
  // what is cut was not played, unless the run has it
  return between.flatMap((line, index) => (line.words > 0 ? [[start + index, line] as const] : []))
}

function share(gap: readonly TimedLine[], now: Numbered, times: Map<number, TimeOfWords>): void {
  if (now.length === 0 || gap.some(({ seconds }) => seconds === 0)) return
  const then = gap.reduce((sum, each) => sum + each.words, 0)
  const words = now.reduce((sum, [, each]) => sum + each.words, 0)
  if (words > then * CHANGED_MOST || then > words * CHANGED_MOST) return
  const seconds = gap.reduce((sum, each) => sum + each.seconds, 0)
  const scaled = secondsFor(words, { words: then, seconds })
  for (const [index, line] of now)
    if (!times.has(index))
      times.set(index, { words: line.words, seconds: (scaled * line.words) / words })
}

/** The time for another number of words: what took no words is as long as before. */
export function secondsFor(words: number, then: TimeOfWords): number {
  const spoken = spokenOf(then)
  return then.seconds - spoken + (spoken * words) / then.words
}
