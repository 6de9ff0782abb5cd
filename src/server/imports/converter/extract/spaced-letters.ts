import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { median } from '../statistics.ts'
import type { AngledItem, TextItem } from './page-text.ts'

/** At least three letters with spaces between them, or two before a mark. */
const SPACED =
  /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){2,}(?: [.,:;!?])?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{L} \p{L} [.:](?!\S)/gu
/** The same with capitals, of which a kerned pair such as VA may have no space between its letters. */
const SPACED_CAPITALS =
  /(?<![\p{L}\p{N}])(?:\p{Lu}{1,2} )*\p{Lu}(?: \p{Lu})+(?: \p{Lu}{1,2}(?!\p{L}))*(?: [.,:;!?])?(?![\p{L}\p{N}])/gu
/** The same with a kerned pair such as 'Va' at the beginning, unless the pair is a word. */
const SPACED_BEHIND_PAIR =
  /(?<![\p{L}\p{N}])(?!(?:Wo|We|To|Tu|Ye) )[FPTVWY]\p{Ll}(?: \p{L}){2,}(?: [.,:;!?])?(?![\p{L}\p{N}])/gu
/** A single letter before another one: text without that has no spaced word. */
const MAY_BE_SPACED = /(?<![\p{L}\p{N}])\p{L} +\p{L}|^\s*\d{1,3} \./u
/** '1 . B Ü R G E R', and '1 .' where the PDF places the words one by one. */
const SPACED_NUMBER = /^(\s*\d{1,3}) \.(?=\s+\p{L}|\s*$)/u
/** A word of two letters between two such words: two spaces stand around it. */
const SPACED_PAIR = /(?<=^|\s{2})\p{Lu} \p{Lu}(?=\s{2}|$)/gu
/** Spaced capitals in fewer pieces may be initials. */
const MIN_PIECES = 4

/**
 * Closes the words that are set with space between their letters, such as `D e r`. Two spaces stand between such words;
 * if the PDF has only one space there, a capital begins the next word: `E r s t e r A k t`.
 */
export function closeSpacedLetters(text: string): string {
  if (!MAY_BE_SPACED.test(text)) return text.replaceAll(/ {2,}/g, ' ')
  const first = closeLetters(text)
  const closed = first === text ? text : first.replace(SPACED_PAIR, (pair) => pair.replace(' ', ''))
  return closeLetters(closed.replaceAll(/ {2,}/g, ' '))
}

function closeLetters(text: string): string {
  const close = (word: string) =>
    word.replaceAll(' ', '').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const closeLong = (word: string) => (word.split(' ').length < MIN_PIECES ? word : close(word))
  return text
    .replace(SPACED_CAPITALS, closeLong)
    .replace(SPACED_BEHIND_PAIR, close)
    .replace(SPACED, close)
    .replace(SPACED_NUMBER, '$1.')
}

/** Whether the text begins with a word that is set with space between its letters. */
export function beginsSpaced(text: string): boolean {
  const trimmed = text.trimStart()
  return (
    /^\p{L}{1,2} /u.test(trimmed) && !trimmed.startsWith(closeSpacedLetters(trimmed).slice(0, 3))
  )
}

/** In type sizes: the space between the letters of a spaced word, and that between two such words. It is wider by `WORD_GAP`. */
const MIN_SPACE = 0.08
const MAX_SPACE = 1.6
const WORD_GAP = 0.18
const MIN_LETTERS = 3
/** In points. */
const ONE_BASELINE = 0.3

/**
 * The letters of words that are set with space between them where the PDF places each letter by itself, as it does with
 * small capitals: the first letter of each word, and the letters (and the mark) that belong to the same word.
 */
