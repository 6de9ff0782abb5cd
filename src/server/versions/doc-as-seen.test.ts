import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { deletedLength } from '#/shared/script/deleted-length.ts'
import { docOfUpdates } from '#/shared/script/doc-of-updates.ts'
import { docAsSeen } from './doc-as-seen.ts'

const seenIn = (doc: Y.Doc) => ({
  vector: Y.encodeStateVector(doc),
  deleted: deletedLength(doc),
})

type Edit = (text: Y.Text) => void

/** The updates of edits that two people make in turn, from a first text on. */
function updatesOf(edits: readonly Edit[]): readonly Uint8Array[] {
  const people = [1, 2].map((clientID) => Object.assign(new Y.Doc(), { clientID }))
  const updates: Uint8Array[] = []
  for (const doc of people)
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'received') updates.push(update)
      for (const other of people) if (other !== doc) Y.applyUpdate(other, update, 'received')
    })
  edits.forEach((edit, index) => {
    const doc = people[index % people.length]
    doc?.transact(() => edit(doc.getText('text')), 'written')
  })
  return updates
}

const anyEdit = fc
  .record({ at: fc.nat(40), length: fc.nat(6), isNew: fc.boolean() })
  .map(({ at, length, isNew }): Edit => (text) => {
    const from = Math.min(at, text.length)
    if (isNew) text.insert(from, 'abcdefg'.slice(0, length + 1))
    else text.delete(from, Math.min(length, text.length - from))
  })

test('[NEWS-161] the document is as it was after each of its edits', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 2, maxLength: 20 }), fc.nat(20), (edits, count) => {
      const updates = updatesOf([(text) => text.insert(0, 'Ein Blick von dir.'), ...edits])
      const then = docOfUpdates(updates.slice(0, 1 + (count % updates.length)))
      const now = docOfUpdates(updates)
      const seen = docAsSeen(now, updates, seenIn(then))
      expect(seen.getText('text').toDelta()).toEqual(then.getText('text').toDelta())
    }),
  )
})

test('[NEWS-161] a document of which nothing is missing is left as it is', () => {
  const updates = updatesOf([(text) => text.insert(0, 'Ein Blick'), (text) => text.delete(0, 4)])
  const now = docOfUpdates(updates)
  expect(docAsSeen(now, updates, seenIn(now))).toBe(now)
  expect(docAsSeen(now, updates, { ...seenIn(now), deleted: null })).toBe(now)
})

test('[NEWS-161] without a word about deletions, those of later edits are taken back', () => {
  const updates = updatesOf([
    (text) => text.insert(0, 'Ein Blick'),
    (text) => {
      text.delete(0, 3)
      text.insert(0, 'Kein')
    },
  ])
  const then = docOfUpdates(updates.slice(0, 1))
  const seen = docAsSeen(docOfUpdates(updates), updates, { ...seenIn(then), deleted: null })
  expect(String(seen.getText('text'))).toBe('Ein Blick')
})
