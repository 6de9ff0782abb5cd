import type { BodyPage, Line, Run } from './line.ts'

const LEAST_NUMBERS = 4

/** Takes the verse numbers off that stand beside lines, when they rise through the document. */
export function withoutLineNumbers(pages: readonly BodyPage[]): readonly BodyPage[] {
  const numbers = pages.flatMap((page) => page.lines).flatMap((line) => numberOf(line) ?? [])
  const rises = numbers.filter((value, index) => index > 0 && value > (numbers[index - 1] ?? 0))
  if (numbers.length < LEAST_NUMBERS || rises.length < numbers.length * 0.7) return pages
  return pages.map((page) => ({ ...page, lines: page.lines.flatMap(stripped) }))
}

function numberOf(line: Line): number | null {
  const run = numberRun(line)
  return run ? Number(run.text.trim()) : null
}

/** The run at either end of a line that is nothing but a number, apart from the text. */
function numberRun(line: Line): Run | null {
  const ends = [line.runs.at(-1), line.runs[0]]
  const found = ends.find((run) => run !== undefined && /^\s*\d{1,5}\s*$/.test(run.text))
  if (!found) return null
  return line.runs.length === 1 || isApart(line, found) ? found : null
}

function isApart(line: Line, run: Run): boolean {
  const index = line.runs.indexOf(run)
  const neighbour = index === 0 ? line.runs[1] : line.runs[index - 1]
  if (!neighbour) return false
  const gap = index === 0 ? neighbour.x - run.right : run.x - neighbour.right
  // Numbers are often set smaller, and the longest verses come close to them.
  return gap > line.size * (run.size < line.size * 0.9 ? 0.4 : 0.9)
}

function stripped(line: Line): readonly Line[] {
  const run = numberRun(line)
  if (!run) return [line]
  const runs = line.runs.filter((other) => other !== run)
  const [first, last] = [runs[0], runs.at(-1)]
  // The other column's number may stand at the other end.
  return first && last ? stripped({ ...line, runs, x: first.x, right: last.right }) : []
}
