import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { wordsSince } from './read-local-copy.ts'

test('[COL-630] the words of refused edits are those that were written since, whatever they belong to', () => {
  const doc = new Y.Doc()
  const text = doc.get('text', Y.XmlText)
  text.insert(0, 'Guten Abend.')
  const from = new Map([[doc.clientID, Y.getState(doc.store, doc.clientID)]])
  text.insert(5, ' Tag')
  text.insert(9, ' und')
  text.insert(0, 'weg')
  text.delete(0, 3)
  text.format(0, 5, { 'comment--aaaaaaaa': { commentId: 'c', commentText: 'Leiser?' } })
  text.format(0, 5, { 'cueConnection--aaaaaaaa': { cueId: 'l', cueName: 'Mond' } })
  const meta = doc.getMap('meta')
  meta.set('reply:c:1', { author: 'tom', text: 'Ja, leiser.', editedAt: null })
  meta.set('cue:l', { does: 'Blau', who: '', seconds: 3 })
  expect(wordsSince(doc, from)).toEqual(['Tag und', 'Leiser?', 'Mond', 'Ja, leiser.', 'Blau'])
  expect(wordsSince(doc, new Map())).toEqual([])
})

test('[COL-850] words are offered as they stand together, whatever was written between them in time', () => {
  const doc = new Y.Doc()
  const [first, second] = [doc.get('first', Y.XmlText), doc.get('second', Y.XmlText)]
  first.insert(0, 'Guten Abend.')
  const before = Y.encodeStateAsUpdate(doc)
  const from = new Map([[doc.clientID, Y.getState(doc.store, doc.clientID)]])
  first.insert(12, 'U')
  doc.getMap('meta').set('editedAt', 1)
  first.insert(13, 'ngeht')
  first.insert(17, 'ör')
  first.insert(0, 'Nein. ')
  second.insert(0, 'Anderswo')
  expect(wordsSince(doc, from)).toEqual(['Nein.', 'Ungehört', 'Anderswo'])

  const later = new Y.Doc()
  Y.applyUpdate(later, before)
  const ofBoth = new Map([...from, [later.clientID, 0]])
  Y.applyUpdate(later, Y.encodeStateAsUpdate(doc))
  later.get('first', Y.XmlText).insert(26, 'e Worte')
  expect(wordsSince(later, ofBoth)).toEqual(['Nein.', 'Ungehörte Worte', 'Anderswo'])
})
