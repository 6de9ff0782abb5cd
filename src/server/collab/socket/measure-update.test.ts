import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { writeCopy, writeDeleted } from '#/shared/script/copies/copied-runs.ts'
import { createRandom } from '#test/support/random.ts'
import { ANY_SIZE, deletionsIn, measureSent, measureUpdate, sizeOf } from './measure-update.ts'
import { DocumentHosts } from '../document/document-hosts.ts'
import { ownEdits } from '../carry-over/sent-update.ts'

/** A document with every kind of content, by several authors, with gaps and deletions. */
function anyUpdate(seed: number): Uint8Array {
  const { below } = createRandom(seed)
  const updates = Array.from({ length: 1 + below(4) }, () => {
    const doc = new Y.Doc()
    const [map, list, text] = [doc.getMap('map'), doc.getArray('list'), doc.getText('text')]
    const values = [1, -7.5, 2n ** 40n, 'ü😀', null, undefined, true, { a: [1, { b: 'c' }] }, [[]]]
    for (let edits = below(30); edits > 0; edits--) {
      const value = values[below(values.length)]
      const kind = below(8)
      if (kind === 0) map.set(`key ${below(3)}`, value)
      else if (kind === 1) list.insert(below(list.length + 1), [{ value }, 'é'])
      else if (kind === 2)
        list.insert(0, [Uint8Array.of(1, 2, 3), new Y.XmlElement('ö'), new Y.Doc()])
      else if (kind === 3) text.insert(below(text.length + 1), 'Grüße 😀', { bold: true })
      else if (kind === 4) text.insertEmbed(0, { image: 'x' })
      else if (kind === 5) list.insert(0, [new Y.XmlText('x'), new Y.Map(), new Y.XmlHook('h')])
      else if (kind === 6 && text.length > 2) text.delete(below(text.length - 1), 1)
      else if (list.length > 0) list.delete(0, 1)
    }
    return Y.encodeStateAsUpdate(doc)
  })
  return Y.mergeUpdates(updates)
}

test('[NEWS-155] finds the ranges of deleted items as reading an update does, up to so many', () => {
  let most = 0
  for (let seed = 0; seed < 100; seed++) {
    const update = anyUpdate(seed)
    const read = [...Y.decodeUpdate(update).ds.clients].flatMap(([client, items]) =>
      items.map(({ clock, len }) => [client, clock, clock + len]),
    )
    expect(deletionsIn(update, 1_000)).toEqual(read)
    expect(deletionsIn(update, read.length - 1)).toEqual(read.length > 0 ? null : [])
    most = Math.max(most, read.length)
  }
  expect(most).toBeGreaterThan(3)
  expect(deletionsIn(Uint8Array.of(1, 2, 3), 1_000)).toBeNull()
})

test('[SEC-101] a question for the size of a large update that was measured already is answered without going through it', () => {
  const doc = new Y.Doc()
  doc.getText('text').insert(0, 'Sein '.repeat(20_000))
  const update = Y.encodeStateAsUpdate(doc)
  const asked = () => {
    const clients: number[][] = []
    return [measureUpdate(update, ANY_SIZE, (...client) => clients.push(client)), clients]
  }
  const few = { work: 3, clients: 0 }
  expect(measureUpdate(update, few)).toBe('too large')
  const first = asked()
  expect(first).toEqual([
    { work: Math.floor(update.length / 100), marks: 0, clients: 1, copies: false },
    [[doc.clientID, 0, 100_000]],
  ])
  update.fill(255)
  expect(asked()).toEqual(first)
  expect(measureUpdate(update, few)).toBe('too large')
  expect(measureUpdate(update, { work: 3, clients: 1 })).not.toBe('too large')
  expect(measureUpdate(update, { work: 1, clients: 1 })).toBe('too large')
  // the same bytes by themselves
  expect(measureUpdate(update.slice(), ANY_SIZE)).toBeNull()
})

