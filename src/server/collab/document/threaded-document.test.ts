import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { createScript } from '#/shared/script/create-script.ts'
import { ownEdits } from '../carry-over/sent-update.ts'
import { RunningThreads } from './running-threads.ts'
import { ThreadedDocument } from './threaded-document.ts'

test('[COL-109] the state vector of a document in a thread is right after edits, edits that wait for others, numbers and stored updates, and in the document built anew', async () => {
  const state = createScript([{ type: 'scene', sceneNumber: '9', sceneName: 'Eins', text: [] }])
  const document = new ThreadedDocument({ state, updates: [] }, new RunningThreads())
  onTestFinished(() => document.destroy())
  const held = new Y.Doc()
  const expectVectorOf = (...updates: readonly Uint8Array[]) => {
    for (const update of updates) Y.applyUpdate(held, update)
    const vector = Y.decodeStateVector(document.stateVector())
    expect(vector).toEqual(Y.decodeStateVector(Y.encodeStateVector(held)))
  }
  expectVectorOf(state)
  const writer = new Y.Doc()
  const write = (text: string) => {
    const before = Y.encodeStateVector(writer)
    writer.getText('text').insert(0, text)
    return Y.encodeStateAsUpdate(writer, before)
  }
  const [first, second, third, fourth, fifth] = [
    write('a'),
    write('bc'),
    write('d'),
    write('e'),
    write('f'),
  ]
  await document.apply([ownEdits(first)])
  await document.apply([ownEdits(second)])
  expectVectorOf(first, second)
  await document.apply([ownEdits(fourth)])
  expectVectorOf()
  await document.apply([ownEdits(third)])
  expectVectorOf(third, fourth)
  const numbers = await document.writeNumbers()
  if (numbers === null) throw new Error('the scene has its number already')
  expectVectorOf(numbers)
  await document.applyStored(fifth)
  expectVectorOf(fifth)
  await document.rebuild({ state, updates: [first], seq: 1 })
  const rebuilt = Y.decodeStateVector(document.stateVector())
  expect(rebuilt.get(writer.clientID)).toBe(1)
})
