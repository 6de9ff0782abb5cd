import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { IDENTITY, type Matrix, product } from '../matrix.ts'

/** An upright image. Its place is in points from the page's lower left corner. */
export interface ShownImage {
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
export function onlyImage({ fnArray, argsArray }: OperatorList): ShownImage | null {
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
