import { median } from '../../statistics.ts'
import type { TextItem } from '../page-text.ts'
import type { PlacedImage } from './gray-image.ts'
import type { RecognizedLine } from './recognizer.ts'

const LEAST_WORD_CONFIDENCE = 25
const LEAST_LINE_CONFIDENCE = 45
/** Specks and scratches are read as marks. */
const LEAST_MARK_CONFIDENCE = 60
/** Type size over the height from descender to ascender. */
const SIZE_OF_ROW = 1.1
/** In dots: shorter lines say little about how the page is tilted. */
const LONG_LINE = 300

/** What was recognised, straightened and in points, as if the page had a text layer. */
export function recognizedItems(
  lines: readonly RecognizedLine[],
  { left, top, dotsPerPoint }: Pick<PlacedImage, 'left' | 'top' | 'dotsPerPoint'>,
): readonly TextItem[] {
  const slope = slopeOf(lines)
  return lines.filter(isLegible).flatMap((line) => {
    const { x0, y0, x1, y1 } = line.baseline
    const y = top + ((y0 + y1) / 2 - (slope * (x0 + x1)) / 2) / dotsPerPoint
    const size = (line.rowAttributes.rowHeight / dotsPerPoint) * SIZE_OF_ROW
    return line.words.filter(isLegibleWord).map(({ text, bbox }): TextItem => ({
      text,
      x: left + (bbox.x0 + slope * bbox.y1) / dotsPerPoint,
      y,
      width: (bbox.x1 - bbox.x0) / dotsPerPoint,
      size,
      bold: false,
      italic: false,
    }))
  })
}

function slopeOf(lines: readonly RecognizedLine[]): number {
  const slopes = lines
    .filter(({ baseline }) => baseline.x1 - baseline.x0 > LONG_LINE)
    .map(({ baseline: { x0, y0, x1, y1 } }) => (y1 - y0) / (x1 - x0))
  return slopes.length > 0 ? median(slopes) : 0
}

function isLegible(line: RecognizedLine): boolean {
  return line.confidence >= LEAST_LINE_CONFIDENCE
}

function isLegibleWord({ text, confidence }: RecognizedLine['words'][number]): boolean {
  const isMark = !/[\p{L}\d]/u.test(text)
  return confidence >= (isMark ? LEAST_MARK_CONFIDENCE : LEAST_WORD_CONFIDENCE)
}