test('[SEC-101] measures an update as reading it does: clients, their clocks, items and deletions', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const update = anyUpdate(seed)
    const { structs, ds } = Y.decodeUpdate(update)
    const clocks: [number, number, number][] = []
    const size = measureUpdate(update, ANY_SIZE, (...client) => clocks.push(client))
    const { from, to } = Y.parseUpdateMeta(update)
    expect(new Map(clocks.map(([client, , end]) => [client, end]))).toEqual(to)
    expect(new Map(clocks.map(([client, begin]) => [client, begin]))).toEqual(from)
    const ranges = [...ds.clients.values()].reduce((sum, { length }) => sum + length + 1, 0)
    const least = structs.length + ranges + to.size
    expect(size).toEqual({
      work: expect.any(Number),
      marks: expect.any(Number),
      clients: to.size,
      copies: false,
    })
    if (typeof size !== 'object' || !size) throw new Error('not measured')
    expect(size.work).toBeGreaterThanOrEqual(least)
    expect(size.work).toBeLessThanOrEqual(least + structs.length * 3)
  }
})

test('[SEC-101] long texts have as many clocks as their letters in UTF-16, wherever they are divided, or are unreadable', () => {
  for (const word of ['x', 'ä', '€uro ', '😀', 'a😀'])
    for (const length of [1, 43, 129, 70_000]) {
      const doc = new Y.Doc()
      doc.getText('text').insert(0, word.repeat(length))
      const update = Y.encodeStateAsUpdate(doc)
      let clock = 0
      measureUpdate(update, ANY_SIZE, (_client, _from, to) => (clock = to))
      expect(clock).toBe(word.length * length)
    }
  const doc = new Y.Doc()
  doc.getText('text').insert(0, 'x'.repeat(200))
  const broken = Y.encodeStateAsUpdate(doc)
  broken[100] = 0xff
  expect(measureUpdate(broken, ANY_SIZE)).toBeNull()
  expect(() => Y.decodeUpdate(broken)).toThrow(/./)
})

test('[SEC-101] every update that is cut short is unreadable, and none takes longer than its bytes', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const update = anyUpdate(seed)
    for (let length = 0; length < update.length; length++)
      expect(measureUpdate(update.slice(0, length), ANY_SIZE)).toBeNull()
  }
  const { bytes } = createRandom(5)
  for (let round = 0; round < 20_000; round++) measureUpdate(bytes(40), ANY_SIZE)
})

test('[SEC-101] stops at its limits: items, values, deletions and clients', () => {
  const most = { work: 1_000, clients: 10 }
  const doc = new Y.Doc()
  for (let count = 0; count < 1_001; count++) doc.getText('text').insert(0, 'x')
  expect(measureUpdate(Y.encodeStateAsUpdate(doc), most)).toBe('too large')
  const list = new Y.Doc()
  list.getArray('list').push(Array.from({ length: 9_000 }, () => [1]))
  expect(measureUpdate(Y.encodeStateAsUpdate(list), most)).toBe('too large')
  const deleted = new Y.Doc()
  deleted.getText('text').insert(0, 'x'.repeat(3_000))
  for (let index = 0; index < 1_000; index++) deleted.getText('text').delete(index, 1)
  expect(measureUpdate(Y.encodeStateAsUpdate(deleted), most)).toBe('too large')
  const crowd = Array.from({ length: 11 }, () => {
    const one = new Y.Doc()
    one.getText('text').insert(0, 'x')
    return Y.encodeStateAsUpdate(one)
  })
  expect(measureUpdate(Y.mergeUpdates(crowd), most)).toBe('too large')
  expect(measureUpdate(Y.mergeUpdates(crowd.slice(1)), most)).toMatchObject({ clients: 10 })
})

test('[DOC-45] an update says that text was copied or deleted by its entry, and not by its words', () => {
  const copies = (write: (doc: Y.Doc) => void) => {
    const doc = new Y.Doc()
    write(doc)
    const size = measureUpdate(Y.encodeStateAsUpdate(doc), ANY_SIZE)
    return size !== null && size !== 'too large' && size.copies
  }
  const [from, to] = [Y.createID(1, 0), Y.createID(2, 0)]
  const run = { from, to, length: 1, marks: [], isCarried: false, isText: false, isBack: false }
  expect(copies((doc) => writeCopy(doc, [run]))).toBe(true)
  expect(copies((doc) => writeDeleted(doc, [from]))).toBe(true)
  expect(copies((doc) => doc.getText('text').insert(0, 'runs'))).toBe(false)
  expect(copies((doc) => doc.getMap('map').set('runs', 'runs'))).toBe(false)
  expect(copies((doc) => doc.getArray('list').push(['runs', { a: { runs: [] } }]))).toBe(false)
})

