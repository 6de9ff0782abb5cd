import { at } from '#/shared/at.ts'
import type { BodyPage } from './body.ts'
import { isApartRun, type Line, type Run, withoutRun } from './line.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import { countsOf, median } from '../statistics.ts'

const MIN_NUMBERS = 4
/** Numbers rise if at least this share of them is higher than the number before: some numbers are misread. */
const MIN_SHARE = 0.7
const NEARLY_ALL = 0.9
/** The usual steps of numbers; another step is known by the numbers that follow each other on a page. */
const STEPS = [3, 4, 5, 10]
/** In points: numbers are set flush left or flush right. */
const SAME_PLACE = 3
const NUMBER = /^\s*[([]?(\d{1,5})[)\]]?\s*$/

interface PlacedNumber {
  readonly page: number
  readonly value: number
  readonly run: Run
}

/** Takes off the verse numbers beside lines: numbers that rise through the whole document, or on each page anew. */
export function withoutLineNumbers(pages: readonly BodyPage[]): readonly BodyPage[] {
  const numbers = pages.flatMap((page) => page.lines).flatMap((line) => numberOf(line) ?? [])
  const isNumbered = numbers.length >= MIN_NUMBERS && (rises(numbers) || risesAnew(numbers))
  if (!isNumbered) return pages
  return pages.map(stripped)
}

function rises(numbers: readonly PlacedNumber[]): boolean {
  const higher = numbers.filter(
    ({ value }, index) => index > 0 && value > at(numbers, index - 1).value,
  )
  return higher.length >= numbers.length * MIN_SHARE
}

/**
 * True if numbers rise on each page. Rising may be chance, so the numbers must also have a step and stand at one place.
 */
function risesAnew(numbers: readonly PlacedNumber[]): boolean {
  const pairs = numbers.slice(1).map((next, index) => ({ next, last: at(numbers, index) }))
  const onPages = pairs.filter(({ next, last }) => next.page === last.page)
  const higher = onPages.filter(({ next, last }) => next.value > last.value)
  const isUsualStep = STEPS.some(
    (step) => shareOf(numbers, ({ value }) => value % step === 0) >= NEARLY_ALL,
  )
  const isStepped = isUsualStep || hasOneStep(onPages)
  return isStepped && isAligned(numbers) && higher.length >= onPages.length * MIN_SHARE
}

/** Whether numbers that follow each other on a page nearly always differ by the same. */
function hasOneStep(
  pairs: readonly { readonly last: PlacedNumber; readonly next: PlacedNumber }[],
): boolean {
  const steps = pairs.map(({ next, last }) => next.value - last.value)
  const most = Math.max(0, ...countsOf(steps).values())
  return pairs.length >= MIN_NUMBERS && most >= pairs.length * NEARLY_ALL
}

/** Whether nearly all numbers are flush left, or nearly all are flush right. */
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

/** The run at one end of a line that is nothing but a number and has a gap between it and the text. */
function numberRun(line: Line): Run | null {
  const ends = [line.runs.at(-1), line.runs[0]]
  const found = ends.find((run) => run !== undefined && NUMBER.test(run.text))
  if (!found) return null
  return line.runs.length === 1 || isApartRun(line, found) ? found : null
}

/** The page without the numbers at the ends of its lines; a number of another column may stand at a line's other end. */
function stripped(page: BodyPage): BodyPage {
  const leftOut: LeftOut[] = []
  const strip = (line: Line): readonly Line[] => {
    const run = numberRun(line)
    if (!run) return [line]
    leftOut.push({ page: page.number, kind: 'lineNumber', text: run.text.trim() })
    return line.runs.length > 1 ? strip(withoutRun(line, run)) : []
  }
  const lines = page.lines.flatMap(strip)
  return { ...page, lines, leftOut: [...(page.leftOut ?? []), ...leftOut] }
}
