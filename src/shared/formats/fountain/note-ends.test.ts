import { expect, test, vi } from 'vitest'
import { noteEnds, withNotesOnOneLine } from './note-ends.ts'

const notesIn = (text: string): readonly string[] => {
  const endOf = noteEnds(text)
  return [...text.matchAll(/\[\[/g)].flatMap(({ index }) => {
    const end = endOf(index)
    return end === null ? [] : [text.slice(index, end)]
  })
}

test.each([
  ['a [[b]] c [[d]]', ['[[b]]', '[[d]]']],
  ['a [[b\nc]]', ['[[b\nc]]']],
  ['a [[b\n \nc]]', []],
  ['a [[b [[c]]', ['[[b [[c]]', '[[c]]']],
  ['a [[b', []],
  ['a ]] [[b', []],
  ['[[b\n\n[[c]]', ['[[c]]']],
])('[FMT-477] a note ends before a blank line, or is none: %j', (text, notes) => {
  expect(notesIn(text)).toEqual(notes)
})

test('[FMT-477] signs without an end are looked for once, not once for each of them', () => {
  const searched = (count: number) => {
    const text = '[[a '.repeat(count)
    const endOf = noteEnds(text)
    const search = vi.spyOn(String.prototype, 'indexOf')
    for (let begin = 0; begin < text.length; begin += 4) endOf(begin)
    const { calls, results } = search.mock
    const letters = calls.map(([, from = 0], at) => {
      const found: unknown = results[at]?.value
      return (found === -1 ? text.length : Number(found)) - from
    })
    vi.restoreAllMocks()
    return letters.reduce((sum, count) => sum + count, 0)
  }
  expect(searched(1000)).toBeGreaterThan(0)
  expect(searched(2000)).toBeLessThan(3 * searched(1000))
})

test.each([
  ['a [[b \n  c]] d', 'a [[b c]] d'],
  ['a \\[[b\nc]]', 'a \\[[b\nc]]'],
  ['a [[b\n\nc]]', 'a [[b\n\nc]]'],
  ['a [[[b\nc]]', 'a [[[b c]]'],
  ['a [[b\n', 'a [[b\n'],
])('[FMT-24] a note over lines is one line: %j', (text, written) => {
  expect(withNotesOnOneLine(text)).toBe(written)
})
