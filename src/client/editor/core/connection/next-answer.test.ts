import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { SYNC } from '#/shared/collab/protocol.ts'
import { isForgotten } from '#/shared/script/copies/deleted-texts.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { ScriptSync } from './script-sync.ts'

const NOTHING = Uint8Array.of(0, 0)

let doc: Y.Doc
let sync: ScriptSync
let answers: string[]

/** The server has all of the document. */
beforeEach(() => {
  doc = new Y.Doc({ gcFilter: isForgotten })
  sync = new ScriptSync(doc, {
    send() {},
    onSync() {},
    onMissing() {},
    onFault() {},
    ownClients: () => [],
    onForeignClient() {},
  })
  answers = []
  sync.begin()
  sync.receive(SYNC.step1, Y.encodeStateVector(new Y.Doc()))
  answer()
  answer()
})

const answer = (update: Uint8Array = NOTHING) => sync.receive(SYNC.step2, update)
const expectAnswer = (name: string) => void sync.nextAnswer().then(() => answers.push(name))
const heard = async () => {
  await Promise.resolve()
  return answers
}

describe('[VER-490] a person can wait for the answer to a question that is not asked yet', () => {
  test('does not hear the answer to one that was asked before', async () => {
    sync.ask()
    expectAnswer('one')
    sync.ask()
    answer()
    expect(await heard()).toEqual([])
    answer()
    expect(await heard()).toEqual(['one'])
  })

  test('hears it on the next socket where this one is lost, and after one that could not be read', async () => {
    expectAnswer('one')
    sync.ask()
    sync.begin()
    expect(await heard()).toEqual([])
    sync.noteUnreadable()
    answer()
    expect(await heard()).toEqual([])
    sync.ask()
    answer()
    expect(await heard()).toEqual(['one'])
  })

  test('hears it when it is in the document: an answer that contradicts own edits is none', async () => {
    const server = new Y.Doc()
    const lines = doc.getXmlFragment(FRAGMENT_NAME)
    lines.insert(0, [new Y.XmlText('Komm.')])
    Y.applyUpdate(server, Y.encodeStateAsUpdate(doc))
    sync.ask()
    answer()
    const before = Y.encodeStateVector(server)
    server.getXmlFragment(FRAGMENT_NAME).delete(0)
    expectAnswer('one')
    sync.ask()
    ;(lines.get(0) as Y.XmlText).insert(0, 'Ach! ')
    answer(Y.encodeStateAsUpdate(server, before))
    expect(await heard()).toEqual([])
    answer()
    expect(await heard()).toEqual(['one'])
  })
})
