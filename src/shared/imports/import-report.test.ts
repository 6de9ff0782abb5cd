import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createScript } from '../script/create-script.ts'
import { FRAGMENT_NAME, META_NAME } from '../script/schema.ts'
import {
  markUncertain,
  readImportReport,
  readUncertainBlocks,
  type UncertainBlock,
  writeImportReport,
} from './import-report.ts'

const REPORT = {
  pages: 2,
  scenes: 1,
  speakers: 2,
  speeches: 9,
  uncertain: 1,
  unreadPages: [2],
  pagesToTheLeft: [1],
}
const DOUBT: UncertainBlock = {
  label: 'speaker',
  alternatives: ['direction', 'heading'],
  alike: 'once',
  text: 'Ein Bote',
}

function imported(): Y.Doc {
  const doc = new Y.Doc()
  const paragraph = (text: string) => ({ type: 'paragraph' as const, text: [{ text }] })
  Y.applyUpdate(doc, createScript([paragraph('a'), paragraph('b'), paragraph('c')]))
  return doc
}

test('[IMP-45] the report comes back as it was written', () => {
  const doc = imported()
  expect(readImportReport(doc)).toBeNull()
  writeImportReport(doc, REPORT)
  expect(readImportReport(doc)).toEqual(REPORT)
})

test('[IMP-45] an uncertain block is found again after others were added and removed before it', () => {
  const doc = imported()
  markUncertain(doc, 1, DOUBT)
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  fragment.insert(0, [new Y.XmlElement('paragraph'), new Y.XmlElement('paragraph')])
  fragment.delete(2, 1)
  expect(readUncertainBlocks(doc)).toEqual([{ ...DOUBT, key: expect.any(String), index: 2 }])
  fragment.delete(2, 1)
  expect(readUncertainBlocks(doc)).toEqual([])
})

test('[IMP-45] entries that are no marks are passed over', () => {
  const doc = imported()
  const meta = doc.getMap(META_NAME)
  meta.set('uncertain:1', 'nonsense')
  meta.set('uncertain:2', {
    ...DOUBT,
    label: 'villain',
    position: { item: { client: 1, clock: 2 } },
  })
  meta.set('importReport', { pages: 'many' })
  expect(readUncertainBlocks(doc)).toEqual([])
  expect(readImportReport(doc)).toBeNull()
})
