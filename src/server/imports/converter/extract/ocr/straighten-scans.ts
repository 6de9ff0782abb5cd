import { median, mode } from '../../statistics.ts'
import type { PageText } from '../page-text.ts'

/** Type sizes that differ by less than this share are the same in print. */
const SAME_SIZE = 0.17

/**
 * On a scan the text lies where the paper lay, and type sizes are measured. So all pages get the same left margin, and
 * lines of about the usual size get exactly that size.
 */
export function straightenScans(pages: readonly PageText[]): readonly PageText[] {
  const scans = pages.filter(({ isScan, items }) => isScan && items.length > 0)
  if (scans.length === 0) return pages
  const usual = median(scans.flatMap(({ items }) => items.map(({ size }) => size)))
  const margin = median(scans.map(leftMargin))
  return pages.map((page) => {
    if (!page.isScan || page.items.length === 0) return page
    const shift = margin - leftMargin(page)
    const items = page.items.map((item) => ({
      ...item,
      x: item.x + shift,
      size: Math.abs(item.size / usual - 1) < SAME_SIZE ? usual : item.size,
    }))
    return { ...page, items }
  })
}

/** The x at which most lines of a page begin. */
function leftMargin({ items }: PageText): number {
  const starts = new Map<number, number>()
  for (const { x, y } of items) starts.set(y, Math.min(x, starts.get(y) ?? x))
  return mode([...starts.values()], 2)
}
