// A table of contents that is typed, or that a program made without a style of its own.
import type { LeftOut } from '../../imports/left-out.ts'
import { isSceneHeading } from '../../script/line-grammar/scene-heading.ts'
import { type SourceParagraph, wordsOf } from './source-paragraph.ts'

const HEADING =
  /^(?:inhalt|inhaltsverzeichnis|inhaltsübersicht|(?:table of )?contents|table des matières|sommaire|indice|índice|inhoud|inhoudsopgave)[.:]?$/iu
/** 'Szene 1 ..... 3': what is listed, and its page behind dots or a tab. */
const ENTRY = /^(\S.*?)(?:\s*[.…_·]{3,}\s*|(?:\s\.){3,}\s*|\s*\t\s*)(\d{1,4})$/u
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
  const from = lines.findIndex((_line, at) => isContents(lines, at))
  if (from < 0) return { paragraphs: all, leftOut: [] }
  const entries = entriesFrom(lines, from)
  const above = lines[from - 1]
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

function entriesFrom(lines: readonly Line[], from: number): readonly Line[] {
  const entries: Line[] = []
  let page = 0
  for (const line of lines.slice(from)) {
    const next = Number(ENTRY.exec(line.text)?.[2] ?? -1)
    if (next < page) break
    page = next
    entries.push(line)
  }
  return entries
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function isContents(lines: readonly Line[], from: number): boolean {
  if (!ENTRY.test(lines[from]?.text ?? '')) return false
  const entries = entriesFrom(lines, from)
  if (entries.length < MIN_ENTRIES) return false
  const below = new Set(lines.slice(from + entries.length).map(({ text }) => folded(text)))
  const titles = entries.map(({ text }) => ENTRY.exec(text)?.[1] ?? '')
  const isTitled = HEADING.test(lines[from - 1]?.text ?? '')
  const isListed = (title: string) =>
    below.has(folded(title)) && (isTitled || isSceneHeading(title.trim()))
  return titles.filter(isListed).length >= titles.length * MIN_LISTED
}
