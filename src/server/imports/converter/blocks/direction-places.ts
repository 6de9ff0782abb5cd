import { mode } from '../statistics.ts'
import { isWholeDirection, type Paragraph, type Part } from './part.ts'

/** Whether a direction, by its place alone, does not belong to the speech before it. */
export type IsOutside = (direction: Paragraph) => boolean

/** In points. */
const SAME_PLACE = 4
/** Minimum number of directions right behind a name that make their place one of such directions. */
const MIN_PARENTHESES = 2

/**
 * A direction does not belong to a speech if it stands neither at the place of speeches nor at the place of directions
 * right behind a name. Both places are learnt from the whole document. If paragraphs have no space between them, only
 * the place shows that a direction does not belong to a speech.
 */
export function directionPlaces(parts: readonly Part[]): IsOutside {
  const paragraphs = parts.filter((part) => part.kind === 'paragraph')
  const spoken = paragraphs.filter((part) => !isWholeDirection(part))
  const spokenIndent = mode(
    spoken.flatMap((part) => laterIndents(part)),
    1,
  )
  const behindName = parts.filter(
    (part, index): part is Paragraph =>
      part.kind === 'paragraph' && parts[index - 1]?.kind === 'speaker' && isWholeDirection(part),
  )
  const isAt = (indent: number) => (other: { readonly indent: number }) =>
    Math.abs(other.indent - indent) < SAME_PLACE
  return ({ indent }) =>
    Math.abs(indent - spokenIndent) >= SAME_PLACE &&
    behindName.filter(isAt(indent)).length < MIN_PARENTHESES
}

/** The indents of all lines but the first: a speech's first line may begin behind a name. */
function laterIndents(part: Paragraph): readonly number[] {
  return part.lines.slice(1).map((line) => line.indent)
}
