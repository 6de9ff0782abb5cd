import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { charactersOf, piecesOf } from './text-items.ts'

/** A text of words that have a mark each. */
function markedWords(count: number): Y.XmlText {
  const doc = new Y.Doc()
  doc.clientID = 1
  const words = new Y.XmlText()
  doc.getXmlFragment('script').insert(0, [words])
  words.insert(0, 'abc '.repeat(count))
  for (let word = 0; word < count; word++) words.format(word * 4, 3, { [`comment--${word}`]: {} })
  return words
}

/** How many properties and entries the objects have that can be reached from here. */
function sizeOf(all: unknown): number {
  const [seen, open] = [new Set<unknown>(), [all]]
  let size = 0
  for (const one of open) {
    if (typeof one !== 'object' || one === null || seen.has(one)) continue
    seen.add(one)
    const parts = one instanceof Map ? [...one.values()] : Object.values(one)
    size += parts.length
    open.push(...parts)
  }
  return size
}

test('[DOC-820] a reading of a text keeps as much as it has marks, not their square', () => {
  const [few, many] = [40, 80].map((count) => sizeOf(charactersOf(markedWords(count))))
  expect(many).toBeLessThan(2.5 * (few ?? 0))
})

test('characters know what has set their marks up to their place', () => {
  const words = markedWords(2)
  const pieces = [...piecesOf(words, ({ deleted }) => !deleted)]
  const setters = pieces.map(({ setBy }) =>
    setBy.marks().map((mark) => [mark, setBy.get(mark)?.clock]),
  )
  const [a, b] = ['comment--0', 'comment--1']
  expect(pieces.map(({ text }) => text)).toEqual(['abc', ' ', 'abc', ' '])
  expect(setters).toEqual([
    [[a, 9]],
    [[a, 10]],
    [
      [a, 10],
      [b, 11],
    ],
    [
      [a, 10],
      [b, 12],
    ],
  ])
})
