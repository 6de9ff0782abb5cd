import { median } from '../../statistics.ts'
import type { TextItem } from '../page-text.ts'
import type { PlacedImage } from './gray-image.ts'
import type { RecognizedLine } from './recognizer.ts'

/** For words of one or two letters: specks are read as such words. Longer words may be misread, but they exist. */
const MIN_WORD_CONFIDENCE = 25
const LONG_WORD = 3
const MIN_LINE_CONFIDENCE = 45
/** For words without a letter: specks and scratches are read as punctuation marks. */
const MIN_MARK_CONFIDENCE = 60
/** Type size divided by a row's height, which reaches from descender to ascender. */
const SIZE_OF_ROW = 1.1
/** A zero alone. Beside other words this zero is a misread vocative 'O'. */
const ZERO = /^0(?=[^\p{L}\d]*$)/u
/** In dots. Shorter lines say little about how far the page is tilted. */
const LONG_LINE = 300

/** The recognised words as a text layer would have them: in points, and without the page's tilt. */
export function recognizedItems(
  lines: readonly RecognizedLine[],
  { left, top, dotsPerPoint }: Pick<PlacedImage, 'left' | 'top' | 'dotsPerPoint'>,
): readonly TextItem[] {
  const slope = slopeOf(lines)
  const heightOf = rowHeights(lines)
  return lines.filter(isLegible).flatMap((line) => {
    const { x0, y0, x1, y1 } = line.baseline
    const y = top + ((y0 + y1) / 2 - (slope * (x0 + x1)) / 2) / dotsPerPoint
    const size = (heightOf(line) / dotsPerPoint) * SIZE_OF_ROW
    const words = line.words.filter(isLegibleWord)
    return words.map(({ text, bbox }): TextItem => ({
      text: words.length > 1 ? text.replace(ZERO, 'O') : text,
      x: left + (bbox.x0 + slope * bbox.y1) / dotsPerPoint,
      y,
      width: (bbox.x1 - bbox.x0) / dotsPerPoint,
      size,
      bold: false,
      italic: false,
    }))
  })
}

/**
 * The height of a line's type. A speck that touches the line makes some of its measures larger, but hardly ever all of
 * them. So each measure is compared with the page's usual one, and the smallest ratio counts.
 */
function rowHeights(lines: readonly RecognizedLine[]): (line: RecognizedLine) => number {
  const usual = MEASURES.map((measure) => median(lines.map(measure).filter((height) => height > 0)))
  const [usualRow = 0] = usual
  return (line) => {
    const ratios = MEASURES.map((measure, index) => measure(line) / (usual[index] || Infinity))
    return usualRow * Math.min(...ratios.filter((ratio) => ratio > 0))
  }
}

const MEASURES: readonly ((line: RecognizedLine) => number)[] = [
  ({ rowAttributes: { rowHeight } }) => rowHeight,
  ({ rowAttributes: { rowHeight, descenders } }) => rowHeight - Math.abs(descenders),
  ({ rowAttributes: { rowHeight, ascenders, descenders } }) =>
    rowHeight - ascenders - Math.abs(descenders),
  ({ words }) =>
    median(words.filter(({ text }) => /\p{L}{2}/u.test(text)).map(({ bbox }) => bbox.y1 - bbox.y0)),
]

function slopeOf(lines: readonly RecognizedLine[]): number {
  const slopes = lines
    .filter(({ baseline }) => baseline.x1 - baseline.x0 > LONG_LINE)
    .map(({ baseline: { x0, y0, x1, y1 } }) => (y1 - y0) / (x1 - x0))
  return slopes.length > 0 ? median(slopes) : 0
}

function isLegible(line: RecognizedLine): boolean {
  return line.confidence >= MIN_LINE_CONFIDENCE
}

function isLegibleWord({ text, confidence }: RecognizedLine['words'][number]): boolean {
  const letters = text.match(/[\p{L}\d]/gu)?.length ?? 0
  if (letters >= LONG_WORD) return true
  return confidence >= (letters === 0 ? MIN_MARK_CONFIDENCE : MIN_WORD_CONFIDENCE)
}
