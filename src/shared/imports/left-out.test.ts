import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { LEFT_OUT_KINDS, type LeftOut, readLeftOut, writeLeftOut } from './left-out.ts'

const word = fc.stringMatching(/^[\p{L}\d]{1,8}$/u)
const leftOut = fc.record({
  page: fc.integer({ min: 1, max: 900 }),
  kind: fc.constantFrom(...LEFT_OUT_KINDS),
  text: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
})

const wordsOf = (some: readonly Pick<LeftOut, 'page' | 'text'>[]) =>
  some.flatMap(({ page, text }) => text.split(' ').map((one) => `${page} ${one}`)).toSorted()

function stored(all: readonly LeftOut[]) {
  const doc = new Y.Doc()
  writeLeftOut(doc, all)
  return readLeftOut(doc)
}

test('[IMP-721] every left-out word is in the report, with its page, however many there are', () => {
  fc.assert(
    fc.property(fc.array(leftOut, { maxLength: 400 }), (all) => {
      const groups = stored(all)
      expect(wordsOf(groups.flatMap(({ places }) => places))).toEqual(wordsOf(all))
      expect(groups.reduce((sum, { words }) => sum + words, 0)).toBe(wordsOf(all).length)
    }),
  )
})

test('[IMP-721] a long script has a text for the numbers of each page, and one group for rare running heads', () => {
  const pages = Array.from({ length: 1500 }, (_, index) => index + 1)
  const groups = stored(
    pages.flatMap((page): readonly LeftOut[] => [
      { page, kind: 'head', text: `Szene mit dem Namen ${'abcdefghij'[page % 10]}${page}b` },
      { page, kind: 'head', text: 'x'.repeat(page) },
      ...[5, 10, 15].map((line): LeftOut => ({ page, kind: 'lineNumber', text: String(line) })),
    ]),
  )
  expect(groups.length).toBeLessThan(100)
  const numbers = groups.find(({ kind }) => kind === 'lineNumber')
  expect(numbers?.places).toHaveLength(1500)
  expect(numbers?.places[0]).toEqual({ page: 1, text: '5 10 15' })
})
