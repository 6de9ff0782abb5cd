import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { FRAGMENT_NAME } from '../schema.ts'
import { writeBlocks } from '../create-script.ts'
import { placesIn, blocksInOrder } from './blocks-in-order.ts'
import { fractionBetween, placeBlocks } from './place-blocks.ts'

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']

const fragmentOf = (doc: Y.Doc) => doc.getXmlFragment(FRAGMENT_NAME)
const textOf = (element: Y.XmlElement) => String(element.firstChild)
const shown = (doc: Y.Doc) => blocksInOrder(fragmentOf(doc)).map(textOf)

function writers(): readonly [Y.Doc, Y.Doc] {
  const [one, other] = [new Y.Doc(), new Y.Doc()]
  writeBlocks(
    fragmentOf(one),
    NAMES.map((text) => ({ type: 'paragraph', text: [{ text }] })),
  )
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
  return [one, other]
}

function exchange([one, other]: readonly [Y.Doc, Y.Doc]): void {
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
}

/** Moves a block to an index of the others; answers the order that is asked for. */
function move(doc: Y.Doc, block: number, to: number): readonly string[] {
  const blocks = [...blocksInOrder(fragmentOf(doc))]
  const moved = blocks.splice(block % blocks.length, 1)
  blocks.splice(to % (blocks.length + 1), 0, ...moved)
  doc.transact(() => placeBlocks(fragmentOf(doc), blocks, new Set(moved)))
  return blocks.map(textOf)
}

test('[DOC-45] [DOC-402] blocks are shown where they were moved to, and people who move at once see one order', () => {
  const step = fc.record({
    who: fc.constantFrom<0 | 1>(0, 1),
    block: fc.nat(5),
    to: fc.nat(5),
    isSent: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const both = writers()
      for (const { who, block, to, isSent } of steps) {
        const wanted = move(both[who], block, to)
        expect(shown(both[who])).toEqual(wanted)
        if (isSent) exchange(both)
      }
      exchange(both)
      expect(shown(both[0])).toEqual(shown(both[1]))
      expect(shown(both[0]).toSorted()).toEqual(NAMES)
    }),
  )
})

test('[DOC-45] a block that goes back leaves no place behind', () => {
  const [doc] = writers()
  move(doc, 0, 3)
  expect(placesIn(doc).size).toBe(1)
  move(doc, 3, 0)
  expect(shown(doc)).toEqual(NAMES)
  expect(placesIn(doc).size).toBe(0)
})

test('[DOC-45] a block written behind a moved block, without knowing of the move, moves along', () => {
  const both = writers()
  move(both[0], 0, 3)
  const fragment = fragmentOf(both[1])
  const written = new Y.XmlElement('paragraph')
  written.insert(0, [new Y.XmlText('neu')])
  fragment.insertAfter(fragment.get(0) as Y.XmlElement, [written])
  exchange(both)
  expect(shown(both[0])).toEqual(['b', 'c', 'd', 'a', 'neu', 'e', 'f'])
  expect(shown(both[1])).toEqual(shown(both[0]))
})

test('a fraction lies between its neighbours, whatever follows it', () => {
  const digits = fc.stringMatching(/^[0-9A-Za-z]{0,5}[1-9A-Za-z]$/)
  fc.assert(
    fc.property(digits, digits, digits, (one, other, rest) => {
      if (one === other || one.startsWith(other) || other.startsWith(one)) return
      const [lower, upper] = one < other ? ([one, other] as const) : ([other, one] as const)
      const between = fractionBetween(lower, upper) + rest
      expect(between > lower && between < upper).toBe(true)
    }),
  )
})
