import type { LeftOut } from '#/shared/imports/left-out.ts'
import type { BodyPage } from './body.ts'
import { type Line, lineText } from './line.ts'

/** 'Am', 'F#m7', 'C/G', 'Gsus4', and German 'H', 'Cis', 'Es'. */
const CHORD =
  /^\(?(?:N\.C\.|[A-H](?:#|♯|b|♭|is|s|es)?(?:m|mi|min|maj|M|dim|aug|sus|add|o|°|\+)?\d{0,2}(?:(?:sus|add|maj|b|#)\d{1,2})?(?:\/[A-H](?:#|b|is|es)?)?|[a-h](?:is|es)?\d?)\)?$/u
/** In type sizes: the words of a song stand close below their chords. */
const CLOSE = 2
/** A single letter may be a name, so a line of one chord needs others with several. */
const MIN_ROWS = 2

/** Takes off the chords above the words of songs. */
export function withoutChords(pages: readonly BodyPage[]): readonly BodyPage[] {
  const isAboveWords = (lines: readonly Line[], index: number) => {
    const [line, next] = [lines[index], lines[index + 1]]
    return line && next && next.column === line.column && next.y - line.y < line.size * CLOSE
  }
  const rows = pages.flatMap(({ lines }) =>
    lines.filter((line, index) => chordsIn(line) > 1 && isAboveWords(lines, index)),
  )
  if (rows.length < MIN_ROWS) return pages
  return pages.map((page) => {
    const isRow = (line: Line, index: number) =>
      chordsIn(line) > 0 && isAboveWords(page.lines, index) === true
    const chords = page.lines.filter(isRow)
    if (chords.length === 0) return page
    const leftOut = chords.map((line): LeftOut => ({
      page: page.number,
      kind: 'chord',
      text: lineText(line),
    }))
    return {
      ...page,
      lines: page.lines.filter((line) => !chords.includes(line)),
      leftOut: [...(page.leftOut ?? []), ...leftOut],
    }
  })
}

/** The number of chords in a line of nothing else; 0 for other lines. */
function chordsIn(line: Line): number {
  const words = lineText(line)
    .split(/[\s|–-]+/)
    .filter((word) => word !== '')
  return words.every((word) => CHORD.test(word)) ? words.length : 0
}
