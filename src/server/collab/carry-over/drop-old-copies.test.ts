import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { placesIn, writePlace } from '#/shared/script/order/blocks-in-order.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { suffixOf } from '#/shared/script/mark-keys.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { copiesIn, readGone, writeCopy, writeGone } from '#/shared/script/copies/copied-runs.ts'
import { coveredIn, writeCovered } from '#/shared/script/copies/covered-words.ts'
import { createCutWords, cutWordsIn } from '#/shared/script/copies/cut-words.ts'
import { dropOldCopies } from './drop-old-copies.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('[DOC-45] copies are known for sixty days', () => {
  const doc = new Y.Doc()
  const id = Y.createID(1, 0)
  writeCopy(doc, [
    { from: id, to: id, length: 1, marks: [], isCarried: false, isText: false, isBack: false },
  ])
  dropOldCopies(doc, Date.now() + 59 * DAY_MS)
  expect(copiesIn(doc).length).toBe(1)
  dropOldCopies(doc, Date.now() + 61 * DAY_MS)
  expect(copiesIn(doc).length).toBe(0)
})

test('[DOC-1067] of letters that redos have taken while they were gone the newest 2,000 records stay, and no copy goes for them', () => {
  const doc = new Y.Doc()
  const id = Y.createID(1, 0)
  const copy = { from: id, to: id, length: 1, marks: [], isCarried: false, isText: false }
  writeCopy(doc, [{ ...copy, isBack: false }])
  for (let step = 0; step < 2_500; step++) writeGone(doc, [{ id: Y.createID(1, step), length: 1 }])
  writeCopy(doc, [{ ...copy, isBack: true }])
  dropOldCopies(doc, Date.now())
  const left = copiesIn(doc).toArray()
  const clocks = left.flatMap((entry) => readGone(entry).map((range) => range.id.clock))
  expect(clocks).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 500))
  expect(left).toHaveLength(2_002)
})

test('[DOC-1067] a record of many letters stays as the newest, and older ones go', () => {
  const doc = new Y.Doc()
  const runs = Array.from({ length: 12_000 }, (_, index) => ({
    id: Y.createID(1, 2 * index),
    length: 1,
  }))
  for (const letters of [runs.slice(0, 1), runs, runs.slice(0, 2)]) writeGone(doc, letters)
  dropOldCopies(doc, Date.now())
  const lengths = () =>
    copiesIn(doc)
      .toArray()
      .map((entry) => readGone(entry).length)
  expect(lengths()).toEqual([12_000, 2])
  dropOldCopies(doc, Date.now())
  expect(lengths()).toEqual([12_000, 2])
})

test('[DOC-740] the words that the author of a mark saw in it are known for sixty days', () => {
  const doc = new Y.Doc()
  const ids = [{ id: Y.createID(1, 0), length: 3 }]
  writeCovered(doc, [{ key: `strike--${suffixOf(doc.clientID, 7)}`, ids }])
  dropOldCopies(doc, Date.now() + 59 * DAY_MS)
  expect(coveredIn(doc).length).toBe(1)
  dropOldCopies(doc, Date.now() + 61 * DAY_MS)
  expect(coveredIn(doc).length).toBe(0)
})

test('[DOC-45] the place of a block is known as long as the block is there', () => {
  const doc = new Y.Doc()
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  writeBlocks(fragment, [
    { type: 'paragraph', text: [] },
    { type: 'paragraph', text: [] },
  ])
  for (const element of fragment.toArray())
    if (element instanceof Y.XmlElement)
      writePlace(placesIn(doc), element, { anchor: null, fraction: 'V', until: null })
  fragment.delete(0, 1)
  dropOldCopies(doc, Date.now())
  expect(placesIn(doc).size).toBe(1)
})

test('[DOC-80] words that were cut and never pasted stand aside for sixty days', () => {
  const doc = new Y.Doc()
  const text = new Y.XmlText('Vater')
  createCutWords(doc).insert(0, [text])
  const [from, to] = [
    Y.createID(1, 0),
    Y.createID(doc.clientID, Y.getState(doc.store, doc.clientID) - 5),
  ]
  writeCopy(doc, [
    { from, to, length: 5, marks: [], isCarried: false, isText: false, isBack: false },
  ])
  dropOldCopies(doc, Date.now() + 59 * DAY_MS)
  expect(cutWordsIn(doc).length).toBe(1)
  dropOldCopies(doc, Date.now() + 61 * DAY_MS)
  expect(cutWordsIn(doc).length).toBe(0)
})
