import { afterEach, beforeEach, expect, test, describe } from 'vitest'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import {
  beginPresence,
  encodeOwnPresence,
  endPresence,
  forgetOthers,
  isOwnPresence,
  renewOwnPresence,
  visitNumber,
} from './own-presence.ts'

let own: Awareness
let other: Awareness

beforeEach(() => {
  own = new Awareness(new Y.Doc())
  other = new Awareness(new Y.Doc())
})

afterEach(() => {
  own?.destroy()
  other?.destroy()
})

const hear = (by: Awareness, of: Awareness) =>
  applyAwarenessUpdate(by, encodeAwarenessUpdate(of, [of.clientID]), 'socket')

test('[REH-9] presence of others is not sent on', () => {
  const told: boolean[] = []
  own.on('update', (change: Parameters<typeof isOwnPresence>[1]) =>
    told.push(isOwnPresence(own, change)),
  )
  other.setLocalStateField('rehearsalTime', 5)
  hear(own, other)
  own.setLocalStateField('cursor', null)
  expect(told).toEqual([false, true])
  const third = new Awareness(new Y.Doc())
  applyAwarenessUpdate(third, encodeOwnPresence(own), 'socket')
  expect([...third.getStates().keys()]).toEqual([third.clientID, own.clientID])
  third.destroy()
})

test('[COL-53] after a broken connection, people who announce the same presence are shown again', () => {
  other.setLocalStateField('cursor', null)
  hear(own, other)
  forgetOthers(own, 'socket')
  expect([...own.getStates().keys()]).toEqual([own.clientID])
  hear(own, other)
  expect(own.getStates().get(other.clientID)).toEqual({ cursor: null })
})

test('[COL-53] a person who was removed as absent is shown again after renewing their presence', () => {
  other.setLocalStateField('cursor', null)
  hear(own, other)
  expect(own.getStates().has(other.clientID)).toBe(true)
  applyAwarenessUpdate(own, encodeAwarenessUpdate(other, [other.clientID], new Map()), 'socket')
  hear(own, other)
  expect(own.getStates().has(other.clientID)).toBe(false)
  renewOwnPresence(other)
  hear(own, other)
  expect(own.getStates().has(other.clientID)).toBe(true)
})

test('[COL-53] a person without a presence stays hidden', () => {
  own.setLocalStateField('cursor', null)
  own.setLocalState(null)
  renewOwnPresence(own)
  hear(other, own)
  expect(other.getStates().has(own.clientID)).toBe(false)
})

describe('visit number', () => {
  test('[COL-46] the number of a visit comes from script, time and browser, and is below a million', () => {
    const number = visitNumber('faust', 1_700_000_000_000, 'browser')
    expect(visitNumber('faust', 1_700_000_000_000, 'browser')).toBe(number)
    const others = [
      visitNumber('egmont', 1_700_000_000_000, 'browser'),
      visitNumber('faust', 1_700_000_000_001, 'browser'),
      visitNumber('faust', 1_700_000_000_000, 'another'),
    ]
    expect(others).not.toContain(number)
    for (const each of [number, ...others]) {
      expect(Number.isInteger(each)).toBe(true)
      expect(each).toBeGreaterThanOrEqual(0)
      expect(each).toBeLessThan(1_000_000)
    }
  })
})

test('[COL-769] a person whose next session has the same client id is seen again', () => {
  const first = beginPresence(new Y.Doc())
  for (const place of [1, 2, 3]) first.setLocalStateField('cursor', place)
  const { clientID } = first
  hear(other, first)
  endPresence(first)
  hear(other, first)
  expect(other.getStates().has(clientID)).toBe(false)
  const doc = new Y.Doc()
  doc.clientID = clientID
  const next = beginPresence(doc)
  next.setLocalStateField('cursor', 4)
  hear(other, next)
  expect(other.getStates().get(clientID)).toEqual({ cursor: 4 })
  next.destroy()
})
