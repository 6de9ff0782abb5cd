import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { ownEdits } from '../carry-over/sent-update.ts'
import { RoomDocument } from '../document/room-document.ts'
import { LogPosition, type Tail, tailAfter } from '../log/log-position.ts'
import { applyTail } from './logged-document.ts'

const EMPTY = { state: Uint8Array.of(0, 0), updates: [], seq: 0 }

/** One person's changes, each as an update. */
function changesOf(...words: readonly string[]): readonly Uint8Array[] {
  const doc = new Y.Doc()
  const made: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => made.push(update))
  for (const word of words) doc.getText('text').insert(doc.getText('text').length, word)
  return made
}

const tail = (...rows: readonly (readonly [number, Uint8Array | undefined])[]): Tail => ({
  state: null,
  foldedSeq: 0,
  rows: rows.map(([seq, data]) => ({ seq, data: data ?? Uint8Array.of(0, 0) })),
})

const textIn = (update: Uint8Array) => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return doc.getText('text').toString()
}

function room() {
  return { document: new RoomDocument(EMPTY), position: new LogPosition(EMPTY, () => 0) }
}

describe('how far a room has its log', () => {
  test('[OPS-20] rows of its own above other nodes are not counted until those are read', async () => {
    const { document, position } = room()
    const [own, others] = [changesOf('Eigenes.')[0], changesOf('Fremdes.')[0]]
    document.apply(own ? [ownEdits(own)] : [])
    position.markCommitted(2)
    expect([position.seq, position.isBehind, position.unfoldedUpdates()]).toEqual([0, true, 0])
    const update = await applyTail(document, position, tail([1, others], [2, own]))
    expect([position.seq, position.isBehind]).toEqual([2, false])
    expect(update && textIn(update)).toBe('Fremdes.')
  })

  test('known updates are not applied again', async () => {
    const { document, position } = room()
    position.markCommitted(1)
    position.markHead(1)
    expect(position.isBehind).toBe(false)
    expect(await applyTail(document, position, tail())).toBeNull()
  })

  test('[OPS-21] a state that was folded further replaces the rows', async () => {
    const { document, position } = room()
    const [first, second] = changesOf('Eins. ', 'Zwei.')
    document.apply(first ? [ownEdits(first)] : [])
    position.markCommitted(1)
    const state = Y.mergeUpdates([first, second].flatMap((update) => update ?? []))
    const stored = { state, updates: changesOf('Drei.'), seq: 3 }
    await applyTail(document, position, tailAfter(position.seq, stored)!)
    expect(position.seq).toBe(3)
    expect(textIn(document.state())).toContain('Eins. Zwei.')
    expect(textIn(document.state())).toContain('Drei.')
  })

  test('[OPS-21] after it was built anew from the log, everyone is sent the state whole', async () => {
    const { document, position } = room()
    const state = Y.mergeUpdates([...changesOf('Eins. ', 'Zwei.')])
    document.rebuild({ state, updates: [], seq: 2 })
    position.markRebuilt(2)
    const sent = await applyTail(document, position, { state, foldedSeq: 2, rows: [] })
    expect(sent && textIn(sent)).toBe('Eins. Zwei.')
    expect(position.isDocumentAhead).toBe(false)
  })
})

test.each(['awake', 'at rest'])(
  '[COL-26] edits that wait for an update are not sent on with it, in a document %s',
  async (form) => {
    const { document, position } = room()
    if (form === 'at rest') document.rest()
    const [first, second] = changesOf('Auf der Platte. ', 'Noch nicht.')
    document.apply(second ? [ownEdits(second)] : [])
    const update = await applyTail(document, position, tail([1, first]))
    expect(update && textIn(update)).toBe('Auf der Platte. ')
    expect(textIn(document.state())).toBe('Auf der Platte. ')
    // its sender answers the first sync with all that the server lacks
    document.apply(second ? [ownEdits(second)] : [])
    expect(textIn(document.state())).toBe('Auf der Platte. Noch nicht.')
  },
)
