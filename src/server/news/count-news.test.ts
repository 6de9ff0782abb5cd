import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { digestOfState } from '#/shared/script/state-vector.ts'
import { NO_TASKS } from '#/shared/tasks/tasks.ts'
import { digestIn } from './count-news.ts'

const writers = { username: 'mia', clients: [], isOnlyWriter: false, deleted: null }
/** A version that cannot be read, so that comparing with it throws. */
const shown = { base: new Uint8Array(), tasks: NO_TASKS, writers, set: '' }

function written(by: number, ...words: readonly string[]): Y.Doc {
  const doc = new Y.Doc()
  doc.clientID = by
  for (const word of words) doc.getText('text').insert(0, word)
  return doc
}

test('[NEWS-167] a state that lacks what the person sees is not compared', () => {
  const [known, behind] = [written(1, 'Ach', 'nun'), written(1, 'Ach')]
  const stateVector = Y.decodeStateVector(Y.encodeStateVector(known))
  expect(digestIn(behind, { stateVector, shown })).toBeNull()
  expect(digestIn(behind, { stateVector, shown: null })).toBeNull()
  expect(() => digestIn(known, { stateVector, shown })).toThrow(/JSON/)
})

test('[NEWS-169] a state is named by its letters and by what was deleted in it, in whatever order edits came', () => {
  const [jana, mia] = [written(1, 'Ach', 'nun'), written(2, 'hin')]
  const [one, other] = [new Y.Doc(), new Y.Doc()]
  const updates = [jana, mia].map((doc) => Y.encodeStateAsUpdate(doc))
  for (const update of updates) Y.applyUpdate(one, update)
  for (const update of updates.toReversed()) Y.applyUpdate(other, update)
  const stateVector = Y.decodeStateVector(Y.encodeStateVector(one))
  const stateNamed = (doc: Y.Doc) => digestIn(doc, { stateVector, shown: null })
  expect(stateNamed(one)).toBe(digestOfState(other))
  other.getText('text').delete(0, 3)
  expect(stateNamed(other)).not.toBe(digestOfState(one))
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
  expect(stateNamed(one)).toBe(digestOfState(other))
})
