import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { docForm } from './doc-form.ts'

const [AUTHOR, ATTACKER] = [2_000, 1_000]
const LENGTH = 6_000

/** A script of one paragraph. */
function longText(): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = AUTHOR
  doc.getXmlFragment(FRAGMENT_NAME).insert(0, [paragraph('a'.repeat(LENGTH))])
  return Y.encodeStateAsUpdate(doc)
}

function paragraph(words: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph')
  element.insert(0, [new Y.XmlText(words)])
  return element
}

/** Letters in that text, each said to have been written between two that stand far apart. */
function tangle(ends: readonly (readonly [number, number])[], clock = 0): Uint8Array {
  const encoder = encoding.createEncoder()
  const write = (...numbers: readonly number[]) =>
    numbers.forEach((number) => encoding.writeVarUint(encoder, number))
  write(1, ends.length, ATTACKER, clock)
  for (const [left, right] of ends) {
    // a string with both its origins; the paragraph and its text stand before the letters
    encoding.writeUint8(encoder, 4 | 0x80 | 0x40)
    write(AUTHOR, 2 + left, AUTHOR, 2 + right)
    encoding.writeVarString(encoder, 'b')
  }
  write(0)
  return encoding.toUint8Array(encoder)
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

test.each([
  ['after one letter', (index: number) => [0, LENGTH - 1 - index] as const],
  ['before one letter', (index: number) => [LENGTH - 2 - index, LENGTH - 1] as const],
])('[COL-51] thousands of letters %s are refused within a moment', (_, endsOf) => {
  const form = docForm([longText()])
  const update = tangle(upTo(LENGTH - 1).map(endsOf))
  const begun = performance.now()
  expect(form.apply([update]).isBroken).toBe(true)
  expect(performance.now() - begun).toBeLessThan(500)
})

test('[COL-51] so are many that bring a few each', () => {
  const form = docForm([longText()])
  const isRefused = upTo(60).some((round) => {
    const ends = upTo(100).map((index) => [0, LENGTH - 1 - round * 100 - index] as const)
    return form.apply([tangle(ends, round * 100)]).isBroken
  })
  expect(isRefused).toBe(true)
})

test('[COL-51] two who paste a play at one place, and a hundred who write there, are put in order', () => {
  const state = longText()
  const written = (write: (fragment: Y.XmlFragment) => void) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, state)
    const before = Y.encodeStateVector(doc)
    write(doc.getXmlFragment(FRAGMENT_NAME))
    return Y.encodeStateAsUpdate(doc, before)
  }
  const paste = (fragment: Y.XmlFragment) =>
    fragment.insert(
      0,
      upTo(2_000).map((index) => paragraph(`Zeile ${index}`)),
    )
  const write = (fragment: Y.XmlFragment) =>
    upTo(20).forEach((index) => fragment.insert(0, [paragraph(`Satz ${index}`)]))
  const updates = [paste, paste, ...upTo(100).map(() => write)].map(written)
  expect(docForm([state]).apply(updates).isBroken).toBe(false)
})
