import { countsOf } from './counts-of.ts'

/** Neighbouring text of one style on a line; a wide gap begins a new run. */
export interface Run {
  readonly text: string
  /** The text as it looks, letter by letter: small capitals are capitals here. */
  readonly shape: string
  readonly x: number
  readonly right: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  /** Begins with a word that is set with space between its letters. */
  readonly isSpaced: boolean
  /** Where the PDF's own pieces of text begin within the run: a column may begin without a gap. */
  readonly starts: readonly RunStart[]
}

export interface RunStart {
  readonly x: number
  /** Characters of the run before it. */
  readonly at: number
}

export interface Line {
  readonly page: number
  /** 0-based text column of the page that the line stands in. */
  readonly column: number
  readonly x: number
  readonly right: number
  readonly y: number
  readonly size: number
  readonly runs: readonly Run[]
}

/** A page's lines in reading order. */
export interface BodyPage {
  readonly number: number
  readonly printedNumber?: string
  readonly isScan?: true
  readonly lines: readonly Line[]
}

export function lineText(line: { readonly runs: readonly Run[] }): string {
  return runsText(line.runs)
}

/** Character by character what the runs' text is, as it looks. */
export function shapeOf(line: { readonly runs: readonly Run[] }): string {
  return line.runs.map((run) => run.shape).join('')
}

export function runsText(runs: readonly Run[]): string {
  return runs
    .map((run) => run.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The runs without their first `count` characters. */
export function runsAfter(runs: readonly Run[], count: number): readonly Run[] {
  const rest: Run[] = []
  let skip = count
  for (const run of runs) {
    if (skip >= run.text.length) skip -= run.text.length
    else {
      rest.push(
        skip > 0 ? { ...run, text: run.text.slice(skip), shape: run.shape.slice(skip) } : run,
      )
      skip = 0
    }
  }
  return rest
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** A long piece says more than a short one. */
const LETTERS_A_VOTE = 10

/** The type size that most of the text is set in, in points. */
export function usualSize(
  pieces: readonly { readonly size: number; readonly text: string }[],
): number {
  return mode(
    pieces.flatMap(({ size, text }) =>
      Array<number>(Math.ceil(text.length / LETTERS_A_VOTE)).fill(size),
    ),
    0.5,
  )
}

/** The value that occurs most often when rounded to `step`. */
export function mode(values: readonly number[], step: number): number {
  const counts = countsOf(values.map((value) => Math.round(value / step)))
  const [[best] = [0]] = [...counts].toSorted(([, a], [, b]) => b - a)
  return best * step
}
