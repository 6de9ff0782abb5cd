import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PrintedRule } from './annotations.ts'
import type { AngledItem, TextItem } from './page-text.ts'
import { IDENTITY, type Matrix, product } from './matrix.ts'

/** In points: a thicker shape is a bar or a box. */
const MAX_THICKNESS = 2.2
const MIN_LENGTH = 3
/** In type sizes above the baseline: a rule there goes through small letters; one below the baseline underlines. */
const LOWEST = 0.12
const HIGHEST = 0.48
/** A content stream without these operators draws no rule. */
const DRAWS_RULE = /\bre\s+(?:f|F|B|S)\b|\bl\s+(?:h\s+)?(?:s|S|f|F|B|b)\b/

/** Whether a page's content may draw rules. It costs far less than reading the content's operators. */
export function mayDrawRules(content: string): boolean {
  return DRAWS_RULE.test(content)
}

/** The rules that a page draws; `transform` is that of the page's viewport. */
export async function drawnRules(
  page: PDFPageProxy,
  transform: Matrix,
): Promise<readonly PrintedRule[]> {
  return rulesOf(await page.getOperatorList(), transform)
}

/** The items with those words marked that a rule goes through. */
export function withStruckWords(
  angled: readonly AngledItem[],
  rules: readonly PrintedRule[],
): readonly AngledItem[] {
  if (rules.length === 0) return angled
  return angled.flatMap((placed) =>
    placed.angle === 0 ? partsOf(placed.item, rules).map((item) => ({ item, angle: 0 })) : [placed],
  )
}

type OperatorList = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>

const PAINTS = new Set<number>([OPS.stroke, OPS.closeStroke, OPS.fill, OPS.eoFill, OPS.fillStroke])

function rulesOf({ fnArray, argsArray }: OperatorList, transform: Matrix): readonly PrintedRule[] {
  const rules: PrintedRule[] = []
  const saved: Matrix[] = []
  let matrix = transform
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown = argsArray[index]
    if (operator === OPS.save) saved.push(matrix)
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd)
      matrix = saved.pop() ?? transform
    else if (operator === OPS.transform) matrix = product(matrix, numbersOf(args))
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      matrix = product(matrix, numbersOf(argumentOf(args, 0)))
    } else if (operator === OPS.constructPath && PAINTS.has(Number(argumentOf(args, 0)))) {
      const rule = ruleIn(numbersOf(argumentOf(args, 2)), matrix)
      if (rule) rules.push(rule)
    }
  }
  return rules
}

/** The rule that a painted path is, by the box around it; null for other shapes. */
function ruleIn(box: readonly number[], matrix: Matrix): PrintedRule | null {
  const [left = 0, top = 0, right = 0, bottom = 0] = box
  const [, , , , x0 = 0, y0 = 0] = product(matrix, [1, 0, 0, 1, left, top])
  const [, , , , x1 = 0, y1 = 0] = product(matrix, [1, 0, 0, 1, right, bottom])
  const isThin = Math.abs(y1 - y0) <= MAX_THICKNESS
  return isThin && Math.abs(x1 - x0) >= MIN_LENGTH
    ? { left: Math.min(x0, x1), right: Math.max(x0, x1), y: (y0 + y1) / 2 }
    : null
}

function argumentOf(args: unknown, index: number): unknown {
  return Array.isArray(args) ? (args as readonly unknown[])[index] : undefined
}

function numbersOf(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'number')
  if (value instanceof Float32Array || value instanceof Float64Array) return [...value]
  return value === undefined || value === null ? IDENTITY : []
}

/** The item, parted where a rule begins or ends; the places of its words are estimated by their letters. */
function partsOf(item: TextItem, rules: readonly PrintedRule[]): readonly TextItem[] {
  const end = item.x + item.width
  const through = rules.filter(
    ({ left, right, y }) =>
      item.y - y > item.size * LOWEST &&
      item.y - y < item.size * HIGHEST &&
      right > item.x &&
      left < end,
  )
  if (through.length === 0 || item.text.trim() === '') return [item]
  const width = item.width / item.text.length
  const parts: { text: string; at: number; isStruck: boolean }[] = []
  for (const { 0: word, index } of item.text.matchAll(/\S+\s*|\s+/gu)) {
    const middle = item.x + (index + word.trimEnd().length / 2) * width
    const isStruck = through.some(({ left, right }) => middle > left && middle < right)
    const last = parts.at(-1)
    if (last?.isStruck === isStruck) last.text += word
    else parts.push({ text: word, at: index, isStruck })
  }
  return parts.map(({ text, at, isStruck }) => ({
    ...item,
    text,
    x: item.x + at * width,
    width: text.length * width,
    ...(isStruck && { isStruck }),
  }))
}
