// What people have written into a PDF with a reader's tools: notes, marks and filled forms, which lie over the page.
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { isRecord } from '#/shared/is-record.ts'
import { type Matrix, product } from './matrix.ts'

/** Text that lies over a page. */
export interface Annotation {
  readonly text: string
  /** The end of the passage that it marks, in points from the page's left and top; null if it marks none. */
  readonly end: { readonly x: number; readonly y: number } | null
}

/** A thin horizontal rule on the page, in points from its left and its top. */
export interface PrintedRule {
  readonly left: number
  readonly right: number
  readonly y: number
}

export interface Annotations {
  readonly texts: readonly Annotation[]
  /** The lines that strike text out. */
  readonly strikes: readonly PrintedRule[]
}

const MARKS: ReadonlySet<unknown> = new Set([
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
])
/** The window of a note has the note's text once more, and a link has the text of the page. */
const WITHOUT_TEXT: ReadonlySet<unknown> = new Set(['Popup', 'Link'])
/** A flag of PDF's: nobody sees the annotation. */
const HIDDEN = 2

/** The annotations of a page; `transform` is that of the page's viewport. */
export async function annotationsOf(page: PDFPageProxy, transform: Matrix): Promise<Annotations> {
  const all: readonly unknown[] = await page.getAnnotations()
  const visible = all
    .filter(isRecord)
    .filter((one) => (Number(one['annotationFlags']) & HIDDEN) === 0)
  return {
    texts: visible.flatMap((one) => {
      const text = textOf(one)
      const last = MARKS.has(one['subtype']) ? boxesOf(one, transform).at(-1) : undefined
      const end = last ? { x: last.right, y: last.y } : null
      return text === '' ? [] : [{ text, end }]
    }),
    strikes: visible.flatMap((one) =>
      one['subtype'] === 'StrikeOut' ? boxesOf(one, transform) : [],
    ),
  }
}

type Fields = Readonly<Record<string, unknown>>

function textOf({ subtype, contentsObj, fieldType, fieldValue }: Fields): string {
  if (WITHOUT_TEXT.has(subtype)) return ''
  const contents = isRecord(contentsObj) ? contentsObj['str'] : ''
  const isFilled = fieldType === 'Tx' || fieldType === 'Ch'
  const values: readonly unknown[] = isFilled ? [fieldValue].flat() : [contents]
  const texts = values.filter((value) => typeof value === 'string')
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim()
}

/** The middles of the lines that an annotation covers, from left to right. */
function boxesOf({ quadPoints, rect }: Fields, transform: Matrix): readonly PrintedRule[] {
  const quads = numbersOf(quadPoints)
  const corners = quads.length >= 8 ? quads : cornersOf(numbersOf(rect))
  return Array.from({ length: Math.floor(corners.length / 8) }, (_, index) => {
    const points = [0, 2, 4, 6].map((at) => {
      const [x = 0, y = 0] = corners.slice(index * 8 + at)
      const [, , , , left = 0, top = 0] = product(transform, [1, 0, 0, 1, x, y])
      return { left, top }
    })
    const lefts = points.map(({ left }) => left)
    const tops = points.map(({ top }) => top)
    const y = (Math.min(...tops) + Math.max(...tops)) / 2
    return { left: Math.min(...lefts), right: Math.max(...lefts), y }
  })
}

function cornersOf([
  left = 0,
  bottom = 0,
  right = 0,
  top = 0,
]: readonly number[]): readonly number[] {
  return [left, top, right, top, left, bottom, right, bottom]
}

function numbersOf(value: unknown): readonly number[] {
  if (value instanceof Float32Array) return [...value]
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'number') : []
}
