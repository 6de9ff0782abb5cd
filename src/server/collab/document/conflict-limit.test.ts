import { createRandom } from '#test/support/random.ts'
import fc from 'fast-check'
import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { ownEdits, readSent } from '../carry-over/sent-update.ts'
import { createConflictLimit, integrateAll, isContested, stepsOf } from './conflict-limit.ts'
import { liveDocument } from './document-forms.ts'

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

/** Letters in that text; each letter names two distant letters as its neighbours. */
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

/** The insertions of several people at one place, each made in the same state. */
function writtenAtOnce(
  state: Uint8Array,
  people: readonly ((fragment: Y.XmlFragment) => void)[],
): Uint8Array {
  const updates = people.map((write) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, state)
    const before = Y.encodeStateVector(doc)
    write(doc.getXmlFragment(FRAGMENT_NAME))
    return Y.encodeStateAsUpdate(doc, before)
  })
  return Y.mergeUpdates(updates)
}

/** For each item of an update, the number of items that it meets on the way to its place. */
function walks(state: Uint8Array, update: Uint8Array): readonly number[] {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const steps: number[] = []
  Y.transact(doc, (transaction) =>
    integrateAll(transaction, Y.decodeUpdate(update).structs, (item, offset) =>
      steps.push(stepsOf(doc.store, item, offset, Infinity)),
    ),
  )
  return steps
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

test.each([
  ['after one letter', (index: number) => [0, LENGTH - 1 - index] as const],
  ['before one letter', (index: number) => [LENGTH - 2 - index, LENGTH - 1] as const],
])('[COL-51] thousands of letters %s meet each other, and are refused', (_, endsOf) => {
  const some = walks(longText(), tangle(upTo(500).map(endsOf)))
  // each letter meets all letters that were there before it
  expect(sum(some)).toBeGreaterThanOrEqual((500 * 499) / 2)
  const update = tangle(upTo(LENGTH - 1).map(endsOf))
  expect(liveDocument([longText()]).apply([ownEdits(update)]).isBroken).toBe(true)
})

test('[COL-51] so are many that bring a few each', () => {
  const form = liveDocument([longText()])
  const isRefused = upTo(60).some((round) => {
    const ends = upTo(100).map((index) => [0, LENGTH - 1 - round * 100 - index] as const)
    return form.apply([ownEdits(tangle(ends, round * 100))]).isBroken
  })
  expect(isRefused).toBe(true)
})

test('[COL-51] so are those that have waited for the text that they stand in', () => {
  const form = liveDocument([])
  const ends = upTo(3_000).map((index) => [0, LENGTH - 1 - index] as const)
  expect(form.apply([ownEdits(tangle(ends))])).toMatchObject({ isBroken: false, merged: null })
  expect(form.apply([ownEdits(longText())]).isBroken).toBe(true)
})

const paste = (lines: number) => (fragment: Y.XmlFragment) =>
  fragment.insert(
    0,
    upTo(lines).map((index) => paragraph(`Zeile ${index}`)),
  )
const write = (fragment: Y.XmlFragment) =>
  upTo(20).forEach((index) => fragment.insert(0, [paragraph(`Satz ${index}`)]))
const changeEverywhere = (fragment: Y.XmlFragment) =>
  fragment.toArray().forEach((line) => {
    if (!(line instanceof Y.XmlElement)) return
    line.setAttribute('textAlign', 'left')
    const text = line.get(0)
    if (!(text instanceof Y.XmlText)) return
    text.insert(2, 'abc')
    text.format(0, 3, { bold: {} })
  })

const play = writtenAtOnce(longText(), [paste(400)])

test.each([
  [
    'two who paste a play at one place, and a hundred who write there',
    longText(),
    [paste(2_000), paste(2_000), ...upTo(100).map(() => write)],
  ],
  [
    'ten who change all of a play',
    Y.mergeUpdates([longText(), play]),
    upTo(10).map(() => changeEverywhere),
  ],
])('[COL-51] %s are put in order, at a tenth of what they may', (_, state, people) => {
  const update = writtenAtOnce(state, people)
  expect(sum(walks(state, update))).toBeLessThan(update.length / 10)
  expect(liveDocument([state]).apply([ownEdits(update)]).isBroken).toBe(false)
})

test('[COL-51] a play that is pasted onto ten others is taken', () => {
  const others = upTo(10).map(() => writtenAtOnce(longText(), [paste(400)]))
  expect(liveDocument([longText(), ...others]).apply([ownEdits(play)]).isBroken).toBe(false)
})

/** Edits of a few people to a text, a list and a map, and updates that one of them sends to another. */
const edit = fc.record({
  who: fc.nat(3),
  what: fc.constantFrom('text', 'text', 'list', 'map', 'delete', 'send'),
  at: fc.nat(20),
  to: fc.nat(3),
})

function act(
  docs: readonly Y.Doc[],
  { who, what, at, to }: typeof edit extends fc.Arbitrary<infer T> ? T : never,
): void {
  const [doc, other] = [docs[who], docs[to]]
  if (!doc || !other) return
  const [text, list] = [doc.getText('text'), doc.getArray('list')]
  if (what === 'text') text.insert(Math.min(at, text.length), 'ab')
  else if (what === 'list') list.insert(Math.min(at, list.length), [at])
  else if (what === 'map') doc.getMap('map').set(`${at % 3}`, at)
  else if (what === 'delete' && text.length > 0) text.delete(at % text.length, 1)
  else Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
}

test('[COL-51] counting changes nothing, and what is not counted does not walk', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 60 }), fc.nat(60), (edits, known) => {
      const docs = upTo(4).map((index) => {
        const doc = new Y.Doc()
        doc.clientID = index + 1
        return doc
      })
      edits.slice(0, known).forEach((each) => act(docs, each))
      const state = Y.encodeStateAsUpdate(docs[0] ?? new Y.Doc())
      edits.slice(known).forEach((each) => act(docs, each))
      const update = Y.mergeUpdates(docs.map((doc) => Y.encodeStateAsUpdate(doc)))
      const [counted, plain] = [new Y.Doc(), new Y.Doc()]
      for (const doc of [counted, plain]) Y.applyUpdate(doc, state)
      const { structs } = Y.decodeUpdate(update)
      const isFree = !isContested(counted, structs)
      const steps: number[] = []
      Y.transact(counted, (transaction) => {
        integrateAll(transaction, structs, (item, offset) =>
          steps.push(stepsOf(counted.store, item, offset, Infinity)),
        )
        Y.applyUpdate(counted, update)
      })
      Y.applyUpdate(plain, update)
      expect(Y.encodeStateAsUpdate(counted)).toEqual(Y.encodeStateAsUpdate(plain))
      expect(counted.getText('text').toString()).toBe(plain.getText('text').toString())
      expect(isFree ? Math.max(0, ...steps) : 0).toBeLessThanOrEqual(1)
    }),
  )
})

