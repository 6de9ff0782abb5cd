// Deleted marks between paragraphs: text that goes on over a deleted mark is one paragraph.
import {
  isInCapitals,
  nameOnItsLine,
  speechStart,
  foldSpeakerName,
} from '../../script/line-grammar/speaker-name.ts'
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
  const names = namesOf(all)
  const joined: SourceParagraph[] = []
  let group: SourceParagraph[] = []
  for (const [index, paragraph] of all.entries()) {
    group.push(paragraph)
    const next = all[index + 1]
    const goesOn = next && isSameCell(paragraph, next) && !isNewSpeech(paragraph, next, names)
    if (open.has(paragraph) && goesOn) continue
    joined.push(...joinedGroup(group))
    group = []
  }
  return joined
}

/** Kept words that begin behind a paragraph that was deleted whole, or with a name, may be another person's: they stay a paragraph. */
function isNewSpeech(
  paragraph: SourceParagraph,
  { spans }: SourceParagraph,
  names: ReadonlySet<string>,
): boolean {
  const words = wordsOf(paragraph.spans).trim()
  const isKept = spans.find(({ text }) => text.trim() !== '')?.cuts === undefined
  if (words === '' || !isKept) return false
  if (!hasKeptWords(paragraph)) return true
  const name = nameAtBeginOf(wordsOf(spans).trim(), /[.!?…]["”“»«’)\]]*$/u.test(words))
  return name !== null && names.has(name)
}

/** The names with which paragraphs begin, in capitals or more than once. */
function namesOf(all: readonly SourceParagraph[]): ReadonlySet<string> {
  const names = new Set<string>()
  const once = new Set<string>()
  for (const { spans } of all) {
    const words = wordsOf(spans).trim()
    const name = nameAtBeginOf(words, true)
    if (name === null) continue
    if (once.has(name) || speechStart(words)?.isInCapitals) names.add(name)
    once.add(name)
  }
  return names
}

/** 'ANNA: Ja.'; behind a sentence 'ANNA' alone as well. */
function nameAtBeginOf(words: string, isBehindSentence: boolean): string | null {
  const alone = isBehindSentence ? nameOnItsLine(words) : null
  const start = speechStart(words) ?? (alone && isInCapitals(alone.name) ? alone : null)
  return start && foldSpeakerName(start.name)
}

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
