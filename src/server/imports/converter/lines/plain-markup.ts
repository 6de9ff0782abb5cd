import type { LeftOut } from '#/shared/imports/left-out.ts'
import { isSceneHeading } from '#/shared/script/line-grammar/scene-heading.ts'
import { isInCapitals } from '#/shared/script/line-grammar/speaker-name.ts'
import type { BodyPage } from './body.ts'
import { type Line, lineText, type Run } from './line.ts'

/** So many lines show that the signs of Markdown or Fountain are printed as they were typed. */
const MIN_BOLD_NAMES = 3
const MIN_FORCED_NAMES = 2
const MIN_HEADINGS = 2
const BOLD_START = /^\*\*[^*]{1,45}\*\*/u
const FORCED_NAME = /^@(?=\p{L})/u
const HEADING = /^#{1,6}\s+(?=\S)/u
const EMPHASIS = /(?<![*\w])\*[^*\s][^*]*\*(?!\*)/u
const TITLE_PAGE = /^(?:Title|Credit|Author|Authors|Draft date|Contact):/u
const MIN_TITLE_LINES = 2

/** Lines that only part the text, and signs before and behind a line that say what it is. */
const RULE = /^(?:={3,}|-{3,}|\*{3,}|_{3,})$/u
const FORCED_HEADING = /^\.(?=\p{Lu}{2})/u
const SYNOPSIS = /^=\s+(?=\S)/u
const BEFORE = /^(?:!(?=\S)|~\s*(?=\S)|>\s*(?=\S))/u
const BEHIND = /(?:\s*<|\s*\^|\s+#[\w.-]+#)$/u
/** A heading's type, beside that of the text. */
const LARGER = 1.25
/** In type sizes: emphasis ends with its paragraph. */
const PARAGRAPH = 1.7

/**
 * A script that is printed with the signs of Markdown or Fountain ('**ANNA:** Ja.', '## Scene 2', '@McCLANE') gets what
 * they mean: bold and slanted type, headings. The signs themselves go.
 */
export function withoutMarkup(pages: readonly BodyPage[]): readonly BodyPage[] {
  const kind = markupOf(pages.flatMap(({ lines }) => lines.map(lineText)))
  if (kind === null) return pages
  let isAction = false
  return pages.map((page) => {
    const leftOut: LeftOut[] = []
    const lines: Line[] = []
    let style: Style = PLAIN
    for (const [index, line] of page.lines.entries()) {
      const above = page.lines[index - 1]
      const isApart = above !== undefined && line.y - above.y > line.size * PARAGRAPH
      if (isApart) style = PLAIN
      if (isApart || isCue(lineText(line))) isAction = !isCue(lineText(line))
      if (RULE.test(lineText(line))) continue
      const read = readLine(line, style)
      style = read.style
      if (read.number !== '') leftOut.push({ page: page.number, kind: 'mark', text: read.number })
      const isDirection = kind === 'fountain' && isAction && !isTitleLine(line) && !isHeading(line)
      const own = isDirection ? inItalics(read.line) : read.line
      if (own.runs.length > 0) lines.push(own)
    }
    return { ...page, lines, leftOut: [...(page.leftOut ?? []), ...leftOut] }
  })
}

/** In Fountain a name is in capitals, or has its sign, and everything else that stands apart is action. */
function isCue(text: string): boolean {
  return (
    FORCED_NAME.test(text) ||
    (isInCapitals(text.replace(/\([^)]*\)|\^/g, '')) && !isSceneHeading(text))
  )
}

function isTitleLine(line: Line): boolean {
  return TITLE_PAGE.test(lineText(line))
}

function isHeading(line: Line): boolean {
  const text = lineText(line)
  return HEADING.test(text) || FORCED_HEADING.test(text) || isSceneHeading(text.replace(BEHIND, ''))
}

function inItalics(line: Line): Line {
  return { ...line, runs: line.runs.map((run) => ({ ...run, italic: true })) }
}

