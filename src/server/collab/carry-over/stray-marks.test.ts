// What a hostile update makes of the letters beside a mark. Where a test here takes a minute, its work has grown with more than
// the update.
import * as encoding from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { suffixOf } from '#/shared/script/mark-keys.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { liveDocument } from '../document/document-forms.ts'
import { ownEdits } from './sent-update.ts'

const textOf = (doc: Y.Doc): Y.XmlText => {
  const paragraph = doc.getXmlFragment(FRAGMENT_NAME).get(0)
  const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : null
  if (!(text instanceof Y.XmlText)) throw new Error('no text')
  return text
}

function open(clientId: number, state: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  doc.clientID = clientId
  Y.applyUpdate(doc, state)
  return doc
}

/** The state of a script with one line. */
function lineOf(words: string): Uint8Array {
  const doc = open(5, Uint8Array.of(0, 0))
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(words)])
  doc.getXmlFragment(FRAGMENT_NAME).insert(0, [paragraph])
  return Y.encodeStateAsUpdate(doc)
}

/** The update of somebody who changes a script's line. */
function edit(clientId: number, state: Uint8Array, change: (text: Y.XmlText) => void): Uint8Array {
  const doc = open(clientId, state)
  const before = Y.encodeStateVector(doc)
  change(textOf(doc))
  return Y.encodeStateAsUpdate(doc, before)
}

function firstLetter(state: Uint8Array): Y.ID {
  const letter = Y.decodeUpdate(state).structs.find(
    (struct) => struct instanceof Y.Item && struct.content instanceof Y.ContentString,
  )
  if (!letter) throw new Error('no letter')
  return letter.id
}

const boldKey = (clock: number) => `bold--${suffixOf(10, clock)}`

test('[COL-742] letters that are deleted as they come cost nothing beside a mark, however many an update says they are', () => {
  const state = lineOf('ab')
  const form = liveDocument([state])
  form.apply([ownEdits(edit(10, state, (text) => text.format(0, 1, { [boldKey(0)]: {} })))])
  const { client, clock } = firstLetter(state)
  const encoder = encoding.createEncoder()
  const [updatesOfClients, structs, author, from] = [1, 1, 20, 0]
  for (const number of [updatesOfClients, structs, author, from])
    encoding.writeVarUint(encoder, number)
  const [deleted, hasRightOrigin] = [1, 0x40]
  encoding.writeUint8(encoder, deleted | hasRightOrigin)
  for (const number of [client, clock, 2 ** 31]) encoding.writeVarUint(encoder, number)
  encoding.writeVarUint(encoder, 0)
  expect(form.apply([ownEdits(encoding.toUint8Array(encoder))]).isBroken).toBe(false)
})

test('[COL-742] thousands of marks that one edit sets around a letter are gone through once, and so are letters typed after and within them', () => {
  const state = lineOf('abc')
  const marks = Array.from({ length: 5_000 }, (_, clock) => [boldKey(clock), {}] as const)
  const form = liveDocument([state])
  const marked = edit(10, state, (text) => text.format(0, 2, Object.fromEntries(marks)))
  expect(form.apply([ownEdits(marked)]).isBroken).toBe(false)
  for (const [author, place] of [
    [33, 3],
    [34, 1],
  ] as const) {
    const letter = edit(author, form.state(), (text) => text.insert(place, 'z'))
    expect(form.apply([ownEdits(letter)]).isBroken).toBe(false)
  }
})
