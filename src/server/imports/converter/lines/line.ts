import { at } from '#/shared/at.ts'

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
  /** A line is drawn through the text. */
  readonly isStruck?: true
  /** The run begins with a word that is set with space between its letters. */
  readonly isSpaced: boolean
  /** The beginnings of the PDF's own pieces of text in the run. A column may begin there without a gap before it. */
  readonly starts: readonly RunStart[]
}

export interface RunStart {
  readonly x: number
  /** The number of the run's characters before this beginning. */
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
  /** The right edge of a column that only this line and its neighbours stand in. */
  readonly edge?: number
  /** A number in the margin stood beside the line. */
  readonly isNumbered?: true
  /** The line is the name of a speech that is printed beside the one above it: both are said at once. */
  readonly isBeside?: true
}

export function lineText(line: { readonly runs: readonly Run[] }): string {
  return runsText(line.runs)
}

/** The text of all runs as it looks, as many characters as their text has. */
export function shapeOf(line: { readonly runs: readonly Run[] }): string {
  return line.runs.map((run) => run.shape).join('')
}

/** Each stage asks for the text of the same runs again. */
const texts = new WeakMap<readonly Run[], string>()

export function runsText(runs: readonly Run[]): string {
  const known = texts.get(runs)
  if (known !== undefined) return known
  const text = runs
    .map((run) => run.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  texts.set(runs, text)
  return text
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

/** Whether a gap stands between a run at one end of a line and the text beside it. */
export function isApartRun(line: Pick<Line, 'runs' | 'size'>, run: Run): boolean {
  const index = line.runs.indexOf(run)
  const neighbour = index === 0 ? line.runs[1] : line.runs[index - 1]
  if (!neighbour) return false
  const gap = index === 0 ? neighbour.x - run.right : run.x - neighbour.right
  // a smaller number needs less of a gap, because the longest verses come close to it
  return gap > line.size * (run.size < line.size * 0.9 ? 0.4 : 0.9)
}

/** The line without one of its runs; it has others. */
export function withoutRun(line: Line, run: Run): Line {
  const [first, ...more] = line.runs.filter((other) => other !== run)
  if (!first) return line
  // the space before the first word belonged to the gap
  const blank = first.text.length - first.text.trimStart().length
  const runs = [...runsAfter([first], blank), ...more]
  return { ...line, runs, x: first.x, right: Math.max(...runs.map(({ right }) => right)) }
}

/** The end of a paragraph's line: the line, and the runs of the next line. */
export interface LineBreak {
  readonly line: { readonly runs: readonly Run[]; readonly columnRight: number }
  readonly next: readonly Run[]
}

/** Whether a line ends early: the next word would have fitted. Lines of verse end early, lines of prose do not. */
export function isEarlyBreak({ line, next }: LineBreak): boolean {
  const last = line.runs.at(-1)
  if (!last) return false
  const word = at(runsText(next).split(' '), 0)
  const room = line.columnRight - last.right
  return room > (word.length + 1) * last.size * 0.55 + last.size * 0.5
}
