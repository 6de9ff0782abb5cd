import { strikesAsCuts } from '../../script/cuts/struck-passages.ts'
import { type CreateId, type FileScript, MAX_PARAGRAPHS, UnreadableFile } from '../file-script.ts'
import { blocksOfManuscript } from './blocks-of-manuscript.ts'
import { type SourceParagraph, type SourceSpan, wordsOf } from './source-paragraph.ts'

/** A text document as a script: struck words become cuts. */
export function fileOfManuscript(
  paragraphs: readonly SourceParagraph[],
  createId: CreateId,
): FileScript {
  if (paragraphs.length > MAX_PARAGRAPHS) throw new UnreadableFile('tooLong')
  if (!paragraphs.some(({ spans }) => /[\p{L}\p{N}]/u.test(wordsOf(spans))))
    throw new UnreadableFile('noText')
  const { title, blocks, uncertain, leftOut } = blocksOfManuscript(paragraphs, createId)
  return {
    title,
    blocks: strikesAsCuts(blocks, () => `cut-${createId()}`),
    cuts: new Map(),
    comments: new Map(),
    uncertain,
    leftOut,
    pages: Math.max(1, paragraphs.at(-1)?.page ?? 1),
  }
}

/** A paragraph of a format that knows neither indents nor sizes. */
export const plainParagraph = (
  spans: readonly SourceSpan[],
  level: number | null = null,
  page = 1,
): SourceParagraph => ({
  spans,
  style: '',
  level,
  align: 'left',
  indent: 0,
  size: 11,
  cell: null,
  page,
})
