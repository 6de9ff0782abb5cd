import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { insertBehind, itemsIn } from './items.ts'

function textOfWords(count: number): Y.XmlText {
  const doc = new Y.Doc()
  const text = new Y.XmlText()
  doc.getXmlFragment('script').insert(0, [text])
  // each word is an item of its own: it is written before the one that stands before it
  for (let word = count; word > 0; word--) text.insert(0, `${word} `)
  return text
}

test('[DOC-180] letters that are inserted behind a letter stand before the deleted ones behind it, and later places stay right', () => {
  const text = textOfWords(40)
  const { doc } = text
  const [first] = itemsIn(text)
  expect(doc && first).toBeTruthy()
  if (!doc || !first) return
  text.delete(2, 2)
  let expected = text.toString()
  const insert = (index: number, letter: string) => {
    text.insert(index, letter)
    expected = `${expected.slice(0, index)}${letter}${expected.slice(index)}`
  }
  // Yjs caches this place
  insert(60, 'x')
  insertBehind(first, 'abcdef')
  expected = `${expected.slice(0, 2)}abcdef${expected.slice(2)}`
  insert(70, 'y')
  expect(text.toString()).toBe(expected)
  expect(first.right?.deleted).toBe(false)
  expect(first.right?.right?.deleted).toBe(true)

  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  expect(other.getXmlFragment('script').toString()).toBe(expected)
})
