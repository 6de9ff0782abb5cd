import { expect, test } from 'vitest'
import { PageCount } from './page-count.ts'

/** The pages of paragraphs: '|' is a break by hand, ':' one that Word counted; '+' marks those that begin a page by hand. */
function pagesOf(paragraphs: readonly string[], isOwn = false): readonly string[] {
  const count = new PageCount(isOwn)
  return paragraphs.map((paragraph) => {
    count.beginParagraph()
    for (const sign of paragraph)
      if (sign === '|' || sign === ':') count.break(sign === '|')
      else count.add(sign)
    const { page, beginsPage } = count.endParagraph()
    return `${page}${beginsPage ? '+' : ''}`
  })
}

test.each([
  [
    ['a', '|b', 'c'],
    ['1', '2+', '2'],
  ],
  [
    ['a', '|', ':b', ':c'],
    ['1', '2', '2+', '3'],
  ],
  [
    ['|a', 'b:c', 'd'],
    ['1+', '1', '2'],
  ],
])('[FMT-6] a page is counted once: %j', (paragraphs, pages) => {
  expect(pagesOf(paragraphs)).toEqual(pages)
})

test('[FMT-6] in files of our own breaks by hand alone begin pages, the first one, too', () => {
  expect(pagesOf(['|a', ':b', '|c'], true)).toEqual(['2+', '2', '3+'])
})

test('[FMT-7] a paragraph that is left out begins no page, the next one does', () => {
  const count = new PageCount(false)
  count.add('a')
  count.endParagraph()
  count.break(true)
  count.add('Inhalt')
  count.pass(count.endParagraph())
  count.add('b')
  expect(count.endParagraph()).toEqual({ page: 2, beginsPage: true })
})
