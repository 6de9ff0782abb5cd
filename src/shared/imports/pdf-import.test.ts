import { expect, test } from 'vitest'
import { pageRanges, polledPercent, streamedPercent, SUB_STAGE_TEXT } from './pdf-import.ts'

const page = (current_page: number, total_pages: number) =>
  streamedPercent({
    type: 'page_progress',
    current_page,
    total_pages,
    status: 'ParsingPdf',
    progress: 0,
  })

test('[IMP-17] each raw stage has its sub-stage text', () => {
  expect(SUB_STAGE_TEXT).toEqual({
    ParsingPdf: 'Parsing PDF content...',
    CreatingJson: 'Creating structured data...',
    InsertingData: 'Saving to database...',
  })
})

test('[IMP-19] page and chunk progress map to 20 + 60 × fraction percent', () => {
  expect([page(0, 30), page(15, 30), page(30, 30)]).toEqual([20, 50, 80])
  expect(
    streamedPercent({
      type: 'chunk_progress',
      current_chunk: 1,
      total_chunks: 4,
      pages_start: 1,
      pages_end: 10,
      status: 'CreatingJson',
      progress: 0,
    }),
  ).toBe(35)
  expect(streamedPercent({ type: 'output', line: 'Page 1 of 30' })).toBeNull()
})

test('[IMP-20] polled progress stays within 20 and 99, streamed within 20 and 95', () => {
  expect([polledPercent(0), polledPercent(55.4), polledPercent(100)]).toEqual([20, 55, 99])
  expect([page(-5, 30), page(90, 30), page(1, 0)]).toEqual([20, 95, 20])
})

test.each([
  [[], ''],
  [[2], '2'],
  [[2, 5, 6], '2, 5, 6'],
  [[1, 2, 3, 9, 501, 502, 503, 504], '1–3, 9, 501–504'],
])('[IMP-64] the unread pages %j read %j', (pages, text) => {
  expect(pageRanges(pages)).toBe(text)
})
