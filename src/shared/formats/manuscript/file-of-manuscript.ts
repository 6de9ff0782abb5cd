import { plainText, type ScriptBlock, textsOf } from '../../script/blocks.ts'
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

/** So many pictures are scanned pages if no more than so many letters for each stand beside them, and nobody speaks. */
const MIN_SCANNED_PAGES = 3
const MAX_LETTERS_OF_PAGE = 20

/** Whether a document is pictures of pages, with at most a title and their numbers as text. */
export function isScan(pictures: number, blocks: readonly ScriptBlock[]): boolean {
  if (pictures < MIN_SCANNED_PAGES || blocks.some(({ type }) => type === 'dialogue')) return false
  const words = blocks.flatMap(textsOf).map(plainText).join('')
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, '').length < pictures * MAX_LETTERS_OF_PAGE
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
