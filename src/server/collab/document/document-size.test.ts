import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { sizeOf } from './document-size.ts'

/** A document with these texts, which is weighed before and after `change`. */
function weights(texts: readonly Y.XmlText[], change: () => void = () => {}) {
  const doc = new Y.Doc()
  const { heaviestText } = sizeOf(doc)
  expect(heaviestText()).toBe(0)
  doc.getXmlFragment('prosemirror').push([...texts])
  const before = heaviestText()
  change()
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  expect(sizeOf(copy).heaviestText()).toBe(heaviestText())
  return [before, heaviestText()]
}

test('[COL-760] the heaviest text of a document is known after changes by which a text gets many items', () => {
  const long = new Y.XmlText('x'.repeat(2_000))
  const [, after] = weights([new Y.XmlText('Kurz.'), long], () => {
    for (let word = 0; word < 500; word++) long.format(word * 4, 3, { [`comment--${word}`]: {} })
  })
  // each mark has two borders, and divides the letters
  expect(after).toBeGreaterThan(2_000)
})

test('[COL-760] marks within each other weigh more than as many side by side', () => {
  const [nested, beside] = [new Y.XmlText('x'.repeat(400)), new Y.XmlText('x'.repeat(400))]
  const weightWith = (text: Y.XmlText, mark: (index: number) => void) =>
    weights([text], () => Array.from({ length: 100 }, (_, index) => mark(index)))[1] ?? 0
  const within = weightWith(nested, (index) =>
    nested.format(index, 400 - 2 * index, { [`comment--${index}`]: {} }),
  )
  const side = weightWith(beside, (index) =>
    beside.format(index * 4, 2, { [`comment--${index}`]: {} }),
  )
  expect(within).toBeGreaterThan(3 * side)
})

test('[COL-760] many short texts are no heavy one', () => {
  const paragraphs = Array.from({ length: 3_000 }, () => new Y.XmlText('Satz.'))
  expect(weights(paragraphs)[0]).toBe(1)
})
