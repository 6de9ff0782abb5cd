import { at } from '#/shared/at.ts'
import type { LeftOut } from '#/shared/imports/left-out.ts'
import {
  isInCapitals,
  nameBeforeColon,
  nameBeforeStop,
  nameOnItsLine,
} from '#/shared/script/line-grammar/speaker-name.ts'
import type { PageText } from '../extract/page-text.ts'
import { countsOf, median, mode } from '../statistics.ts'
import type { BodyPage } from './body.ts'
import type { NotedPage } from './furniture.ts'
import { isApartRun, type Line, type Run, runsAfter, runsText, withoutRun } from './line.ts'

/** The marks of a revision, or a bar beside changed lines. */
const MARK = /^[*|¦]{1,3}$/u
/** '12', '12A', 'A12': the number of a scene, which stands in both margins. */
const SCENE_NUMBER = /^(?:[A-Z]{0,2}\d{1,3}[A-Z]{0,2})[.)]?$/u
/** In points. */

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

/** In points. */
const SAME_PLACE = 3
/** In type sizes: the gap between the text and a note beside it. */
const GAP = 1
/** So many notes begin at one place, beside at most this share of the lines. */
const MIN_NOTES = 3
const MAX_SHARE = 0.3
/** The same in a table that has names and text in columns of their own. */
const MAX_SHARE_IN_TABLE = 0.7
const MOSTLY = 0.7
/** Notes are short, unless they are set otherwise than the text, and hardly any line of text reaches into their column. */
const MAX_WORDS = 4
const MAX_WORDS_SET_OTHERWISE = 9
const SMALLER = 0.92
const MAX_CROSSING = 0.02

/**
 * Takes off the notes of a production in a column beside the text, as cues and properties in a prompt book, and the
 * times of a list of surtitles, and the words over the columns of a table.
 */
export function withoutMarginNotes(pages: readonly BodyPage[]): readonly BodyPage[] {
  return withoutNotes(withoutLeftNotes(withoutCodes(withoutTimes(withoutColumnHeads(pages)))))
}

function withoutNotes(pages: readonly BodyPage[]): readonly BodyPage[] {
  const lines = pages.flatMap((page) => page.lines)
  const x = notesColumn(lines)
  if (x === null) return pages
  return pages.map((page) =>
    withoutRuns(page, (line) => line.runs.filter((run) => run.x >= x - SAME_PLACE)),
  )
}

/** The x at which notes begin; null if there are none. */
function notesColumn(lines: readonly Line[]): number | null {
  if (lines.some(({ column }) => column > 0)) return null
  const notes = lines.flatMap((line) => noteRun(line) ?? [])
  const places = [...new Set(notes.map((run) => Math.round(run.x)))].toSorted((a, b) => b - a)
  return places.find((x) => areNotes(lines, notes, x)) ?? null
}

function areNotes(lines: readonly Line[], notes: readonly Run[], x: number): boolean {
  const own = notes.filter((run) => Math.abs(run.x - x) <= SAME_PLACE)
  const within = lines.filter((line) => line.runs.some((run) => run.x >= x - SAME_PLACE))
  const crossing = lines.filter((line) =>
    line.runs.some((run) => run.x < x - SAME_PLACE && run.right > x - SAME_PLACE),
  )
  const words = own.reduce((sum, { text }) => sum + text.trim().split(/\s+/).length, 0)
  const inCells = within.filter((line) => cellsIn(line).length > 2)
  const isTable = inCells.length >= within.length * MOSTLY
  return (
    own.length >= MIN_NOTES &&
    within.length <= lines.length * (isTable ? MAX_SHARE_IN_TABLE : MAX_SHARE) &&
    words <= own.length * (areSetOtherwise(lines, own) ? MAX_WORDS_SET_OTHERWISE : MAX_WORDS) &&
    crossing.length <= lines.length * MAX_CROSSING
  )
}

/** Notes are different from each other, and have more words than names. */
const DIFFERENT_NOTES = 0.6
const MIN_WORDS = 1.5

