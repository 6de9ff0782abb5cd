import type { PageSource, PdfFile } from './pdf-source/pdf-file.ts'
import { type PdfDict, type PdfValue, readValue, textOfString } from './pdf-source/pdf-value.ts'

/** The /ActualText of each marked sequence with properties; null where a sequence has none. */
export type MarkedTexts = readonly (string | null)[]

const MAX_FORM_DEPTH = 8
const MAX_FORMS = 500
const MAX_SEQUENCES = 200_000

interface Reading {
  readonly file: PdfFile
  readonly texts: (string | null)[]
  forms: number
}

/** The texts of the marked sequences of a page and of its forms, in the order in which they begin. */
export function markedTexts(file: PdfFile, page: PageSource): MarkedTexts {
  const reading: Reading = { file, texts: [], forms: 0 }
  readContent(reading, page.contents.map(file.stream).join('\n'), page.resources, 0)
  return reading.texts
}

function readContent(reading: Reading, content: string, resources: PdfDict, depth: number): void {
  const { file, texts } = reading
  const cursor = { text: content, at: 0 }
  let last: PdfValue | null = null
  for (;;) {
    const value = readValue(cursor)
    if (value === null || texts.length > MAX_SEQUENCES) return
    if (value.kind === 'word' && value.word === 'BDC') texts.push(actualText(file, last, resources))
    else if (value.kind === 'word' && value.word === 'Do' && depth < MAX_FORM_DEPTH) {
      readForm(reading, last, resources, depth)
    } else if (value.kind === 'word' && value.word === 'ID') skipImage(cursor)
    last = value
  }
}

/** The properties stand in the content itself, or the content names an entry of the resources. */
function actualText(file: PdfFile, value: PdfValue | null, resources: PdfDict): string | null {
  const properties =
    value?.kind === 'name'
      ? file.dict(file.dict(resources.get('Properties')).get(value.name))
      : file.dict(value ?? undefined)
  const text = file.resolve(properties.get('ActualText'))
  return text?.kind === 'string' ? textOfString(text.bytes) : null
}

function readForm(
  reading: Reading,
  name: PdfValue | null,
  resources: PdfDict,
  depth: number,
): void {
  const { file } = reading
  if (name?.kind !== 'name' || reading.forms >= MAX_FORMS) return
  const form = file.dict(resources.get('XObject')).get(name.name)
  const head = file.dict(form)
  const subtype = head.get('Subtype')
  if (subtype?.kind !== 'name' || subtype.name !== 'Form') return
  const own = head.has('Resources') ? file.dict(head.get('Resources')) : resources
  reading.forms += 1
  readContent(reading, file.stream(form), own, depth + 1)
}

/** Skips an image that stands within the content: its bytes are not PDF syntax. */
function skipImage(cursor: { readonly text: string; at: number }): void {
  const end = cursor.text.slice(cursor.at).search(/[\s]EI[\s]/)
  cursor.at = end < 0 ? cursor.text.length : cursor.at + end + 3
}

/** The beginning or the end of marked content, as pdf.js lists it among a page's text. */
interface MarkedBound {
  readonly type: string
  readonly tag?: string
}

interface Replaced {
  readonly smallCaps?: true
}

interface Measured {
  readonly str: string
  readonly width: number
}

/**
 * The page's text. If the file contains the text that glyphs stand for (/ActualText), this text replaces the glyphs:
 * small capitals and ligatures often have no character of their own. `texts` has one entry for each marked sequence.
 */
export function withActualText<Text extends Measured>(
  items: readonly (Text | MarkedBound)[],
  texts: MarkedTexts,
): readonly (Text & Replaced)[] {
  const found: (Text & Replaced)[] = []
  const open: (string | null)[] = []
  let next = 0
  let isWritten = false
  for (const item of items) {
    if ('str' in item) {
      const actual = open.find((text) => text !== null)
      if (actual === undefined || item.str.trim() === '') found.push(item)
      else if (isWritten) widenLast(found, item.width)
      else found.push(replaced(item, actual))
      isWritten ||= actual !== undefined && item.str.trim() !== ''
    } else if (item.type === 'endMarkedContent') {
      open.pop()
      if (open.every((text) => text === null)) isWritten = false
    } else open.push(isBegin(item) ? (texts[next++] ?? null) : null)
  }
  return found
}

/** Glyphs are small capitals if they are capitals or have no character, and stand for as many letters. */
function replaced<Text extends Measured>(item: Text, str: string): Text & Replaced {
  const isLikeCapitals = /^\p{Co}+$/u.test(item.str) || item.str === str.toUpperCase()
  const isSmallCaps = isLikeCapitals && item.str.length === str.length && /^\p{L}+$/u.test(str)
  return { ...item, str, ...(isSmallCaps && { smallCaps: true as const }) }
}

/** Another glyph stands for the same text: the text becomes wider. */
function widenLast<Text extends Measured>(found: Text[], width: number): void {
  const last = found.at(-1)
  if (last) found[found.length - 1] = { ...last, width: last.width + width }
}

/** The number of marked sequences with properties; 0 if none of them can replace text. */
export function countReplaceable(items: readonly (Measured | MarkedBound)[]): number {
  const begins = items.filter((item) => !('str' in item) && isBegin(item))
  return begins.some((item) => 'tag' in item && item.tag === 'Span') ? begins.length : 0
}

function isBegin(item: MarkedBound): boolean {
  return item.type === 'beginMarkedContentProps'
}
