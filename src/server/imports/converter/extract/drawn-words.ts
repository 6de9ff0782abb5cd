import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { closeSpacedLetters } from './spaced-letters.ts'
import type { AngledItem } from './page-text.ts'

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
