import { isBracketed } from '#/shared/script/line-grammar/direction.ts'
import type { BodyLine } from '../lines/body.ts'
import type { FrontPart } from './front-and-end-matter.ts'
import type { Run } from '../lines/line.ts'

export interface ParagraphLine {
  readonly source: BodyLine
  readonly runs: readonly Run[]
  /** Distance from the column's left edge to the beginning of the line. */
  readonly indent: number
  /** The right edge of the text column, up to which a line may be filled. */
  readonly columnRight: number
}

/** Lines that belong together and what they are, before they become a block. */
export type Part =
  | {
      readonly kind: 'heading'
      readonly page: number
      readonly text: string
      readonly source: BodyLine
    }
  | {
      readonly kind: 'front'
      readonly page: number
      readonly front: Exclude<FrontPart['kind'], 'role'>
      readonly lines: readonly BodyLine[]
    }
  | {
      readonly kind: 'speaker'
      readonly page: number
      readonly name: string
      readonly source: BodyLine
    }
  | {
      readonly kind: 'paragraph'
      readonly page: number
      /** A space above the paragraph sets it apart from the text before it. */
      readonly isApart: boolean
      /** Distance from the column's left edge to the beginning of the first line. */
      readonly indent: number
      /** The paragraph is a direction, whatever its text looks like. */
      readonly isDirection?: true
      /** The paragraph follows the end of the play, and nobody speaks it. */
      readonly isBehindPlay?: true
      /** In an entry of the list of roles the length of the role's name. */
      readonly roleLength?: number
      readonly lines: readonly ParagraphLine[]
    }

export type Paragraph = Part & { readonly kind: 'paragraph' }

export function partText(part: { readonly lines: readonly ParagraphLine[] }): string {
  return part.lines
    .flatMap((line) => line.runs)
    .map((run) => run.text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Old editions open a bracket and never close it: '[Exit JACK.' */
const UNCLOSED = /^\[[^\]]+$/

/** A paragraph in brackets from end to end, or one in italics, unless these are the type of the whole body. */
export function isWholeDirection(
  part: { readonly lines: readonly ParagraphLine[]; readonly isDirection?: true },
  isItalicBody = false,
): boolean {
  if (part.isDirection) return true
  if (!isItalicBody && part.lines.every((line) => line.runs.every((run) => run.italic))) return true
  const [first] = part.lines[0]?.runs ?? []
  if (first === undefined || !/^\s*[([（［]/.test(first.text)) return false
  const text = partText(part)
  return isBracketed(text) || UNCLOSED.test(text)
}
