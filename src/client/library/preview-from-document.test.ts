import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText, encodeStateAsUpdate } from 'yjs'
import { previewOfState } from './preview-from-document.ts'

function element(name: string, ...children: (XmlElement | string)[]): XmlElement {
  const node = new XmlElement(name)
  node.insert(
    0,
    children.map((child) => (typeof child === 'string' ? new XmlText(child) : child)),
  )
  return node
}

test('[LIB-12] reads the fragment default, a line for every text block', () => {
  const doc = new Doc()
  const dialogue = element(
    'dialogueBlock',
    element('speaker', 'HAMLET'),
    element('dialogueText', element('paragraph', 'Sein'), element('paragraph', 'oder nicht sein')),
  )
  doc.getXmlFragment('default').insert(0, [element('paragraph', ''), dialogue])
  doc.getText('content').insert(0, 'older text')
  expect(previewOfState(encodeStateAsUpdate(doc)).lines).toEqual([
    'HAMLET',
    'Sein',
    'oder nicht sein',
  ])
})

test('[LIB-12] reads old documents: prosemirror as fragment or as text, then content', () => {
  const asFragment = new Doc()
  asFragment.getXmlFragment('prosemirror').insert(0, [element('paragraph', 'in a fragment')])
  const asText = new Doc()
  asText.getText('prosemirror').insert(0, 'in a text')
  const content = new Doc()
  content.getText('content').insert(0, 'first\n\nsecond')
  const linesOf = (doc: Doc) => previewOfState(encodeStateAsUpdate(doc)).lines
  expect(linesOf(asFragment)).toEqual(['in a fragment'])
  expect(linesOf(asText)).toEqual(['in a text'])
  expect(linesOf(content)).toEqual(['first', 'second'])
  expect(linesOf(new Doc())).toEqual([])
})

test('[LIB-9] shows ten lines and counts the others', () => {
  const doc = new Doc()
  doc.getText('content').insert(0, Array.from({ length: 14 }, (_, i) => `line ${i}`).join('\n'))
  const preview = previewOfState(encodeStateAsUpdate(doc))
  expect(preview.lines).toHaveLength(10)
  expect(preview.more).toBe(4)
})
