import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import type { Clocks } from '#/client/api/unsent-edits.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { people, send, type Person } from '../../../../../test/support/people.ts'
import { p } from '../../../../../test/support/script.ts'
import type { ConnectionStatus } from '../connection/connection-status.ts'
import { moveBlocks } from '../document/move-blocks.ts'
import { createStore } from '#/client/ui/store.ts'
import { followMovedText, type MovedText } from './follow-moved-text.ts'

let movedText: MovedText | null = null

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  movedText?.stop()
  vi.useRealTimers()
})

interface Words {
  /** What the server has acknowledged. */
  readonly sent?: string
  /** What has arrived without an answer. */
  readonly unanswered?: string
  readonly unsent: string
}

/** Two people, one of whom writes in the second block and leaves. */
function leave({ sent = '', unanswered = '', unsent }: Words) {
  const [anna, ben] = people(2, [p('eins'), p('zwei'), p('drei'), p()]) as [Person, Person]
  const { clientID, store } = ben.doc
  ben.caretIn(1, 4)
  if (sent) ben.type(sent)
  const from: Clocks = new Map([[clientID, Y.getState(store, clientID)]])
  if (unanswered) ben.type(unanswered)
  send(ben, anna)
  ben.type(unsent)
  const copy = Y.encodeStateAsUpdate(ben.doc)
  ben.leave()
  return { anna, copy, from }
}

function remove(person: Person, from: number, to: number): void {
  person.run(({ tr }, dispatch) => {
    dispatch?.(tr.delete(from, to))
    return true
  })
}

/** The next visit: what was left here first, and then what others have. */
function openAgain(copy: Uint8Array, unsent: Clocks) {
  const doc = new Y.Doc()
  movedText = followMovedText(doc, createStore<ConnectionStatus>({ kind: 'connected' }), unsent)
  Y.applyUpdate(doc, copy)
  return {
    doc,
    hear: (from: Person) =>
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(doc)), 'socket'),
    texts: () =>
      readBlocks(doc).map((block) =>
        block.type === 'paragraph' ? block.text.map(({ text }) => text).join('') : block.type,
      ),
  }
}

test('[DOC-45] what an earlier visit could not send goes along, and what others have deleted stays deleted', () => {
  const { anna, copy, from } = leave({ sent: ' und', unsent: ' Mal' })
  remove(anna, 11, 15)
  anna.run(moveBlocks({ from: 1, to: 2 }, 0))
  const { hear, texts } = openAgain(copy, from)
  hear(anna)
  expect(texts()).toEqual(['zwei Mal', 'eins', 'drei', ''])
})

test('[DOC-45] what others have had all the same comes once', () => {
  const { anna, copy, from } = leave({ unanswered: ' Mal', unsent: ' und' })
  anna.run(moveBlocks({ from: 1, to: 2 }, 0))
  const { hear, texts } = openAgain(copy, from)
  hear(anna)
  expect(texts()).toEqual(['zwei Mal und', 'eins', 'drei', ''])
})

test('[DOC-45] once everybody has had it for a while it is not brought back either', () => {
  const { anna, copy, from } = leave({ unsent: ' Mal' })
  const { doc, hear, texts } = openAgain(copy, from)
  Y.applyUpdate(anna.doc, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(anna.doc)), 'socket')
  vi.advanceTimersByTime(60_000)
  remove(anna, 11, 15)
  anna.run(moveBlocks({ from: 1, to: 2 }, 0))
  hear(anna)
  expect(texts()).toEqual(['zwei', 'eins', 'drei', ''])
})
