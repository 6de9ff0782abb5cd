import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { sizeOf } from './document-size.ts'

test('[COL-760] the longest text of a document is known after each change by which a text becomes much longer', () => {
  const doc = new Y.Doc()
  const { longestText } = sizeOf(doc)
  expect(longestText()).toBe(0)
  const [short, long] = [new Y.XmlText('Kurz.'), new Y.XmlText('x'.repeat(2_000))]
  doc.getXmlFragment('prosemirror').push([short, long])
  for (let index = 0; index < 1_000; index++)
    long.format(index * 2, 1, { [`comment--${index}`]: {} })
  // each mark has two borders, and divides the letters
  expect(longestText()).toBeGreaterThan(2_000)
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  expect(sizeOf(other).longestText()).toBe(longestText())
  // many blocks are no long text
  const blocks = new Y.Doc()
  const paragraphs = Array.from({ length: 3_000 }, () => new Y.XmlText('Satz.'))
  blocks.getXmlFragment('prosemirror').push(paragraphs)
  expect(sizeOf(blocks).longestText()).toBe(1)
})
