import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import { at } from '#/shared/at.ts'
import type { BodyPage } from './body.ts'
import { isApartRun, type Line, type Run, runsAfter, withoutRun } from './line.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import { countsOf, median, mode } from '../statistics.ts'

const MIN_NUMBERS = 4
/** Numbers rise if at least this share of them is higher than the number before: some numbers are misread. */
const MIN_SHARE = 0.7
const NEARLY_ALL = 0.9
/** The usual steps of numbers; another step is known by the numbers that follow each other on a page. */
const STEPS = [3, 4, 5, 10]
/** In points: numbers are set flush left or flush right. */
const SAME_PLACE = 3
/** '12', '[12]', with the same word before each number 'FTLN 0012', and before each speech '12.' or '12)'. */
const NUMBER = /^\s*(?:(?<word>\p{L}{1,5}\.?)\s)?[([]?(?<digits>\d{1,5})(?<mark>[.)\]]{0,2})\s*$/u
/** The same without a gap behind it, before a speech: '12. ANNA: Ja.' */
const LEADING = /^\s*(?:\d{1,4}[.)]|\d{1,4}(?=\s))\s*(?=[\p{Lu}[(„"])/u
/** Numbers with a mark or a word also stand in other text: more of them must count one by one. */
const MIN_COUNTED = 8
const MIN_COUNTED_SHARE = 0.08

interface PlacedNumber {
  readonly page: number
  readonly value: number
  readonly run: Run
  /** The word before the number, and the mark behind it: numbers of one kind have the same. */
  readonly form: string
  readonly isAlone: boolean
}

/**
 * Takes off the numbers of lines and speeches: verse numbers beside lines, which rise through the whole document or on
 * each page anew, and the numbers of speeches, which count one by one.
 */
export function withoutLineNumbers(pages: readonly BodyPage[]): readonly BodyPage[] {
  const lines = pages.flatMap((page) => page.lines)
  const all = lines.flatMap((line, index) => placedNumber(line, lines, index) ?? [])
  const series = [...Map.groupBy(all, ({ form }) => form)].flatMap(
    ([form, numbers]): readonly Series[] => {
      const isWhole = form === '' ? isNumbered(numbers) : areCounted(numbers, lines.length)
      if (isWhole) return [{ form, from: -Infinity, to: Infinity }]
      // each column of a page may have a series of its own, so that the numbers of a page do not rise
      return form === '' ? atOnePlace(numbers).filter(isNumbered).map(asSeries) : []
    },
  )
  const numbered = series.length === 0 ? pages : pages.map((page) => stripped(page, series))
  return withoutLeadingNumbers(numbered)
}

/** Line numbers of one form whose right edges lie between two places. */
interface Series {
  readonly form: string
  readonly from: number
  readonly to: number
}

function asSeries(numbers: readonly PlacedNumber[]): Series {
  const rights = numbers.map(({ run }) => run.right)
  return { form: '', from: Math.min(...rights), to: Math.max(...rights) }
}

/** The numbers in groups that are flush right. */
function atOnePlace(numbers: readonly PlacedNumber[]): readonly (readonly PlacedNumber[])[] {
  const groups: PlacedNumber[][] = []
  let last = -Infinity
  for (const number of numbers.toSorted((a, b) => a.run.right - b.run.right)) {
    if (number.run.right - last <= SAME_PLACE) groups.at(-1)?.push(number)
    else groups.push([number])
    last = number.run.right
  }
  return groups.map((group) => numbers.filter((number) => group.includes(number)))
}

/** In type sizes: a number that stands less above or below a line than this is beside it. */
const BESIDE = 0.6

function placedNumber(line: Line, lines: readonly Line[], index: number): PlacedNumber | null {
  const number = numberOf(line)
  if (!number?.isAlone) return number
  const isNear = [lines[index - 1], lines[index + 1]].some(
    (other) =>
      other !== undefined &&
      other.page === line.page &&
      Math.abs(other.y - line.y) < other.size * BESIDE,
  )
  return { ...number, isAlone: !isNear }
}

/** Numbers on lines of their own may be the headings of scenes. */
function isNumbered(numbers: readonly PlacedNumber[]): boolean {
  const beside = numbers.filter(({ isAlone }) => !isAlone)
  if (beside.length < numbers.length / 2) return false
  if (numbers.length === MIN_NUMBERS - 1) return areFirstSteps(numbers)
  return numbers.length >= MIN_NUMBERS && (rises(numbers) || risesAnew(numbers))
}

/** A few numbers are enough if they are the first of their step: '5', '10', '15'. */
function areFirstSteps(numbers: readonly PlacedNumber[]): boolean {
  const [first] = numbers
  const isStep = first !== undefined && STEPS.includes(first.value)
  return isStep && numbers.every(({ value }, index) => value === first.value * (index + 1))
}

/** Whether these numbers count one by one, and many lines have one. */
function areCounted(
  numbers: readonly Pick<PlacedNumber, 'value' | 'isAlone'>[],
  lineCount: number,
): boolean {
  const next = numbers.slice(1).filter(({ value }, index) => value === at(numbers, index).value + 1)
  return (
    numbers.length >= Math.max(MIN_COUNTED, lineCount * MIN_COUNTED_SHARE) &&
    next.length >= (numbers.length - 1) * NEARLY_ALL &&
    shareOf(numbers, ({ isAlone }) => !isAlone) >= NEARLY_ALL
  )
}

/** The pages without the numbers that speeches begin with, without a gap behind them. */
function withoutLeadingNumbers(pages: readonly BodyPage[]): readonly BodyPage[] {
  const lines = pages.flatMap((page) => page.lines)
  const numbers = lines.flatMap((line) => leadingNumber(line) ?? [])
  if (!areCounted(numbers, lines.length)) return pages
  return pages.map((page) => {
    const own = page.lines.flatMap((line) => leadingNumber(line) ?? [])
    const leftOut = own.map(({ text }): LeftOut => ({
      page: page.number,
      kind: 'lineNumber',
      text,
    }))
    return {
      ...page,
      lines: page.lines.map((line) => {
        const number = leadingNumber(line)
        return number
          ? { ...line, runs: runsAfter(line.runs, number.length), isNumbered: true as const }
          : line
      }),
      leftOut: [...(page.leftOut ?? []), ...leftOut],
    }
  })
}

function leadingNumber(line: Line) {
  const text = line.runs.map((run) => run.text).join('')
  const lead = LEADING.exec(text)?.[0]
  return lead === undefined || isSceneHeading(text)
    ? null
    : { value: Number.parseInt(lead, 10), text: lead.trim(), length: lead.length, isAlone: false }
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

/** 'LX 12', 'Q5', 'Ton 4a', 'LX 12 / SQ 3': the numbers of cues. */
const ONE_CUE = String.raw`\p{Lu}\p{L}{0,7}\.?\s?\d{1,3}(?:[.,]\d{1,2})?\p{Ll}?`
const CUES = new RegExp(String.raw`^\s*${ONE_CUE}(?:\s*[,/+&]\s*${ONE_CUE})*\s*$`, 'u')
/** Behind the text other words have numbers, too, as 'Soldat 2' in a list of roles. */
const NAMED_AS_CUE = /^\s*(?:\p{Lu}{1,3}|Licht|Ton|Video|Cue|Light|Sound)\.?\s?\d/u
const MIN_CUES = 3
/** At most this share of the other lines begins left of the text's edge. */
const LEFT_OF_TEXT = 0.02

/**
 * Takes off the numbers of cues in the margin of a prompt book, or in the last column of its table: they stand left of
 * all text, beside a line or between two lines, or begin at one place behind the text, and hardly any number returns, as
 * the name of a person with a number does.
 */
export function withoutCueNumbers(pages: readonly BodyPage[]): readonly BodyPage[] {
  const lines = pages.flatMap((page) => page.lines)
  const starts = lines.flatMap((line) => line.runs.find((run) => run !== cueRun(line))?.x ?? [])
  const textX = starts.toSorted((a, b) => a - b)[Math.floor(starts.length * LEFT_OF_TEXT)]
  const behind = lines.flatMap((line) => cueBehind(line)?.x ?? [])
  const behindX = mode(behind, SAME_PLACE)
  const marginRun = (line: Line): Run | null => {
    const run = cueRun(line)
    if (run && textX !== undefined && run.right < textX) return run
    const last = cueBehind(line)
    return last && Math.abs(last.x - behindX) <= SAME_PLACE ? last : null
  }
  const cues = lines.flatMap((line) => marginRun(line)?.text.trim() ?? [])
  if (cues.length < MIN_CUES || new Set(cues).size < cues.length * NEARLY_ALL) return pages
  return pages.map((page) => {
    const leftOut: LeftOut[] = []
    const lines = page.lines.flatMap((line): readonly Line[] => {
      const run = marginRun(line)
      if (!run) return [line]
      leftOut.push({ page: page.number, kind: 'mark', text: run.text.trim() })
      return line.runs.length > 1 ? [withoutRun(line, run)] : []
    })
    return { ...page, lines, leftOut: [...(page.leftOut ?? []), ...leftOut] }
  })
}

function cueRun(line: Line): Run | null {
  const [first, ...more] = line.runs
  const isCue = first !== undefined && CUES.test(first.text)
  return isCue && (more.length === 0 || isApartRun(line, first)) ? first : null
}

/** The number of a cue behind the text of a line. */
function cueBehind(line: Line): Run | null {
  const last = line.runs.at(-1)
  const isCue = last !== undefined && CUES.test(last.text) && NAMED_AS_CUE.test(last.text)
  return isCue && line.runs.length > 1 && isApartRun(line, last) ? last : null
}

function shareOf<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.filter(holds).length / values.length
}

function numberOf(line: Line): PlacedNumber | null {
  const run = numberRun(line)
  const { word = '', digits, mark = '' } = (run && NUMBER.exec(run.text)?.groups) ?? {}
  if (!run || digits === undefined) return null
  const isAlone = line.runs.length === 1
  const form = `${word}${/^[.)]$/.test(mark) && !/[([]/.test(run.text) ? mark : ''}`
  return { page: line.page, value: Number(digits), run, form, isAlone }
}

/** The run at one end of a line that is nothing but a number and has a gap between it and the text. */
function numberRun(line: Line): Run | null {
  const ends = [line.runs.at(-1), line.runs[0]]
  const found = ends.find((run) => run !== undefined && NUMBER.test(run.text))
  if (!found) return null
  return line.runs.length === 1 || isApartRun(line, found) ? found : null
}

/** The page without the numbers at the ends of its lines; a number of another column may stand at a line's other end. */
function stripped(page: BodyPage, series: readonly Series[]): BodyPage {
  const leftOut: LeftOut[] = []
  const strip = (line: Line): readonly Line[] => {
    const number = numberOf(line)
    if (!number) return [line]
    const { form, run } = number
    const isOf = (one: Series) => one.form === form && one.from <= run.right && run.right <= one.to
    if (!series.some(isOf)) return [line]
    leftOut.push({ page: page.number, kind: 'lineNumber', text: run.text.trim() })
    return line.runs.length > 1 ? strip({ ...withoutRun(line, run), isNumbered: true }) : []
  }
  const lines = page.lines.flatMap(strip)
  return { ...page, lines, leftOut: [...(page.leftOut ?? []), ...leftOut] }
}
