import { type PdfPiece, type PdfText, PAGE_HEIGHT, PAGE_WIDTH } from './make-pdf.ts'

export interface TypeArea {
  readonly left: number
  readonly width: number
  readonly size: number
  readonly leading: number
  readonly columns?: 2
}

/** A line's pieces, and its position in the column. */
export interface SetLine {
  readonly pieces: readonly PdfPiece[]
  readonly indent?: number
  readonly isCentred?: boolean
  /** Leadings above it beyond the usual one. */
  readonly space?: number
  /** A piece that stands in the margin beside the line. */
  readonly beside?: PdfPiece
}

const TOP = 740
/** Short pages, so that the plays need several. */
const BOTTOM = 400
const COLUMN_GAP = 24
/** The average width of a letter in Times, in type sizes; only the line breaks depend on it. */
const LETTER = 0.46

export function lettersIn(area: TypeArea, indent = 0): number {
  const width = area.columns ? (area.width - COLUMN_GAP) / 2 : area.width
  return Math.floor((width - indent) / (area.size * LETTER))
}

/** Fills pages with lines, column after column; each page gets a running head and a number. */
export function fillPages(
  lines: readonly SetLine[],
  area: TypeArea,
  head: string,
): readonly (readonly PdfText[])[] {
  const columnWidth = area.columns ? (area.width - COLUMN_GAP) / 2 : area.width
  const pages: PdfText[][] = []
  let column = area.columns ?? 1
  let y = 0
  for (const line of lines) {
    y -= area.leading * (1 + (line.space ?? 0))
    if (y < BOTTOM) {
      column += 1
      y = TOP
      if (column >= (area.columns ?? 1)) {
        column = 0
        pages.push(pageFurniture(head, pages.length + 1))
      }
    }
    const left = area.left + column * (columnWidth + COLUMN_GAP)
    const width = line.pieces.reduce((sum, { text }) => sum + text.length, 0) * area.size * LETTER
    const x = line.isCentred ? left + (columnWidth - width) / 2 : left + (line.indent ?? 0)
    const page = pages.at(-1)
    page?.push({ x, y, size: area.size, pieces: line.pieces })
    if (line.beside) page?.push({ x: left, y, size: area.size, pieces: [line.beside] })
  }
  return pages
}

function pageFurniture(head: string, number: number): PdfText[] {
  return [
    { x: 70, y: PAGE_HEIGHT - 40, size: 9, pieces: [{ text: head, font: 'italic' }] },
    { x: PAGE_WIDTH / 2, y: 40, size: 9, pieces: [{ text: String(number) }] },
  ]
}

/** Breaks a text before each word that does not fit into the line. */
export function breakText(
  text: string,
  letters: number,
  firstLetters = letters,
): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const limit = lines.length > 1 ? letters : firstLetters
    if (last !== undefined && last.length + word.length < limit) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  return lines
}
