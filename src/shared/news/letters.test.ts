import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOf } from '#/shared/compare/compare-words.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { docOfUpdates } from '#/shared/script/copy-script.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { anyBlocks } from '#test/support/any-blocks.ts'
import {
  decodeLetters,
  decodeRanges,
  encodeLetters,
  encodeRanges,
  followCopies,
  idsIn,
  inBoth,
  lettersOf,
  onlyOf,
  placesIn,
  rangesOf,
} from './letters.ts'

const anyRanges = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.nat(30), fc.nat(30)))
  .map((all) => all.map(([client, a, b]) => [client, Math.min(a, b), Math.max(a, b)] as const))
const idsOf = (ranges: ReturnType<typeof rangesOf>): readonly string[] =>
  idsIn(ranges)
    .flatMap(([client, from, to]) =>
      Array.from({ length: to - from }, (_, at) => `${client} ${from + at}`),
    )
    .toSorted()

test('[NEWS-151] the letters of each block are as long as its text, and are kept as they are', () => {
  fc.assert(
    fc.property(anyBlocks, (blocks) => {
      const doc = docOfUpdates([createScript(blocks)])
      const letters = lettersOf(doc)
      const read = readBlocks(doc)
      expect(letters).toHaveLength(read.length)
      read.forEach((block, index) => {
        const sum = (letters[index] ?? []).reduce((all, { length }) => all + length, 0)
        // the line feed behind the name of a scene without text
        const extra = block.type === 'scene' && block.text.length === 0 ? 1 : 0
        expect(sum - extra).toBe(textOf(block).length)
      })
      expect(decodeLetters(encodeLetters(letters))).toEqual(letters)
    }),
    { numRuns: 60 },
  )
})

test('[NEWS-151] ranges of ids are sets', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, (one, other) => {
      const [a, b] = [rangesOf(one), rangesOf(other)]
      expect(idsOf(decodeRanges(encodeRanges(a)))).toEqual(idsOf(a))
      expect(idsOf(inBoth(a, b))).toEqual(idsOf(a).filter((id) => idsOf(b).includes(id)))
    }),
  )
})

test('[NEWS-153] letters that were written anew elsewhere have the ids of their copies', () => {
  const letters = [[{ client: 1, clock: 10, length: 10 }], [{ client: -1, clock: 0, length: 3 }]]
  const run = { length: 4, marks: [], isCarried: false, isText: false, isBack: false }
  const from = { client: 1, clock: 12 }
  const moved = followCopies(letters, [{ ...run, from, to: { client: 2, clock: 0 } }])
  expect(moved).toEqual([
    [
      { client: 1, clock: 10, length: 2 },
      { client: 2, clock: 0, length: 4 },
      { client: 1, clock: 16, length: 4 },
    ],
    letters[1],
  ])
  const deleted = rangesOf([
    [1, 0, 14],
    [2, 3, 9],
  ])
  expect(placesIn(moved, deleted)).toEqual([
    [0, 0, 2],
    [0, 5, 6],
  ])
  expect(idsIn(onlyOf(moved, deleted))).toEqual([
    [1, 10, 12],
    [2, 3, 4],
  ])
})
