import { type Line, lineText } from './line.ts'
import { pageRows } from './lines.ts'
import type { PageText } from './page-text.ts'

export interface CleanPage extends PageText {
  /** The number printed on the page, if there is one. */
  readonly printedNumber?: string
}

const MARGIN = 0.13
const PAGE_NUMBER =
  /^(?:seite|page|s\.|p\.)?\s*[-–—|[(]*\s*(\d{1,4}|[ivxlc]{1,6})\s*[-–—|\])]*\.?(?:\s*(?:von|of|\/)\s*\d+)?$/i

/** Takes running heads and page numbers off: what returns in the margins of page after page. */
export function withoutFurniture(pages: readonly PageText[]): readonly CleanPage[] {
  const margins = pages.map((page) => pageRows(page).filter((row) => isInMargin(row, page)))
  const counts = new Map<string, number>()
  for (const key of margins.flatMap((rows) => [...new Set(rows.map(furnitureKey))])) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const least = Math.max(2, Math.ceil(pages.length * 0.25))
  return pages.map((page, index) => {
    const furniture = (margins[index] ?? []).filter(
      (row) => isPageNumber(row) || (counts.get(furnitureKey(row)) ?? 0) >= least,
    )
    const printedNumber = furniture.map(printedNumberOf).find(Boolean)
    const items = page.items.filter(
      (item) => !furniture.some((row) => Math.abs(row.y - item.y) <= row.size * 0.4),
    )
    return { ...page, items, ...(printedNumber && { printedNumber }) }
  })
}

/** A number is told by itself, so that a short document's is found as well. */
function isPageNumber(line: Line): boolean {
  const text = lineText(line)
  return PAGE_NUMBER.test(text) && /\d/.test(text)
}

function isInMargin(line: Line, page: PageText): boolean {
  return line.y < page.height * MARGIN || line.y > page.height * (1 - MARGIN)
}

/** Lines that differ only in their digits and stand at the same height are the same furniture. */
function furnitureKey(line: Line): string {
  const text = lineText(line)
  const words = PAGE_NUMBER.test(text) ? '#' : text.toLowerCase().replace(/\d+/g, '#')
  return `${Math.round(line.y / 4)} ${words}`
}

function printedNumberOf(line: Line): string | undefined {
  const text = lineText(line)
  const whole = PAGE_NUMBER.exec(text)?.[1]
  return whole ?? /(?:^|\s)(\d{1,4})\.?$/.exec(text)?.[1] ?? /^(\d{1,4})\s/.exec(text)?.[1]
}
