import { expect, test } from 'vitest'
import { createScript } from '#/shared/script/create-script.ts'
import { previewOfState } from './preview-of-state.ts'

test('[LIB-9] the preview is the first 10 lines that are not empty, and how many follow', () => {
  const state = createScript(
    Array.from({ length: 13 }, (_, index) => ({
      type: 'paragraph' as const,
      text: index === 3 ? [] : [{ text: `Zeile ${index}` }],
    })),
  )
  const { lines, more } = previewOfState(state)
  expect(lines).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10].map((index) => `Zeile ${index}`))
  expect(more).toBe(2)
})
