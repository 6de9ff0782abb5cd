// Deleted marks between paragraphs: text that goes on over a deleted mark is one paragraph.
import { type SourceParagraph, type SourceSpan, wordsOf } from './source-paragraph.ts'

/**
 * The paragraphs as they are behind the change. Those that were deleted with their marks, before and behind what was kept,
 * stay paragraphs of their own: they are cut speeches.
 * @param open the paragraphs whose marks are deleted
 */
export function joinedParagraphs(
  all: readonly SourceParagraph[],
  open: ReadonlySet<SourceParagraph>,
): readonly SourceParagraph[] {
  if (open.size === 0) return all
  const joined: SourceParagraph[] = []
  let group: SourceParagraph[] = []
  for (const [index, paragraph] of all.entries()) {
    group.push(paragraph)
    const next = all[index + 1]
    if (open.has(paragraph) && next && isSameCell(paragraph, next) && !isNewSpeech(paragraph, next))
      continue
    joined.push(...joinedGroup(group))
    group = []
  }
  return joined
}

/** Kept words that begin behind a paragraph that was deleted whole may be another person's: they stay a paragraph. */
const isNewSpeech = (paragraph: SourceParagraph, { spans }: SourceParagraph): boolean =>
  wordsOf(paragraph.spans).trim() !== '' &&
  !hasKeptWords(paragraph) &&
  spans.find(({ text }) => text.trim() !== '')?.cuts === undefined

const isSameCell = ({ cell: a }: SourceParagraph, { cell: b }: SourceParagraph): boolean =>
  a?.table === b?.table && a?.row === b?.row && a?.column === b?.column

/** Paragraphs with deleted marks between them. */
function joinedGroup(group: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const first = group.findIndex(hasKeptWords)
  const last = group.findLastIndex(hasKeptWords)
  const begin = group[first]
  if (!begin || first === last) return group
  const spans = group
    .slice(first, last + 1)
    .reduce<readonly SourceSpan[]>((text, { spans: next }) => withNext(text, next), [])
  return [...group.slice(0, first), { ...begin, spans }, ...group.slice(last + 1)]
}

const hasKeptWords = ({ spans }: SourceParagraph): boolean =>
  /[\p{L}\p{N}]/u.test(wordsOf(spans.filter(({ cuts }) => cuts === undefined)))

/** Between words that are cut a blank stands for the mark. */
function withNext(text: readonly SourceSpan[], next: readonly SourceSpan[]): readonly SourceSpan[] {
  const [end, begin] = [text.at(-1), next[0]]
  if (!end || !begin) return [...text, ...next]
  const cuts = end.cuts ?? begin.cuts
  const isApart = /\s$/.test(end.text) || /^\s/.test(begin.text)
  return cuts && !isApart ? [...text, { text: ' ', cuts }, ...next] : [...text, ...next]
}
