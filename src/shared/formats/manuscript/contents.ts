// A table of contents that is typed, or that a program made without a style of its own.
import type { LeftOut } from '../../imports/left-out.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import { type SourceParagraph, wordsOf } from './source-paragraph.ts'

const HEADING =
  /^(?:inhalt|inhaltsverzeichnis|inhaltsübersicht|(?:table of )?contents|table des matières|sommaire|indice|índice|inhoud|inhoudsopgave)[.:]?$/iu
/** Dots or a tab between what is listed and its page. */
const LEADER = /\t|[.…_·]{3}|(?:\s\.){3}/u
const MIN_ENTRIES = 2
/** So large a part of the entries come again as lines of the play. */
const MIN_LISTED = 0.5

interface WithoutContents {
  readonly paragraphs: readonly SourceParagraph[]
  readonly leftOut: readonly LeftOut[]
}

interface Line {
  readonly index: number
  readonly text: string
}

/** The paragraphs without a run of lines that list what comes again below, with pages that rise. */
export function withoutContents(all: readonly SourceParagraph[]): WithoutContents {
  const lines = all.flatMap(({ spans, cell }, index): readonly Line[] => {
    const text = wordsOf(spans).trim()
    return text === '' || cell !== null ? [] : [{ index, text }]
  })
  const found = contentsIn(lines)
  if (!found) return { paragraphs: all, leftOut: [] }
  const entries = lines.slice(found.from, found.end)
  const above = lines[found.from - 1]
  const left = [...(above && HEADING.test(above.text) ? [above] : []), ...entries]
  const indexes = new Set(left.map(({ index }) => index))
  return {
    paragraphs: all.map((one, index) => (indexes.has(index) ? { ...one, spans: [] } : one)),
    leftOut: left.map(({ index, text }) => ({
      page: all[index]?.page ?? 1,
      kind: 'mark',
      text: text.replaceAll('\t', ' '),
    })),
  }
}

interface Entry {
  readonly title: string
  readonly page: number
}

/** 'Szene 1 ..... 3': read from its end, because a pattern for the whole takes long where there are many tabs or dots. */
function entryOf(text: string): Entry | null {
  const page = /\d{1,4}$/.exec(text)?.[0]
  if (page === undefined) return null
  const last = text.length - page.length
  let end = last
  while (end > 0 && /[\s.…_·]/.test(text.charAt(end - 1))) end--
  const title = text.slice(0, end)
  const isEntry = title !== '' && !title.includes('\n') && LEADER.test(text.slice(end, last))
  return isEntry ? { title, page: Number(page) } : null
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Where the first table of contents begins and ends. Each line is read once: a play may have a number behind each verse. */
function contentsIn(
  lines: readonly Line[],
): { readonly from: number; readonly end: number } | null {
  const entries = lines.map(({ text }) => entryOf(text))
  if (entries.filter((entry) => entry !== null).length < MIN_ENTRIES) return null
  const last = new Map(lines.map(({ text }, index) => [folded(text), index]))
  for (let start = 0, end = 0; start < lines.length; start = end) {
    end = endOfRun(entries, start)
    const run = entries.slice(start, end).flatMap((entry) => entry ?? [])
    const isTitled = HEADING.test(lines[start - 1]?.text ?? '')
    const first = firstListed(run, isTitled, (title) => (last.get(folded(title)) ?? -1) >= end)
    if (first !== null) return { from: start + first, end }
    end = Math.max(end, start + 1)
  }
  return null
}

/** The end of entries whose pages rise. */
function endOfRun(entries: readonly (Entry | null)[], start: number): number {
  let page = 0
  for (let end = start; end < entries.length; end++) {
    const entry = entries[end]
    if (!entry || entry.page < page) return end
    page = entry.page
  }
  return entries.length
}

/** The first entry of a run from which on enough entries are listed; those behind the first have no heading above them. */
function firstListed(
  run: readonly Entry[],
  isTitled: boolean,
  isBelow: (title: string) => boolean,
): number | null {
  const isEnough = (count: number, length: number) =>
    length >= MIN_ENTRIES && count >= length * MIN_LISTED
  if (isTitled && isEnough(run.filter(({ title }) => isBelow(title)).length, run.length)) return 0
  let [found, count, length]: [number | null, number, number] = [null, 0, 0]
  for (const [index, { title }] of [...run.entries()].toReversed()) {
    length++
    if (isSceneHeading(title) && isBelow(title)) count++
    if (isEnough(count, length)) found = index
  }
  return found
}
