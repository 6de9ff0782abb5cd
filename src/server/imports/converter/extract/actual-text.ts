import type { MarkedTexts } from './pdf-source/marked-texts.ts'

/** The beginning or the end of marked content, as pdf.js lists it among a page's text. */
export interface MarkedBound {
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
