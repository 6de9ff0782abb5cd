import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createRandom } from '#test/support/random.ts'
import { fenceIdOf, setFence } from '#/shared/script/fence.ts'
import { firstMissing, newIdsFor, renewClientIds } from './renew-client-ids.ts'

const vectorOf = (doc: Y.Doc) => Y.decodeStateVector(Y.encodeStateVector(doc))

/** Writes and deletes anywhere in a text and a list of blocks. */
function edit(doc: Y.Doc, seed: number): void {
  const { below } = createRandom(seed)
  const [text, blocks] = [doc.getText('text'), doc.getXmlFragment('default')]
  for (let count = 0; count < 30; count++) {
    const kind = below(5)
    if (kind === 0 && text.length > 3) text.delete(below(text.length - 2), 2)
    else if (kind === 1) {
      const block = new Y.XmlElement('paragraph')
      block.setAttribute('textAlign', `${count}`)
      block.insert(0, [new Y.XmlText(`Block ${count}`)])
      blocks.insert(below(blocks.length + 1), [block])
    } else if (kind === 2 && text.length > 2) text.format(0, 2, { bold: true })
    else text.insert(below(text.length + 1), `wort${count} `)
  }
}

const contentOf = (doc: Y.Doc) => [
  doc.getText('text').toDelta(),
  doc.getXmlFragment('default').toString(),
]

test('[COL-110] edits that the server lacks are written anew under new client ids, and read the same', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const [server, page] = [new Y.Doc(), new Y.Doc()]
    edit(server, seed)
    Y.applyUpdate(page, Y.encodeStateAsUpdate(server))
    edit(page, seed + 1_000)
    const half = vectorOf(page)
    Y.applyUpdate(server, Y.encodeStateAsUpdate(page))
    edit(page, seed + 2_000)
    const missing = firstMissing(page, vectorOf(server), new Map())
    expect([...missing]).toEqual([[page.clientID, half.get(page.clientID)]])
    const renewed = new Y.Doc()
    Y.applyUpdate(renewed, renewClientIds(page, missing))
    expect(renewed.store.pendingStructs).toBeNull()
    expect(contentOf(renewed)).toEqual(contentOf(page))
    const before = vectorOf(server).get(page.clientID)
    Y.applyUpdate(server, Y.encodeStateAsUpdate(renewed, Y.encodeStateVector(server)))
    expect(contentOf(server)).toEqual(contentOf(page))
    expect(vectorOf(server).get(page.clientID)).toBe(before)
  }
})

test('[COL-110] if another user has written under the id, the words from the first unsent one on are written anew', () => {
  const page = new Y.Doc()
  page.getText('text').insert(0, 'Anna. ')
  const server = new Y.Doc()
  Y.applyUpdate(server, Y.encodeStateAsUpdate(page))
  const forged = new Y.Doc()
  Y.applyUpdate(forged, Y.encodeStateAsUpdate(page))
  forged.clientID = page.clientID
  forged.getText('text').insert(6, 'Not hers, and longer than hers.')
  Y.applyUpdate(server, Y.encodeStateAsUpdate(forged))
  page.getText('text').insert(6, 'Offline.')
  const missing = firstMissing(page, vectorOf(server), new Map([[page.clientID, 6]]))
  expect([...missing]).toEqual([[page.clientID, 6]])
  Y.applyUpdate(server, renewClientIds(page, missing))
  expect(server.getText('text').toString()).toContain('Offline.')
})

test('[COL-110] the fences before words that are written anew get the id of fences that goes with the new one', () => {
  const server = new Y.Doc()
  server.getXmlFragment('default').insert(0, [new Y.XmlText('Anna. ')])
  const page = new Y.Doc()
  Y.applyUpdate(page, Y.encodeStateAsUpdate(server))
  const text = page.getXmlFragment('default').get(0)
  if (!(text instanceof Y.XmlText)) throw new Error('no text')
  setFence(text, text.length)
  text.insert(text.length, 'Offline.')
  const own = page.clientID
  // somebody else has written under the id of the fences, too
  const onServer = new Map([...vectorOf(server), [fenceIdOf(own), 5]])
  const missing = firstMissing(page, onServer, new Map([[own, 0]]))
  expect([...missing.keys()].toSorted()).toEqual([own, fenceIdOf(own)].toSorted())
  const newIds = newIdsFor(missing)
  expect(newIds.get(fenceIdOf(own))).toBe(fenceIdOf(newIds.get(own) ?? 0))
  Y.applyUpdate(server, renewClientIds(page, missing, newIds))
  expect(server.store.pendingStructs).toBeNull()
  expect(server.getXmlFragment('default').toString()).toBe('Anna. Offline.')
})

test('[COL-110] if the server lacks nothing, renewing client ids changes nothing', () => {
  const page = new Y.Doc()
  edit(page, 7)
  const missing = firstMissing(page, vectorOf(page), new Map())
  expect(missing.size).toBe(0)
  const same = new Y.Doc()
  Y.applyUpdate(same, renewClientIds(page, missing))
  expect(Y.encodeStateVector(same)).toEqual(Y.encodeStateVector(page))
})
