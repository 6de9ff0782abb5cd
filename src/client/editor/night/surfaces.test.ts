import { expect, test } from 'vitest'
import { p, script } from '#test/support/script.ts'
import { restAfter, restAfterBlock } from './surfaces.tsx'

// each paragraph has the size 10: eight letters and its two ends
const doc = script(p('12345678'), p('12345678'), p('12345678'), p('12345678'))

test('[UI-83] the rest of the book shrinks from all to nothing', () => {
  expect([0, 1, 2, 3, 4].map((index) => restAfterBlock(doc, index))).toEqual([
    1, 0.75, 0.5, 0.25, 0,
  ])
})

test('[UI-83] in a rehearsal the rest of the book is counted from the word on', () => {
  expect(restAfter(doc, 20)).toBe(0.5)
})
