import { expect, test } from 'vitest'
import { scriptPreview } from './preview.ts'

test('[LIB-9] the preview is the first 10 lines that are not empty, and how many follow', () => {
  const { lines, more } = scriptPreview(
    Array.from({ length: 13 }, (_, index) => ({
      type: 'paragraph' as const,
      text: index === 3 ? [] : [{ text: `Zeile ${index}` }],
    })),
  )
  expect(lines).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10].map((index) => `Zeile ${index}`))
  expect(more).toBe(2)
})
