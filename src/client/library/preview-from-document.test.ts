import { expect, test } from 'vitest'
import { Doc, XmlElement, XmlText, applyUpdate, encodeStateAsUpdate } from 'yjs'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { scriptPreview } from '#/shared/script/preview.ts'
import { previewOfDocument } from './preview-from-document.ts'

const BLOCKS: readonly ScriptBlock[] = [
  { type: 'scene', sceneNumber: '1', sceneName: 'Terrasse', text: [] },
  { type: 'paragraph', text: [] },
  {
    type: 'dialogue',
    speaker: [{ text: 'HAMLET' }],
    paragraphs: [[{ text: 'Sein' }], [{ text: 'oder nicht sein' }]],
    layout: 'default',
    struckThrough: false,
  },
]

test('[LIB-12] reads the fragment default as the server does', () => {
  const doc = new Doc()
  applyUpdate(doc, createScript(BLOCKS))
  doc.getText('content').insert(0, 'older text')
  expect(previewOfDocument(doc)).toEqual(scriptPreview(BLOCKS, ALL_CLOSED))
  expect(previewOfDocument(doc).lines).toEqual(['1. Terrasse', 'HAMLET: Sein', 'oder nicht sein'])
})

test('[LIB-12] reads old documents: prosemirror as fragment or as text, then content', () => {
  const asFragment = new Doc()
  const paragraph = new XmlElement('paragraph')
  paragraph.insert(0, [new XmlText('in a fragment')])
  asFragment.getXmlFragment('prosemirror').insert(0, [paragraph])
  const asText = new Doc()
  asText.getText('prosemirror').insert(0, 'in a text')
  const content = new Doc()
  content.getText('content').insert(0, 'first\n\nsecond')
  const linesOf = (doc: Doc) => {
    const copy = new Doc()
    applyUpdate(copy, encodeStateAsUpdate(doc))
    return previewOfDocument(copy).lines
  }
  expect(linesOf(asFragment)).toEqual(['in a fragment'])
  expect(linesOf(asText)).toEqual(['in a text'])
  expect(linesOf(content)).toEqual(['first', 'second'])
  expect(linesOf(new Doc())).toEqual([])
})

test('[LIB-9] shows ten lines and counts the others', () => {
  const doc = new Doc()
  doc.getText('content').insert(0, Array.from({ length: 14 }, (_, i) => `line ${i}`).join('\n'))
  const preview = previewOfDocument(doc)
  expect(preview.lines).toHaveLength(10)
  expect(preview.more).toBe(4)
})
