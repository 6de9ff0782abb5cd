// Numbers of pages and running heads that somebody has typed into the text, because a program would not do it.
import type { LeftOut } from '../../imports/left-out.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import { type SourceParagraph, wordsOf } from './source-paragraph.ts'

/** '– 3 –', 'Seite 3', 'Page 3 of 12', '3' */
const PAGE_NUMBER =
  /^(?<mark>[–—-]\s*|(?:seite|page|s\.|p\.)\s*)?(?<number>\d{1,4})(?:\s*(?:\/|von|of)\s*\d{1,4})?(?:\s*[–—-])?$/iu
const MIN_PAGES = 3
/** A name may stand above several pages; running heads are longer. */
const MIN_WORDS = 2
/** 'FRAU LINDT', 'Erster Soldat' */
const NAME_ALONE = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,2}$/u
const RUN_IN_NAME = /^\p{Lu}[^:.!?]{0,30}:\s/u

interface WithoutMargins {
  readonly paragraphs: readonly SourceParagraph[]
  readonly leftOut: readonly LeftOut[]
}

export function withoutTypedMargins(all: readonly SourceParagraph[]): WithoutMargins {
  if (!all.some(({ page }) => page >= MIN_PAGES)) return { paragraphs: all, leftOut: [] }
  const left = new Map<SourceParagraph, LeftOut['kind']>([
    ...pageNumbers(all).map((one) => [one, 'pageNumber'] as const),
    ...runningHeads(all).map((one) => [one, 'head'] as const),
  ])
  return {
    paragraphs: all.map((one) => (left.has(one) ? { ...one, spans: [] } : one)),
    leftOut: [...left].map(([{ page, spans }, kind]) => ({ page, kind, text: textOf(spans) })),
  }
}

const textOf = (spans: SourceParagraph['spans']): string => wordsOf(spans).trim()

/** Numbers that rise by one from page to page. One without a mark stands at the end of its page, as no scene's does. */
function pageNumbers(all: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const written = all.filter(({ spans, cell }) => cell === null && textOf(spans) !== '')
  const found = written.flatMap((paragraph, index) => {
    const { mark, number } = PAGE_NUMBER.exec(textOf(paragraph.spans))?.groups ?? {}
    const next = written[index + 1]
    const isLast = next === undefined || next.page > paragraph.page
    return number !== undefined && (mark !== undefined || isLast)
      ? [{ paragraph, number: Number(number) }]
      : []
  })
  const [first] = found
  const isCounted =
    first !== undefined && found.every(({ number }, index) => number === first.number + index)
  return isCounted && found.length >= MIN_PAGES ? found.map(({ paragraph }) => paragraph) : []
}

/** The words that begin most pages, and stand nowhere else; what begins the document may be its title. */
function runningHeads(all: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const written = all.filter(({ spans }) => textOf(spans) !== '')
  const behind = written.slice(1)
  const begun = behind.filter(({ beginsPage }) => beginsPage).length
  const same = Map.groupBy(behind, ({ spans }) => withoutDigits(textOf(spans)))
  // pages to the left and to the right may have a head each
  const least = Math.max(MIN_PAGES, Math.floor(begun / 2))
  const below = new Map(written.map((one, index) => [one, written[index + 1]]))
  const isBelowHead = (paragraph: SourceParagraph) => {
    const text = textOf(below.get(paragraph)?.spans ?? [])
    if (RUN_IN_NAME.test(text)) return true
    return !/[.!?…,;–-]$/.test(text) && (same.get(withoutDigits(text))?.length ?? 0) > 1
  }
  return [...same].flatMap(([text, own]) => {
    const isHead =
      own.length >= least &&
      text.split(/\s+/).length >= MIN_WORDS &&
      !/[:.!?]$/.test(text) &&
      own.every(
        ({ beginsPage, cell, spans }) =>
          beginsPage && cell === null && !isSceneHeading(textOf(spans)),
      ) &&
      // below the name of a speaker stands what is said, which seldom comes back
      (!NAME_ALONE.test(text) || own.some(isBelowHead))
    return isHead ? own : []
  })
}

const withoutDigits = (text: string): string => text.replaceAll(/\d+/g, '#')