test('[COL-51] updates that are decoded once make the document that the library makes of them, in any order', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 60 }), fc.nat(), fc.nat(9), (edits, seed, size) => {
      const updates: Uint8Array[] = []
      const docs = upTo(4).map((index) => {
        const doc = new Y.Doc()
        doc.clientID = index + 1
        doc.on('update', (update: Uint8Array) => updates.push(update))
        return doc
      })
      edits.forEach((each) => act(docs, each))
      const { below } = createRandom(seed)
      const mixed = updates.toSorted(() => below(3) - 1)
      const [ours, plain] = [new Y.Doc(), new Y.Doc()]
      const limit = createConflictLimit()
      while (mixed.length > 0) {
        const batch = mixed.splice(0, 1 + below(size + 1))
        const read = batch.flatMap((update) => readSent(ownEdits(update)) ?? [])
        expect(read).toHaveLength(batch.length)
        limit.apply(ours, read, 'sent')
        for (const update of batch) Y.applyUpdate(plain, update)
        expect(Y.encodeStateAsUpdate(ours)).toEqual(Y.encodeStateAsUpdate(plain))
        expect(ours.store.pendingDs).toEqual(plain.store.pendingDs)
      }
      expect(ours.getText('text').toString()).toBe(plain.getText('text').toString())
    }),
  )
})
