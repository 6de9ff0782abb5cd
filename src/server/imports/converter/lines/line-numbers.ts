import { at } from '#/shared/at.ts'
import type { BodyPage } from './body.ts'
import type { Line, Run } from './line.ts'
import { median } from '../statistics.ts'

const MIN_NUMBERS = 4
const MIN_SHARE = 0.7
const NEARLY_ALL = 0.9
/** Each third line or more has one, where they begin anew. */
const STEPS = [3, 4, 5, 10]
/** In points: numbers are set flush with either end. */
const SAME_PLACE = 3
const NUMBER = /^\s*[([]?(\d{1,5})[)\]]?\s*$/

interface PlacedNumber {
  readonly page: number
  readonly value: number
  readonly run: Run
}

/** Takes the verse numbers off that stand beside lines: they rise through the document, or anew on each page. */
export function withoutLineNumbers(pages: readonly BodyPage[]): readonly BodyPage[] {
  const numbers = pages.flatMap((page) => page.lines).flatMap((line) => numberOf(line) ?? [])
  const isNumbered = numbers.length >= MIN_NUMBERS && (rises(numbers) || risesAnew(numbers))
  if (!isNumbered) return pages
  return pages.map((page) => ({ ...page, lines: page.lines.flatMap(stripped) }))
}

function rises(numbers: readonly PlacedNumber[]): boolean {
  const higher = numbers.filter(
    ({ value }, index) => index > 0 && value > at(numbers, index - 1).value,
  )
  return higher.length >= numbers.length * MIN_SHARE
}

/** From page to page they may fall, but then a step and a place of their own tell them from other numbers. */
function risesAnew(numbers: readonly PlacedNumber[]): boolean {
  const pairs = numbers.slice(1).map((next, index) => ({ next, last: at(numbers, index) }))
  const onPages = pairs.filter(({ next, last }) => next.page === last.page)
  const higher = onPages.filter(({ next, last }) => next.value > last.value)
  const isStepped = STEPS.some(
    (step) => shareOf(numbers, ({ value }) => value % step === 0) >= NEARLY_ALL,
  )
  return isStepped && isAligned(numbers) && higher.length >= onPages.length * MIN_SHARE
}

/** Flush left or flush right, in one margin. */
function isAligned(numbers: readonly PlacedNumber[]): boolean {
  const [left, right] = [numbers.map(({ run }) => run.x), numbers.map(({ run }) => run.right)]
  return [left, right].some((edges) => {
    const place = median(edges)
    return shareOf(edges, (edge) => Math.abs(edge - place) <= SAME_PLACE) >= NEARLY_ALL
  })
}

function shareOf<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.filter(holds).length / values.length
}

function numberOf(line: Line): PlacedNumber | null {
  const run = numberRun(line)
  const value = run && NUMBER.exec(run.text)?.[1]
  return run && value ? { page: line.page, value: Number(value), run } : null
}

/** The run at either end of a line that is nothing but a number, apart from the text. */
function numberRun(line: Line): Run | null {
  const ends = [line.runs.at(-1), line.runs[0]]
  const found = ends.find((run) => run !== undefined && NUMBER.test(run.text))
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
