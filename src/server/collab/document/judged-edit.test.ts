import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { META_NAME, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { keepLevel } from './judged-edit.ts'

/** A document of this level that keeps levels, and a copy of it in which another program writes. */
function pair(level: number) {
  const kept = new Y.Doc()
  // of two values the one of the higher client holds
  kept.clientID = 5
  kept.getMap(META_NAME).set(SCHEMA_KEY, 1)
  const other = new Y.Doc()
  other.clientID = 9
  Y.applyUpdate(other, Y.encodeStateAsUpdate(kept))
  kept.getMap(META_NAME).set(SCHEMA_KEY, level)
  kept.on('afterTransaction', (transaction: Y.Transaction) => {
    if (transaction.origin === 'sent') keepLevel(transaction, 'kept')
  })
  return {
    hear: () => Y.applyUpdate(other, Y.encodeStateAsUpdate(kept)),
    set: (next: number) => other.getMap(META_NAME).set(SCHEMA_KEY, next),
    send: () => Y.applyUpdate(kept, Y.encodeStateAsUpdate(other), 'sent'),
    level: () => kept.getMap(META_NAME).get(SCHEMA_KEY),
  }
}

test('[CUT-190] of two levels that are set at once the higher one holds', () => {
  const { set, send, level } = pair(3)
  set(2)
  send()
  expect(level()).toBe(3)
})

test('[DOC-16] a program that knows of the higher level may lower it, also in steps', () => {
  const one = pair(99)
  one.hear()
  one.set(1)
  one.send()
  expect(one.level()).toBe(1)
  const other = pair(99)
  other.hear()
  other.set(50)
  other.set(1)
  other.send()
  expect(other.level()).toBe(1)
})
