import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { applyState, insertBehind, itemsIn, piecesIn } from './items.ts'

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

const anyWord = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('paragraph', 'layout', '', 'Ä', 'é'.repeat(12), 'x'.repeat(24), 'x'.repeat(25)),
)

test('[DOC-1] a state is read as Yjs reads it, whatever letters and lengths its words have', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyWord, anyWord, anyWord), { maxLength: 30 }), (parts) => {
      const doc = new Y.Doc()
      doc.getXmlFragment('script').push(
        parts.map(([name, key, value]) => {
          const element = new Y.XmlElement(name)
          element.setAttribute(key, value)
          element.insert(0, [new Y.XmlText(value)])
          return element
        }),
      )
      const state = Y.encodeStateAsUpdate(doc)
      const [read, expected] = [new Y.Doc(), new Y.Doc()]
      applyState(read, state)
      Y.applyUpdate(expected, state)
      expect(Y.encodeStateAsUpdate(read)).toEqual(Y.encodeStateAsUpdate(expected))
      const shown = (one: Y.Doc) => one.getXmlFragment('script').toArray().map(String)
      expect(shown(read)).toEqual(shown(expected))
    }),
  )
})

test('[DOC-1] the pieces of a text are those that Yjs lists', () => {
  const anyEdit = fc.record({
    kind: fc.constantFrom('write', 'write', 'mark', 'unmark', 'delete', 'embed'),
    at: fc.nat(30),
    length: fc.integer({ min: 1, max: 9 }),
    key: fc.constantFrom('bold', 'cut--abcdefgh'),
  })
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 20 }), (edits) => {
      const text = textOfWords(3)
      for (const { kind, at, length, key } of edits) {
        const start = Math.min(at, text.length)
        const size = Math.min(length, text.length - start)
        if (kind === 'write') text.insert(start, 'x'.repeat(length))
        else if (kind === 'embed') text.insertEmbed(start, {})
        else if (kind === 'delete') text.delete(start, size)
        else text.format(start, size, { [key]: kind === 'mark' ? {} : null })
      }
      const listed = text
        .toDelta()
        .filter(({ insert }: { insert: unknown }) => typeof insert === 'string')
        .map(({ insert, attributes = {} }: { insert: string; attributes?: object }) => {
          return { letters: insert, attributes }
        })
      expect(piecesIn(text)).toEqual(listed)
    }),
  )
})
