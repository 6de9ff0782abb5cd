import type { LeftOut } from '#/shared/imports/left-out.ts'
import type { PageText } from '../extract/page-text.ts'
import type { NotedPage } from './furniture.ts'

/** Takes off the text that runs otherwise than the page's: a watermark across it, a stamp along its edge. */
export function withoutTurnedText(pages: readonly PageText[]): readonly NotedPage[] {
  return pages.map((page) => {
    const turned = page.items.filter(({ isTurned }) => isTurned)
    if (turned.length === 0) return page
    const texts = turned.map((item) => item.text.trim()).filter((text) => text !== '')
    return {
      ...page,
      items: page.items.filter(({ isTurned }) => !isTurned),
      leftOut: texts.map((text): LeftOut => ({ page: page.number, kind: 'mark', text })),
    }
  })
}
