import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { isNewer, type PresenceState } from '#/shared/collab/presence.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { p, say } from '#test/support/script.ts'
import { ScriptBinding } from '../core/binding/script-binding.ts'
import { namedPosition, sharedPosition } from '../core/binding/shared-position.ts'
import { hasMoved, newestPlace, wordNear } from './shared-place.ts'

const NOW = 1_000_000
const docPos = { type: null }
const says = (rehearsalTime: unknown, rehearsalDocPos: unknown = docPos) =>
  ({ rehearsalDocPos, rehearsalTime }) as PresenceState

test('[REH-7] a position is told when it differs by at least 1 from the one told last', () => {
  expect(hasMoved(null, 5)).toBe(true)
  expect(hasMoved(5, 5)).toBe(false)
  expect(hasMoved(5, 5.5)).toBe(false)
  expect(hasMoved(5, 6)).toBe(true)
  expect(hasMoved(5, 3)).toBe(true)
})

describe('[REH-8] the newest place of all people holds', () => {
  test('the newest place is told by its time; of two with one time everybody chooses the same', () => {
    expect(isNewer({ stamp: 2, by: 1 }, { stamp: 1, by: 9 })).toBe(true)
    expect(isNewer({ stamp: 1, by: 9 }, { stamp: 1, by: 1 })).toBe(true)
    expect(isNewer({ stamp: 1, by: 1 }, { stamp: 1, by: 9 })).toBe(false)
    const states = new Map<number, PresenceState>([
      [1, says(10)],
      [2, says(30)],
      [3, says(20)],
      [4, says(30)],
      [5, {}],
    ])
    expect(newestPlace(states, 7, NOW)).toEqual({ docPos, stamp: 30, by: 4 })
  })

  test('own presence does not count as a place, nor does an invalid value', () => {
    expect(newestPlace(new Map([[7, says(10)]]), 7, NOW)).toBeNull()
    for (const wrong of [says('30'), says(Infinity), says(-1), says(NOW * 1000), says(30, 'x')])
      expect(newestPlace(new Map([[1, wrong]]), 7, NOW)).toBeNull()
  })
})

describe('[REH-6] the place is a Yjs relative position', () => {
  function open(state: Uint8Array) {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, state)
    const type = doc.getXmlFragment(FRAGMENT_NAME)
    const shown = () => {
      const binding = new ScriptBinding(doc)
      return { content: binding.known, binding }
    }
    return { doc, type, shown }
  }

  test('the rehearsed word stays the same when two people write around it at once', () => {
    const origin = new Y.Doc()
    writeBlocks(origin.getXmlFragment(FRAGMENT_NAME), [
      p('Vorhang.'),
      say('ANNA', 'Die Laternen gehen an.'),
    ])
    const state = Y.encodeStateAsUpdate(origin)
    const [anna, ben] = [open(state), open(state)]
    const { content, binding } = anna.shown()
    let word = 0
    content.descendants((node, position) => {
      if (node.text?.includes('Laternen')) word = position + node.text.indexOf('Laternen')
    })
    const named = Y.relativePositionToJSON(sharedPosition(binding, content.resolve(word)))
    const shared = JSON.parse(JSON.stringify(named)) as unknown
    writeBlocks(ben.type, [p('Es ist Abend.')])
    const text = ben.shown().binding.fragment
    text.delete(0, 1)
    text.insert(0, [new Y.XmlElement('paragraph'), new Y.XmlElement('paragraph')])
    Y.applyUpdate(anna.doc, Y.encodeStateAsUpdate(ben.doc))
    const after = anna.shown()
    const found = namedPosition(after.binding, shared, after.content)
    const range = found === null ? null : wordNear(after.content, found, ALL_CLOSED)
    expect(range && after.content.textBetween(range.from, range.to)).toBe('Laternen')
  })

  test('a place in text that is not there yet, or no place at all, is none', () => {
    const { binding, content } = open(Y.encodeStateAsUpdate(new Y.Doc())).shown()
    const elsewhere = { type: null, item: { client: 5, clock: 9 } }
    for (const json of [elsewhere, {}, { item: 'x' }, null, { tname: 'other' }])
      expect(namedPosition(binding, json, content)).toBeNull()
  })
})
