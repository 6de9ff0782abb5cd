import { expect, test } from 'vitest'
import { pageRanges } from './page-ranges.ts'

test.each([
  [[], ''],
  [[2], '2'],
  [[2, 5, 6], '2, 5, 6'],
  [[1, 2, 3, 9, 501, 502, 503, 504], '1–3, 9, 501–504'],
])('[IMP-64] the unread pages %j read %j', (pages, text) => {
  expect(pageRanges(pages)).toBe(text)
})