export function lettersOfSpacedWords(
  items: readonly TextItem[],
): ReadonlyMap<TextItem, 'first' | 'within'> {
  const places = new Map<TextItem, 'first' | 'within'>()
  let row: TextItem[] = []
  const close = (next: TextItem | null) => {
    placeLetters(places, row, next)
    row = []
  }
  for (const item of items) {
    if (item.text.trim() === '') continue
    const last = row.at(-1)
    const isNext = last !== undefined && isBeside(last, item)
    if (last && !(isNext && isLetter(item))) close(isNext ? item : null)
    if (isLetter(item)) row.push(item)
  }
  close(null)
  return places
}

function placeLetters(
  places: Map<TextItem, 'first' | 'within'>,
  row: readonly TextItem[],
  next: TextItem | null,
): void {
  const gaps = row.slice(1).map((item, index) => spaceBefore(item, row[index]))
  const usual = median(gaps)
  if (row.length < MIN_LETTERS || usual < MIN_SPACE) return
  for (const [index, item] of row.entries()) {
    const isWithin = index > 0 && (gaps[index - 1] ?? 0) < usual + WORD_GAP
    places.set(item, isWithin ? 'within' : 'first')
  }
  const isMark = next !== null && /^[.,:;!?]/.test(next.text)
  if (isMark && spaceBefore(next, row.at(-1)) < usual + WORD_GAP) places.set(next, 'within')
}

/** A letter, or a mark within a name: 'Dr. Appel', 'O’Hara'. */
function isLetter({ text }: TextItem): boolean {
  return /^(?:\p{L}\p{M}*|[.'’-])$/u.test(text.trim())
}

function isBeside(last: TextItem, item: TextItem): boolean {
  const space = spaceBefore(item, last)
  return Math.abs(last.y - item.y) < ONE_BASELINE && space > -MIN_SPACE && space < MAX_SPACE
}

/** In type sizes. */
function spaceBefore(item: TextItem, last: TextItem | undefined): number {
  return last ? (item.x - last.x - last.width) / Math.max(item.size, last.size) : 0
}

/**
 * pdf.js writes a space wherever letters stand apart, and one space for a wide gap too: 'F R AU K Ü H N'. The words of
 * such an item are those of the string that the page draws: 'FRAU KÜHN'. A page that draws each letter by itself has no
 * such strings.
 */
export async function withDrawnWords(
  page: PDFPageProxy,
  angled: readonly AngledItem[],
): Promise<readonly AngledItem[]> {
  if (!angled.some(({ item }) => isSpacedOut(item.text))) return angled
  const drawn = drawnStrings(await page.getOperatorList())
  return angled.map((placed) => {
    const { text } = placed.item
    const words = isSpacedOut(text) ? drawn.get(lettersOf(text)) : undefined
    return words === undefined ? placed : { ...placed, item: { ...placed.item, text: words } }
  })
}

function isSpacedOut(text: string): boolean {
  return closeSpacedLetters(text) !== text.replaceAll(/ {2,}/g, ' ')
}

function lettersOf(text: string): string {
  return text.replaceAll(/\s/gu, '')
}

type OperatorList = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>

/** The strings of several words that the page draws, by their letters without spaces. */
function drawnStrings({ fnArray, argsArray }: OperatorList): ReadonlyMap<string, string> {
  const drawn = new Map<string, string>()
  for (const [index, operator] of fnArray.entries()) {
    if (operator !== OPS.showText && operator !== OPS.showSpacedText) continue
    const args: unknown = argsArray[index]
    const glyphs: unknown = Array.isArray(args) ? args[0] : []
    const text = Array.isArray(glyphs) ? glyphs.map(unicodeOf).join('').trim() : ''
    if (/\S \S/u.test(text) && !isSpacedOut(text)) drawn.set(lettersOf(text), text)
  }
  return drawn
}

/** The text of a glyph; numbers between glyphs move the pen. */
function unicodeOf(glyph: unknown): string {
  const isGlyph = typeof glyph === 'object' && glyph !== null && 'unicode' in glyph
  return isGlyph && typeof glyph.unicode === 'string' ? glyph.unicode : ''
}
