import type { PageText } from '../extract/page-text.ts'
import type { BodyPage } from './body.ts'
import type { NotedPage } from './furniture.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import { isApartRun, type Line, type Run, runsText, withoutRun } from './line.ts'

/** The marks of a revision, or a bar beside changed lines. */
const MARK = /^[*|¦]{1,3}$/u
/** '12', '12A', 'A12': the number of a scene, which stands in both margins. */
const SCENE_NUMBER = /^(?:[A-Z]{0,2}\d{1,3}[A-Z]{0,2})[.)]?$/u
/** In points. */
const SAME_PLACE = 3

/**
 * Takes off the marks of a production beside the lines: the stars of a revision, and the number of a scene that is
 * printed in both margins.
 */
export function withoutMarginMarks(pages: readonly BodyPage[]): readonly BodyPage[] {
  const places = pages
    .flatMap(({ lines }) => lines)
    .flatMap((line) => (line.runs.length > 1 ? (markRun(line)?.x ?? []) : []))
  /** A mark beside an empty line is known by the marks beside the others. */
  const isMarkLine = ({ runs: [run, ...more], x }: Line) =>
    run !== undefined &&
    more.length === 0 &&
    isMark(run) &&
    places.some((place) => Math.abs(place - x) <= SAME_PLACE)
  return pages.map((page) => {
    const leftOut: LeftOut[] = []
    const leave = (text: string) => leftOut.push({ page: page.number, kind: 'mark', text })
    const strip = (line: Line): Line => {
      const runs = numberRuns(line) ?? [markRun(line)]
      const [run] = runs
      if (!run) return line
      for (const { text } of runs.filter((one) => one !== null)) leave(text.trim())
      const rest = runs.reduce<Line>((left, one) => (one ? withoutRun(left, one) : left), line)
      return strip(rest)
    }
    const lines = page.lines.flatMap((line): readonly Line[] => {
      if (!isMarkLine(line)) return [strip(line)]
      leave(runsText(line.runs))
      return []
    })
    return { ...page, lines, leftOut: [...(page.leftOut ?? []), ...leftOut] }
  })
}

/** The mark at one end of a line that has other text. */
function markRun(line: Line): Run | null {
  const ends = [line.runs.at(-1), line.runs[0]]
  const found = ends.find((run) => run !== undefined && isMark(run) && isApartRun(line, run))
  return line.runs.length > 1 ? (found ?? null) : null
}

function isMark({ text }: Run): boolean {
  return MARK.test(text.trim())
}

/** The two runs that are one number, at both ends of a line; null if there are none. */
function numberRuns(line: Line): readonly Run[] | null {
  const first = line.runs[0]
  const last = line.runs.at(-1)
  if (!first || !last || line.runs.length < 3) return null
  const number = first.text.trim()
  const isBoth = SCENE_NUMBER.test(number) && number === last.text.trim()
  return isBoth && isApartRun(line, first) && isApartRun(line, last) ? [first, last] : null
}

/** Takes off the text that runs otherwise than the page's: a watermark across it, a stamp along its edge. */
export function withoutTurnedText(pages: readonly PageText[]): readonly NotedPage[] {
  return pages.map((page) => {
    const turned = page.items.filter(({ isTurned }) => isTurned)
    if (turned.length === 0) return page
    const texts = turned.map((item) => item.text.trim()).filter((text) => text !== '')
    return {
      ...page,
      items: page.items.filter(({ isTurned }) => !isTurned),
      leftOut: texts.map((text): LeftOut => ({ page: page.number, kind: 'mark', text })),
    }
  })
}