test('[SEC-495] a script takes nothing but typing when it has 64 MB, however few its texts are', () => {
  const MB = 1024 * 1024
  const updateOf = (text: string) => {
    const doc = new Y.Doc()
    doc.getText('text').insert(0, text)
    return Y.encodeStateAsUpdate(doc)
  }
  const [paste, key] = [updateOf('x'.repeat(2 * MB)), updateOf('x')]
  expect(measureSent(paste, { work: 1, bytes: 63 * MB })).toBe('too large')
  expect(measureSent(paste, { work: 1, bytes: 61 * MB })).toMatchObject({ clients: 1 })
  expect(measureSent(key, { work: 1, bytes: 65 * MB })).toMatchObject({ work: 2 })
})

test('[COL-109] a long text is much work, though it is one item: as an update, in a document, and at rest', async () => {
  const doc = new Y.Doc()
  doc.getText('text').insert(0, 'x'.repeat(1024 * 1024))
  const update = Y.encodeStateAsUpdate(doc)
  expect(measureSent(update, { work: 0, bytes: 0 })).toMatchObject({ work: 10_485 })
  const hosts = new DocumentHosts(Infinity, Infinity)
  const document = hosts.open({ state: new Uint8Array([0, 0]), updates: [] })
  await document.apply([ownEdits(update)])
  expect(document.work).toBe(10_485)
  document.rest()
  expect(document.work).toBe(10_485)
  document.destroy()
})

test.each([Infinity, 0])(
  '[SEC-495] a document knows about how many bytes it has, also in a thread (from %i items on)',
  async (maxWork) => {
    const doc = new Y.Doc()
    doc.getText('text').insert(0, 'x'.repeat(1_000))
    const state = Y.encodeStateAsUpdate(doc)
    const document = new DocumentHosts(maxWork, maxWork).open({ state, updates: [] })
    expect(document.bytes).toBe(state.length)
    const vector = Y.encodeStateVector(doc)
    doc.getText('text').insert(0, 'y'.repeat(5_000))
    await document.apply([ownEdits(Y.encodeStateAsUpdate(doc, vector))])
    expect(document.bytes).toBeGreaterThan(6_000)
    document.destroy()
  },
)

/** A document with these texts, which is weighed before and after `change`. */
function weights(texts: readonly Y.XmlText[], change: () => void = () => {}) {
  const doc = new Y.Doc()
  const { heaviestText } = sizeOf(doc)
  expect(heaviestText()).toBe(0)
  doc.getXmlFragment('prosemirror').push([...texts])
  const before = heaviestText()
  change()
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  expect(sizeOf(copy).heaviestText()).toBe(heaviestText())
  return [before, heaviestText()]
}

test('[COL-760] the heaviest text of a document is known after changes by which a text gets many items', () => {
  const long = new Y.XmlText('x'.repeat(2_000))
  const [, after] = weights([new Y.XmlText('Kurz.'), long], () => {
    for (let word = 0; word < 500; word++) long.format(word * 4, 3, { [`comment--${word}`]: {} })
  })
  // each mark has two borders, and divides the letters
  expect(after).toBeGreaterThan(2_000)
})

test('[COL-760] marks within each other weigh more than as many side by side', () => {
  const [nested, beside] = [new Y.XmlText('x'.repeat(400)), new Y.XmlText('x'.repeat(400))]
  const weightWith = (text: Y.XmlText, mark: (index: number) => void) =>
    weights([text], () => Array.from({ length: 100 }, (_, index) => mark(index)))[1] ?? 0
  const within = weightWith(nested, (index) =>
    nested.format(index, 400 - 2 * index, { [`comment--${index}`]: {} }),
  )
  const side = weightWith(beside, (index) =>
    beside.format(index * 4, 2, { [`comment--${index}`]: {} }),
  )
  expect(within).toBeGreaterThan(3 * side)
})

test('[COL-760] many short texts are no heavy one', () => {
  const paragraphs = Array.from({ length: 3_000 }, () => new Y.XmlText('Satz.'))
  expect(weights(paragraphs)[0]).toBe(1)
})
