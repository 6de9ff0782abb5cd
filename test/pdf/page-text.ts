import type { PageText, TextItem } from '#/server/imports/converter/extract/page-text.ts'

/** `[x, y, text]`, with a style if the test needs one; a letter is half the type size wide. */
export type Placed = readonly [number, number, string, Partial<TextItem>?]

export function pageText(placed: readonly Placed[], number = 1): PageText {
  return { number, width: 600, height: 800, items: placed.map(textItem) }
}

function textItem([x, y, text, style = {}]: Placed): TextItem {
  const size = style.size ?? 10
  return { text, x, y, width: text.length * size * 0.5, size, bold: false, italic: false, ...style }
}
