// Makes runs of the moves of the line. What is measured is only the time from one line to one of the next lines, where the
// line was at the beginning of both, and where people can have spoken what lies between.
import { at as elementAt } from '#/shared/at.ts'
import { secondsOfWords } from '#/shared/script/words.ts'
import { type PlayedScript, spokenWordsBetween } from '#/shared/script/script-words.ts'
import { lineAt, type ScriptLine, scriptLines } from '#/shared/script/times/script-lines.ts'
import {
  MAX_LINE_SECONDS,
  MAX_LINES_OF_RUN,
  type TimedLine,
  type TimedRun,
} from '#/shared/script/times/timed-run.ts'

export interface TimeTaker {
  /** The line is at a position since this time, in epoch ms. Returns the run that has ended with this move. */
  readonly reach: (script: PlayedScript, position: number, at: number) => TakenRun | null
  /** Ends the run; null if it has measured too little. */
  readonly end: () => TakenRun | null
  /** The number of lines that were measured in the run. */
  readonly count: () => number
}

export type TakenRun = Omit<TimedRun, 'id'>

/** So many words of a line may have been spoken before the line is there: recognisers do not hear every first word. */
const FIRST_WORDS = 3
/** So many lines at once may be passed over: short speeches are not always heard. A longer move is a jump. */
const PASSED_LINES = 4
/** People who go back by so many lines repeat a passage of the same run. */
const REPEATED_LINES = 8
/** Who is back so soon had only left by mistake, or by a word that was not heard right. */
const CORRECTION_MS = 2_000
/** Nobody speaks faster. */
const FASTEST_WORDS_A_SECOND = 6
/** What is shorter is no run. */
const LEAST_LINES = 2

interface Current {
  readonly index: number
  readonly line: ScriptLine
  /** When it began. */
  readonly at: number
  /** Whether the line was at its beginning. */
  readonly isWhole: boolean
}

export function createTimeTaker(): TimeTaker {
  let current: Current | null = null
  let taken: TimedLine[] = []
  let [from, until] = [0, 0]
  /** What was known before the last move forward, and when that was. */
  let left: { readonly current: Current; readonly taken: TimedLine[]; readonly at: number } | null =
    null

  function end(): TakenRun | null {
    const lines = taken
    current = null
    left = null
    taken = []
    return countOf(lines) < LEAST_LINES ? null : { from, until, lines }
  }

  function begin(next: Current): void {
    current = next
    if (taken.length === 0) from = next.at
  }

  function goOn(before: Current, next: Current, lines: readonly ScriptLine[]): void {
    const passed = lines.slice(before.index, next.index)
    if (passed.length > PASSED_LINES) return
    const seconds = before.isWhole && next.isWhole ? (next.at - before.at) / 1000 : 0
    taken.push(...timedLines(passed, seconds))
    until = next.at
  }

  return {
    reach(script, position, at) {
      const lines = scriptLines(script)
      const next = currentAt(script, lines, position, at)
      if (!next) return null
      const before = current && foundAgain(current, lines)
      if (!before) {
        begin(next)
        return null
      }
      if (next.index === before.index) {
        // back at its beginning the line is spoken once more
        current = position <= next.line.from ? next : before
        return null
      }
      if (left && next.index === left.current.index && at - left.at <= CORRECTION_MS) {
        current = { ...left.current, line: next.line }
        taken = left.taken
        left = null
        return null
      }
      const isForward = next.index > before.index
      left = isForward ? { current: before, taken: [...taken], at } : null
      if (isForward) goOn(before, next, lines)
      else if (isRepeat(before, next, lines)) taken = takenBefore(taken, next.line)
      const isOver =
        next.line.scene !== before.line.scene ||
        taken.length >= MAX_LINES_OF_RUN - PASSED_LINES ||
        (!isForward && !isRepeat(before, next, lines))
      const run = isOver ? end() : null
      begin(next)
      return run
    },
    end,
    count: () => countOf(taken),
  }
}

const countOf = (lines: readonly TimedLine[]): number =>
  lines.filter(({ seconds }) => seconds > 0).length

function currentAt(
  script: PlayedScript,
  lines: readonly ScriptLine[],
  position: number,
  at: number,
): Current | null {
  const index = lineAt(lines, position)
  const line = lines[index]
  if (!line) return null
  const range = { from: line.from, to: position }
  const spoken = spokenWordsBetween(script.doc, range, script.played)
  const isWhole = spoken <= FIRST_WORDS
  return { index, line, at: at - 1000 * secondsOfWords(isWhole ? spoken : 0), isWhole }
}

/** The same line after an edit. Where its words have changed, it is not measured. */
function foundAgain(current: Current, lines: readonly ScriptLine[]): Current | null {
  const { index, line } = current
  if (lines[index] === line) return current
  const [near] = lines
    .flatMap(({ print }, other) => (print === line.print ? [other] : []))
    .toSorted((a, b) => Math.abs(a - index) - Math.abs(b - index))
  return near === undefined ? null : { ...current, index: near, line: elementAt(lines, near) }
}

/** Going back to the beginning of the scene is another run of it. */
function isRepeat(before: Current, next: Current, lines: readonly ScriptLine[]): boolean {
  const isFirst = lines[next.index - 1]?.scene !== next.line.scene
  return (
    next.line.scene === before.line.scene && before.index - next.index <= REPEATED_LINES && !isFirst
  )
}

/** Of what is repeated the last time counts. */
function takenBefore(taken: readonly TimedLine[], { print }: ScriptLine): TimedLine[] {
  const since = taken.findLastIndex((line) => line.print === print)
  return since < 0 ? [...taken] : taken.slice(0, since)
}

/** Shares a time among the lines that were spoken in it, by their words; 0 if they cannot have been. */
function timedLines(passed: readonly ScriptLine[], seconds: number): readonly TimedLine[] {
  const words = passed.reduce((sum, line) => sum + line.words, 0)
  const isPossible = seconds <= MAX_LINE_SECONDS && seconds * FASTEST_WORDS_A_SECOND >= words
  return passed.map((line) => ({
    print: line.print,
    words: line.words,
    seconds: isPossible ? (seconds * line.words) / words : 0,
  }))
}