/** Without the moves that stand left of the text, set otherwise than it: names there recur. */
function withoutLeftNotes(pages: readonly BodyPage[]): readonly BodyPage[] {
  const lines = pages.flatMap((page) => page.lines)
  const textX = mode(
    lines.map(({ x }) => x),
    1,
  )
  const size = median(lines.map((line) => line.size))
  const noteOf = (line: Line): readonly Run[] => {
    const left = line.runs.filter((run) => run.right <= textX)
    const next = line.runs[left.length]
    const isBefore = next === undefined || Math.abs(next.x - textX) <= SAME_PLACE
    const isOther = left.every((run) => run.italic || run.size < size * SMALLER)
    return isBefore && isOther && !/^\s*[([\d]/.test(left[0]?.text ?? '(') ? left : []
  }
  const notes = lines.map(noteOf).filter((runs) => runs.length > 0)
  const texts = notes.map(runsText)
  const words = texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0)
  const isBeside = (line: Line) => noteOf(line).length > 0 && noteOf(line).length < line.runs.length
  const areMoves =
    lines.every(({ column }) => column === 0) &&
    lines.filter(isBeside).length >= MIN_NOTES &&
    notes.length <= lines.length * MAX_SHARE &&
    new Set(texts).size >= texts.length * DIFFERENT_NOTES &&
    words >= texts.length * MIN_WORDS &&
    areNamed(lines.map((line) => runsText(line.runs.slice(noteOf(line).length)).trim()))
  if (!areMoves) return pages
  // a direction may stand there, too, but beside nothing
  const isRest = (above: Line | undefined) => above !== undefined && noteOf(above).length > 0
  return pages.map((page) =>
    withoutRuns(page, (line, above) => (isBeside(line) || isRest(above) ? noteOf(line) : [])),
  )
}

/** Whether people who come back are named in these lines: what stands left of them is no name then. */
function areNamed(lines: readonly string[]): boolean {
  const names = countsOf(lines.flatMap((text) => nameOf(text) ?? []))
  const named = [...names.values()].filter((count) => count > 1)
  return named.reduce((sum, count) => sum + count, 0) >= MIN_NOTES
}

/** Without a colon only capitals tell a name from a short sentence: 'Nein.' */
function nameOf(text: string): string | null {
  const inCapitals = nameOnItsLine(text) ?? nameBeforeStop(text)
  const isName = inCapitals !== null && isInCapitals(inCapitals.name)
  return (nameBeforeColon(text) ?? (isName ? inCapitals : null))?.name ?? null
}

type RunsOf = (line: Line, above: Line | undefined) => readonly Run[]

function withoutRuns(page: BodyPage, runsOf: RunsOf): BodyPage {
  const leftOut: LeftOut[] = []
  const kept = page.lines.flatMap((line, index): readonly Line[] => {
    const notes = runsOf(line, page.lines[index - 1])
    if (notes.length === 0) return [line]
    leftOut.push({ page: page.number, kind: 'mark', text: runsText(notes) })
    return notes.length === line.runs.length ? [] : [notes.reduce(withoutRun, line)]
  })
  return { ...page, lines: kept, leftOut: [...(page.leftOut ?? []), ...leftOut] }
}

/** Slanted or smaller than the text. */
function areSetOtherwise(lines: readonly Line[], notes: readonly Run[]): boolean {
  const size = median(lines.map((line) => line.size))
  return notes.every((run) => run.italic || run.size < size * SMALLER)
}

/** The first run behind a gap at the end of a line, which is set otherwise than the text, or in a cell of its own. */
function noteRun({ runs, size }: Line): Run | null {
  const [last, before] = [runs.at(-1), runs.at(-2)]
  if (!last || !before || last.x - before.right < size * GAP) return null
  return /^\s*[([]/.test(last.text) || /^\s*[\d*|]{1,4}[.)]?\s*$/.test(last.text) ? null : last
}

/** The pieces of a line that gaps part. */
function cellsIn({ runs, size }: Line): readonly (readonly Run[])[] {
  const cells: Run[][] = []
  for (const run of runs) {
    const last = cells.at(-1)?.at(-1)
    if (last && run.x - last.right < size * GAP) cells.at(-1)?.push(run)
    else cells.push([run])
  }
  return cells
}

/** The words over the columns of a table. */
const COLUMN_HEADS = new RegExp(
  `^(?:${[
    'nr|zeit|figur(?:en)?|rolle|name|wer|person|sprecher(?:in)?|text|replik|was|ton|licht|technik|geräusche?|musik',
    'requisiten?|regie|bild|aktion|bemerkung(?:en)?|no|time|character|role|who|speaker|line|dialogue|sound|light|lights',
    'props|action|cue|notes?|video|audio|roll|replik|rôle|personnage|texte|réplique|personaje|texto|ruolo|testo|battuta',
  ].join('|')})[.:?]?(?:\\s.{0,30}[?])?$`,
  'iu',
)

/** Without the rows over the columns of a table: 'Nr. | Wer | Text'. */
function withoutColumnHeads(pages: readonly BodyPage[]): readonly BodyPage[] {
  return pages.map((page) => {
    const isHead = (line: Line) => {
      const cells = cellsIn(line).map(runsText)
      return cells.length > 1 && cells.every((text) => COLUMN_HEADS.test(text))
    }
    const heads = page.lines.filter(isHead)
    if (heads.length === 0) return page
    const leftOut = heads.map(({ runs }): LeftOut => ({
      page: page.number,
      kind: 'head',
      text: runsText(runs),
    }))
    return {
      ...page,
      lines: page.lines.filter((line) => !heads.includes(line)),
      leftOut: [...(page.leftOut ?? []), ...leftOut],
    }
  })
}

/** 'ch1_012', 'A-07', 'DLG0031': letters and digits, with signs between them. */
const CODE = /^(?=\S*\d)(?=\S*[\p{L}_-])[\p{L}\d]+(?:[_.-][\p{L}\d]+)*$/u
const MIN_CODES = 6
/** So many of the lines that begin at their place have one, and so many are different from each other. */
const MIN_CODES_SHARE = 0.6
const DIFFERENT = 0.9

/** Without the codes that number the rows of a table. */
function withoutCodes(pages: readonly BodyPage[]): readonly BodyPage[] {
  const lines = pages.flatMap((page) => page.lines)
  const coded = lines.flatMap((line) => codeRun(line) ?? [])
  const x = mode(
    coded.map((run) => run.x),
    1,
  )
  const isThere = (line: Line) => Math.abs(line.x - x) <= SAME_PLACE
  const there = coded.filter((run) => Math.abs(run.x - x) <= SAME_PLACE)
  const areCodes =
    there.length >= Math.max(MIN_CODES, lines.filter(isThere).length * MIN_CODES_SHARE) &&
    new Set(there.map(({ text }) => text.trim())).size >= there.length * DIFFERENT
  if (!areCodes) return pages
  return pages.map((page) => {
    const leftOut: LeftOut[] = []
    const kept = page.lines.map((line) => {
      const code = isThere(line) ? codeRun(line) : null
      if (!code) return line
      leftOut.push({ page: page.number, kind: 'mark', text: code.text.trim() })
      return { ...withoutRun(line, code), isNumbered: true as const }
    })
    return { ...page, lines: kept, leftOut: [...(page.leftOut ?? []), ...leftOut] }
  })
}

function codeRun(line: Line): Run | null {
  const [first, second] = line.runs
  const isCode = first !== undefined && second !== undefined && CODE.test(first.text.trim())
  return isCode && isApartRun(line, first) ? first : null
}

const TIME = String.raw`[[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,:]\d{1,3})?[\])]?`
const TIMES = new RegExp(String.raw`^\s*${TIME}(?:\s*(?:-->|[-–])\s*${TIME})?\s*`, 'u')
const MIN_TIMES = 4
const MIN_TIMES_SHARE = 0.15

/** Without the times that lines begin with, and the numbers above those that stand by themselves. */
function withoutTimes(pages: readonly BodyPage[]): readonly BodyPage[] {
  const lines = pages.flatMap((page) => page.lines)
  const times = lines.filter((line) => timeOf(line) !== null)
  if (times.length < Math.max(MIN_TIMES, lines.length * MIN_TIMES_SHARE)) return pages
  return pages.map((page) => {
    const leftOut: LeftOut[] = []
    const leave = (text: string) =>
      leftOut.push({ page: page.number, kind: 'mark', text: text.trim() })
    const isAlone = (line: Line | undefined) =>
      line !== undefined && timeOf(line)?.trim() === runsText(line.runs)
    const kept = page.lines.flatMap((line, index): readonly Line[] => {
      const time = timeOf(line)
      const isNumber = /^\d{1,4}$/.test(runsText(line.runs)) && isAlone(page.lines[index + 1])
      if (time !== null || isNumber) leave(time ?? runsText(line.runs))
      if (isNumber || isAlone(line)) return []
      const runs = time === null ? line.runs : runsAfter(line.runs, time.length)
      return time === null ? [line] : [{ ...line, runs, x: at(runs, 0).x, isNumbered: true }]
    })
    return { ...page, lines: kept, leftOut: [...(page.leftOut ?? []), ...leftOut] }
  })
}

function timeOf({ runs }: Line): string | null {
  return TIMES.exec(runs.map((run) => run.text).join(''))?.[0] ?? null
}
