import { type Line, lineText, type PageLines } from './line.ts'

export interface BodyPage {
  readonly number: number
  /** The number printed on the page, if there is one. */
  readonly printedNumber?: string
  readonly lines: readonly Line[]
}

const MARGIN = 0.13
const PAGE_NUMBER =
  /^(?:seite|page|s\.|p\.)?\s*[-–—|[(]*\s*(\d{1,4}|[ivxlc]{1,6})\s*[-–—|\])]*\.?(?:\s*(?:von|of|\/)\s*\d+)?$/i

/** Takes running heads and page numbers off: what returns in the margins of page after page. */
export function withoutFurniture(pages: readonly PageLines[]): readonly BodyPage[] {
  const counts = new Map<string, number>()
  for (const page of pages) {
    const keys = new Set(page.lines.filter((line) => isInMargin(line, page)).map(furnitureKey))
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const least = Math.max(2, Math.ceil(pages.length * 0.25))
  return pages.map((page) => {
    const isFurniture = (line: Line): boolean =>
      isInMargin(line, page) && (counts.get(furnitureKey(line)) ?? 0) >= least
    const lines = page.lines.filter((line) => !isFurniture(line))
    const printedNumber = page.lines.filter(isFurniture).map(printedNumberOf).find(Boolean)
    const { number } = page
    return printedNumber ? { number, printedNumber, lines } : { number, lines }
  })
}

function isInMargin(line: Line, page: PageLines): boolean {
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
