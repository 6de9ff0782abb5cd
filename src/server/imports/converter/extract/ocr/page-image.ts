import { createCanvas } from '@napi-rs/canvas'
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { IDENTITY, type Matrix, product } from '../matrix.ts'
import { type ColorImage, type PlacedImage, shrunk, toGray } from './clean-paper.ts'

const DOTS_PER_POINT = 200 / 72
const MAX_DOTS = 16_000_000
/** A page of more operators is not drawn: a page whose letters are shapes has 10,000. */
const MAX_OPERATORS = 100_000
/**
 * The page's own image is used only if it has at least this resolution. With fewer dots the page is drawn, and
 * enlarged.
 */
const MIN_DOTS_PER_POINT = 150 / 72

/** The page as a scanner saw it: the one image that it consists of, or else a drawing of it. */
export async function pageImage(page: PDFPageProxy): Promise<PlacedImage> {
  return (await ownImage(page)) ?? (await drawing(page))
}

/** Whether the page shows anything that is not text. */
export async function showsImages(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList()
  const painting = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
    OPS.constructPath,
  ])
  return fnArray.some((operator) => painting.has(operator))
}

async function ownImage(page: PDFPageProxy): Promise<PlacedImage | null> {
  const shown = page.rotate === 0 ? onlyImage(await page.getOperatorList()) : null
  const image = shown && page.objs.has(shown.id) ? colorImage(page.objs.get(shown.id)) : null
  if (!shown || !image) return null
  const density = image.width / shown.width
  const isEven = Math.abs(image.height / shown.height / density - 1) < 0.02
  if (density < MIN_DOTS_PER_POINT || !isEven) return null
  const shrink = Math.max(1, density / DOTS_PER_POINT)
  const gray = shrunk(toGray(image), shrink)
  return { ...gray, ...placeOf(page, shown), dotsPerPoint: density / shrink }
}

function placeOf(page: PDFPageProxy, { x, y, height }: ShownImage) {
  const [left = 0, , , top = 0] = page.view
  return { left: x - left, top: top - (y + height) }
}

/** The image that pdf.js unpacked; null for anything else, such as an image that it refused. */
function colorImage(found: unknown): ColorImage | null {
  if (typeof found !== 'object' || found === null) return null
  if (!('width' in found && 'height' in found && 'kind' in found && 'data' in found)) return null
  const { width, height, kind, data } = found
  const isSized = typeof width === 'number' && typeof height === 'number'
  const bytesPerDot = ([null, '1 bit', 3, 4] as const)[Number(kind)]
  if (!isSized || !bytesPerDot) return null
  const isData = data instanceof Uint8Array || data instanceof Uint8ClampedArray
  return isData ? { width, height, data, bytesPerDot } : null
}

type PdfContext = Parameters<PDFPageProxy['render']>[0]['canvasContext']

async function drawing(page: PDFPageProxy): Promise<PlacedImage> {
  const { fnArray } = await page.getOperatorList()
  if (fnArray.length > MAX_OPERATORS)
    throw new Error(`Page ${page.pageNumber} has too many operators.`)
  const { width, height } = page.getViewport({ scale: 1 })
  const dotsPerPoint = Math.min(DOTS_PER_POINT, Math.sqrt(MAX_DOTS / (width * height)))
  const viewport = page.getViewport({ scale: dotsPerPoint })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const context = canvas.getContext('2d')
  // The two libraries' types of a canvas differ only in members that pdf.js never uses.
  const target = context as unknown as PdfContext
  await page.render({ canvas: null, canvasContext: target, viewport }).promise
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const color = { width: canvas.width, height: canvas.height, data, bytesPerDot: 4 as const }
  return { ...toGray(color), left: 0, top: 0, dotsPerPoint }
}

/** An upright image. Its place is in points from the page's lower left corner. */
interface ShownImage {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface OperatorList {
  readonly fnArray: readonly number[]
  readonly argsArray: readonly unknown[]
}

/** Operators that show nothing, and the one that shows an image. */
const ALLOWED: ReadonlySet<number> = new Set([
  OPS.save,
  OPS.restore,
  OPS.transform,
  OPS.dependency,
  OPS.setGState,
  OPS.paintImageXObject,
  OPS.beginMarkedContent,
  OPS.beginMarkedContentProps,
  OPS.endMarkedContent,
  OPS.clip,
  OPS.endPath,
])

/** The image that a page shows; null if the page shows anything else. */
function onlyImage({ fnArray, argsArray }: OperatorList): ShownImage | null {
  let found: ShownImage | null = null
  let matrix: Matrix = IDENTITY
  const saved: Matrix[] = []
  for (const [index, operator] of fnArray.entries()) {
    if (!ALLOWED.has(operator)) return null
    const args = argsArray[index]
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore) matrix = saved.pop() ?? IDENTITY
    else if (operator === OPS.transform) matrix = product(matrix, numbersOf(args))
    else if (operator === OPS.paintImageXObject) {
      if (found || !Array.isArray(args)) return null
      found = shownImage(String(args[0]), matrix)
      if (!found) return null
    }
  }
  return found
}

function shownImage(id: string, matrix: Matrix): ShownImage | null {
  const [width = 0, b = 0, c = 0, height = 0, x = 0, y = 0] = matrix
  return b === 0 && c === 0 && width > 0 && height > 0 ? { id, x, y, width, height } : null
}

function numbersOf(args: unknown): Matrix {
  if (Array.isArray(args)) return args.map(Number)
  return args instanceof Float32Array ? [...args] : IDENTITY
}
