// Names whose letters somebody has set apart with blanks, as typewriters did: 'A N N A: Ja.', 'D R .   R A N K'.
import { type SourceParagraph, sliceSpans, wordsOf } from './source-paragraph.ts'

const SPACED = /^\p{Lu}(?: [\p{Lu}.]){2,}(?: {2,}\p{Lu}(?: [\p{Lu}.])+)*(?=\s*(?:[:.,(]|$))/u
/** A single one may be an alphabet or a shout. */
const MIN_NAMES = 3

export function withPlainNames(all: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const spaced = all.flatMap((paragraph) => {
    const name = SPACED.exec(wordsOf(paragraph.spans))?.[0]
    return name === undefined ? [] : [[paragraph, name] as const]
  })
  const counts = Map.groupBy(spaced, ([, name]) => name)
  const areNames = spaced.length >= MIN_NAMES && counts.size < spaced.length
  const names = new Map(areNames ? spaced : [])
  return all.map((paragraph) => {
    const name = names.get(paragraph)
    return name === undefined ? paragraph : { ...paragraph, spans: withPlain(paragraph, name) }
  })
}

/** The blanks go out of the spans, so that marks stay on their letters. */
function withPlain({ spans }: SourceParagraph, name: string): SourceParagraph['spans'] {
  const kept = [...name.matchAll(/\S+| {2,}/g)].flatMap(({ 0: part, index }) => {
    const length = part.trim() === '' ? 1 : part.length
    return sliceSpans(spans, index, index + length)
  })
  const joined = kept.reduce<(typeof kept)[number][]>((parts, span) => {
    const last = parts.at(-1)
    const isSame =
      last && JSON.stringify({ ...last, text: '' }) === JSON.stringify({ ...span, text: '' })
    return isSame
      ? [...parts.slice(0, -1), { ...last, text: last.text + span.text }]
      : [...parts, span]
  }, [])
  return [...joined, ...sliceSpans(spans, name.length)]
}