function markupOf(texts: readonly string[]): 'markdown' | 'fountain' | null {
  const count = (sign: RegExp) => texts.filter((text) => sign.test(text)).length
  if (count(FORCED_NAME) >= MIN_FORCED_NAMES || count(TITLE_PAGE) >= MIN_TITLE_LINES)
    return 'fountain'
  const isMarked = count(HEADING) >= MIN_HEADINGS && count(BOLD_START) + count(EMPHASIS) > 0
  return isMarked || count(BOLD_START) >= MIN_BOLD_NAMES ? 'markdown' : null
}

interface Style {
  readonly bold: boolean
  readonly italic: boolean
}

const PLAIN: Style = { bold: false, italic: false }

interface ReadLine {
  readonly line: Line
  /** Whether emphasis is still open at the end of the line. */
  readonly style: Style
  /** The number of a scene: '#12#'. */
  readonly number: string
}

function readLine(line: Line, open: Style): ReadLine {
  const text = line.runs.map((run) => run.text).join('')
  const start = text.length - text.trimStart().length
  const own = text.slice(start)
  const isLarge = HEADING.test(own) || FORCED_HEADING.test(own)
  const sign = [HEADING, FORCED_NAME, FORCED_HEADING, SYNOPSIS, BEFORE].find((one) => one.test(own))
  const from = start + (sign?.exec(own)?.[0].length ?? 0)
  const behind = BEHIND.exec(text.trimEnd())?.[0] ?? ''
  const to = text.trimEnd().length - behind.length
  const { pieces, style } = piecesOf(text.slice(from, to), open)
  const size = isLarge ? line.size * LARGER : line.size
  const isSynopsis = SYNOPSIS.test(own)
  const runs = pieces.map(({ at, text: words, ...type }, index): Run => {
    const source = runAt(line.runs, from + at)
    const x = index === 0 ? line.x : placeOf(line.runs, from + at)
    const right = placeOf(line.runs, from + at + words.length)
    return {
      ...source,
      text: words,
      shape: words,
      x,
      right,
      size: isLarge ? source.size * LARGER : source.size,
      bold: source.bold || type.bold || isLarge,
      italic: source.italic || type.italic || isSynopsis,
      starts: [{ x, at: 0 }],
    }
  })
  const number = behind.trim().startsWith('#') ? behind.trim() : ''
  return { line: { ...line, size, runs }, style, number }
}

interface Piece extends Style {
  readonly text: string
  /** Where it begins in the text. */
  readonly at: number
}

/** The pieces of a text between its signs of emphasis. */
function piecesOf(
  text: string,
  open: Style,
): { readonly pieces: readonly Piece[]; readonly style: Style } {
  const pieces: Piece[] = []
  let style = open
  let at = 0
  for (const sign of text.matchAll(/\*{1,3}|(?<!\w)_(?=\S)|(?<=\S)_(?!\w)/gu)) {
    if (sign.index > at) pieces.push({ text: text.slice(at, sign.index), at, ...style })
    at = sign.index + sign[0].length
    const stars = sign[0].startsWith('*') ? sign[0].length : 0
    style = {
      bold: stars > 1 ? !style.bold : style.bold,
      italic: stars % 2 === 1 ? !style.italic : style.italic,
    }
  }
  if (at < text.length) pieces.push({ text: text.slice(at), at, ...style })
  return { pieces, style }
}

function runAt(runs: readonly Run[], index: number): Run {
  let before = 0
  for (const run of runs) {
    before += run.text.length
    if (index < before) return run
  }
  return runs.at(-1) ?? NO_RUN
}

const NO_RUN: Run = {
  text: '',
  shape: '',
  x: 0,
  right: 0,
  size: 0,
  bold: false,
  italic: false,
  isSpaced: false,
  starts: [],
}

/** The x of a character, if all characters of a run are equally wide. */
function placeOf(runs: readonly Run[], index: number): number {
  const run = runAt(runs, index)
  const before = runs.slice(0, runs.indexOf(run)).reduce((sum, one) => sum + one.text.length, 0)
  const share = Math.min(1, (index - before) / Math.max(1, run.text.length))
  return run.x + (run.right - run.x) * share
}
