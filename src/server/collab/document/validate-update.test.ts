import { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { beforeEach, describe, expect, test } from 'vitest'
import { initProseMirrorDoc, ProsemirrorBinding, ySyncPlugin } from 'y-prosemirror'
import * as Y from 'yjs'
import { CLOSE, SYNC } from '#/shared/collab/protocol.ts'
import { FRAGMENT_NAME, META_NAME, schema } from '#/shared/script/schema.ts'
import { createRandom } from '#test/support/random.ts'
import {
  fakeConnection,
  simulateServer,
  SimulatedClient,
  syncMessage,
  type FakeConnection,
  type SimulatedServer,
} from '#test/support/room-simulation.ts'
import { soon } from '#test/support/soon.ts'

type Change = (fragment: Y.XmlFragment, paragraph: Y.XmlElement, text: Y.XmlText) => void

/**
 * Changes that a socket can send and no editor makes: the editors of others cannot show them,
 * and stop or delete text.
 */
const UNFIT: readonly (readonly [string, Change])[] = [
  ['text among the blocks', (fragment) => fragment.insert(0, [new Y.XmlText('x')])],
  ['a hook among the blocks', (fragment) => fragment.insert(0, [new Y.XmlHook('x') as never])],
  ['a bare value among the blocks', (fragment) => fragment.insert(0, ['x' as never])],
  ['a block that calls itself a text', (f) => f.insert(0, [new Y.XmlElement('text')])],
  ['a hook in a block', (_, paragraph) => paragraph.insert(0, [new Y.XmlHook('x') as never])],
  ['a list in a block', (_, paragraph) => paragraph.insert(0, [new Y.Array() as never])],
  ['a bare value in a block', (_, paragraph) => paragraph.insert(0, [7 as never])],
  ['a document in a block', (_, paragraph) => paragraph.insert(0, [new Y.Doc() as never])],
  ['an object in the text', (_f, _p, text) => text.insertEmbed(1, { image: 'x' })],
  ['a block in the text', (_f, _p, text) => text.insertEmbed(1, new Y.XmlElement('paragraph'))],
  ['an attribute of the text', (_f, _p, text) => text.setAttribute('x', 'y')],
  ['a mark that the schema does not know', (_f, _p, text) => text.format(0, 3, { blink: {} })],
  [
    'a mark with objects in it',
    (_f, _p, text) => text.format(0, 3, { comment: { commentId: {} } }),
  ],
  [
    'an object as attribute',
    (_, paragraph) => paragraph.setAttribute('textAlign', { toString: 1 } as never),
  ],
  [
    'a text as attribute',
    (_, paragraph) => paragraph.setAttribute('textAlign', new Y.XmlText() as never),
  ],
]

/** Elements in one another. */
function nested(levels: number): Y.XmlElement {
  const element = new Y.XmlElement('x')
  if (levels > 1) element.insert(0, [nested(levels - 1)])
  return element
}

const listsIn = (levels: number): unknown => (levels > 0 ? [listsIn(levels - 1)] : 'x')

let server: SimulatedServer
let anna: SimulatedClient
let ben: SimulatedClient

beforeEach(async () => {
  server = simulateServer()
  anna = new SimulatedClient('anna')
  ben = new SimulatedClient('ben')
  await anna.connect(server)
  await ben.connect(server)
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText('Guten Tag')])
  anna.doc.getXmlFragment(FRAGMENT_NAME).push([paragraph])
  const room = await server.room()
  await room.committed()
})

const textOf = (client: SimulatedClient) => client.doc.getXmlFragment(FRAGMENT_NAME).toString()

/** The script with a change that the client itself has not seen. */
function changed(change: Change): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(anna.doc))
  const before = Y.encodeStateVector(doc)
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  const paragraph = fragment.get(0) as Y.XmlElement
  change(fragment, paragraph, paragraph?.get(0) as Y.XmlText)
  return Y.encodeStateAsUpdate(doc, before)
}

async function send(update: Uint8Array): Promise<FakeConnection> {
  const room = await server.room()
  const sender = fakeConnection('clara')
  room.join(sender)
  room.receive(sender, syncMessage(SYNC.update, update))
  return sender
}

/** The close codes that the sender of this update gets. */
async function refusal(update: Uint8Array): Promise<readonly number[]> {
  const { closed } = await send(update)
  await soon(() => expect(closed).not.toEqual([]))
  return closed
}

async function expectBusinessAsUsual(): Promise<void> {
  const text = anna.doc.getXmlFragment(FRAGMENT_NAME).get(0) as Y.XmlElement
  ;(text.get(0) as Y.XmlText).insert(9, '!')
  await soon(() => expect(textOf(ben)).toBe('<paragraph>Guten Tag!</paragraph>'))
  expect(textOf(anna)).toBe(textOf(ben))
  expect(server.onDisk().getXmlFragment(FRAGMENT_NAME).toString()).toBe(textOf(anna))
}

describe('[COL-48] content that other people’s editors cannot show reaches none of them', () => {
  test.each(UNFIT)('%s', async (_, change) => {
    expect(await refusal(changed(change))).toEqual([CLOSE.unsupportedData])
    await expectBusinessAsUsual()
  })

  test('bare values and attributes of the script itself, from a program that takes it for a list', async () => {
    const list = new Y.Doc()
    list.getArray(FRAGMENT_NAME).push(['x'])
    const map = new Y.Doc()
    map.getMap(FRAGMENT_NAME).set('x', 1)
    for (const doc of [list, map])
      expect(await refusal(Y.encodeStateAsUpdate(doc))).toEqual([CLOSE.unsupportedData])
    await expectBusinessAsUsual()
  })
})

/** Changes that every editor accepts, and that the server could not read again. */
test.each<readonly [string, Change]>([
  ['elements eleven deep', (fragment) => fragment.insert(0, [nested(11)])],
  ['a value 101 deep', ({ doc }) => doc?.getMap(META_NAME).set('any', listsIn(100))],
  ['an object 101 deep', ({ doc }) => doc?.getText('x').insertEmbed(0, { it: listsIn(100) })],
])('[SEC-35] frames that are refused, too: %s', async (_, change) => {
  expect(await refusal(changed(change))).toEqual([CLOSE.unsupportedData])
  await expectBusinessAsUsual()
})

/** Makes the document busy: a resting document drops updates that wait, a busy one keeps them for a while. */
async function keepBusy(): Promise<void> {
  const room = await server.room()
  for (let change = 0; change < 3; change++) {
    ben.doc.getMap(META_NAME).set('change', change)
    await room.committed()
  }
}

// 70,000 bytes are more than the server keeps of waiting updates
test.each([1, 70_000])(
  '[COL-26] [COL-48] an update that waits for others reaches no person, in a batch or by an answer (%d)',
  async (length) => {
    const hostile = new Y.Doc()
    const updates: Uint8Array[] = []
    hostile.on('update', (update: Uint8Array) => void updates.push(update))
    const paragraph = new Y.XmlElement('paragraph')
    hostile.getXmlFragment(FRAGMENT_NAME).insert(0, [paragraph])
    const text = new Y.XmlText('x')
    paragraph.insert(0, [text])
    text.insertEmbed(0, { evil: 'x'.repeat(length) })
    const [block = new Uint8Array(), words = new Uint8Array(), evil = new Uint8Array()] = updates
    await keepBusy()
    const room = await server.room()
    const sender = fakeConnection('clara')
    room.join(sender)
    // in one batch with Ben's edit
    room.receive(sender, syncMessage(SYNC.update, evil))
    ben.text.insert(0, 'Ton ')
    await soon(() => expect(anna.text.toString()).toBe('Ton '))
    const late = new SimulatedClient('dora')
    await late.connect(server)
    await soon(() => expect(late.text.toString()).toBe('Ton '))
    const { state } = await room.committed()
    const read = new Y.Doc()
    Y.applyUpdate(read, state)
    for (const doc of [anna.doc, ben.doc, late.doc, read])
      expect(doc.store.pendingStructs).toBe(null)
    // the missing updates arrive: they are taken, and the update that waited for them is not
    room.receive(sender, syncMessage(SYNC.update, Y.mergeUpdates([block, words])))
    for (const client of [anna, ben, late])
      await soon(() => expect(textOf(client)).toContain('<paragraph>x</paragraph>'))
    expect(server.onDisk().getXmlFragment(FRAGMENT_NAME).toString()).toBe(textOf(anna))
  },
)

test('[COL-26] the sender of an update that others waited for gets those updates as well', async () => {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => void updates.push(update))
  doc.getText('text').insert(0, 'eins')
  doc.getText('text').insert(4, ' zwei')
  const [first = new Uint8Array(), second = new Uint8Array()] = updates
  await keepBusy()
  const room = await server.room()
  const [early, late] = [fakeConnection('anna'), new SimulatedClient('anna')]
  room.join(early)
  await late.connect(server)
  room.receive(early, syncMessage(SYNC.update, second))
  await room.whenQuiet()
  Y.applyUpdate(late.doc, first)
  await soon(() => expect(late.text.toString()).toBe('eins zwei'))
})

test('[COL-48] everything that an editor writes is accepted: blocks, marks, attributes, metadata, other programs’ roots', async () => {
  const update = changed((fragment, paragraph, text) => {
    text.format(0, 5, { bold: {}, 'comment--YWJjZGVm': { commentId: 'c', commentText: 'ja' } })
    text.format(2, 1, { bold: null })
    paragraph.setAttribute('textAlign', 'center')
    paragraph.removeAttribute('textAlign')
    const split = new Y.XmlElement('pageSplit')
    split.setAttribute('pageNumber', 1 as never)
    fragment.push([split, nested(10)])
    fragment.doc?.getMap(META_NAME).set('any', { thing: [1] })
    fragment.doc?.getArray('another program’s').push([{ its: 'own' }, new Y.Map()])
  })
  const { closed } = await send(update)
  await soon(() => expect(textOf(ben)).toContain('<pagesplit'))
  expect(closed).toEqual([])
})

/** Binds an editor to a document. There is no browser, so the view has only a state. */
function bindEditor(doc: Y.Doc): { readonly text: () => string } {
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  const { doc: node, mapping } = initProseMirrorDoc(fragment, schema)
  const view = {
    state: EditorState.create({ doc: node, plugins: [ySyncPlugin(fragment, { mapping })] }),
    hasFocus: () => false,
    dispatch(transaction: Parameters<EditorState['apply']>[0]) {
      view.state = view.state.apply(transaction)
    },
  }
  new ProsemirrorBinding(fragment, mapping).initView(view as unknown as EditorView)
  return { text: () => view.state.doc.textContent }
}

/**
 * The text that an editor shows after an update that the server has not checked, or the error that the editor throws.
 */
function shown(update: Uint8Array): string {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(anna.doc))
  const editor = bindEditor(doc)
  try {
    Y.applyUpdate(doc, update)
    return editor.text()
  } catch (error) {
    return String(error)
  }
}

test.each(UNFIT.filter(([name]) => !/attribute|objects in it/.test(name)))(
  'without the server’s check an editor throws or loses text over %s',
  (_, change) => {
    expect(shown(changed(change))).not.toBe('Guten Tag')
  },
)

/** Other programs may write blocks of their own: an editor that does not know them shows the others. */
test.each(['marquee', 'doc', 'speaker', 'dialogueText', 'dialogueBlock'])(
  '[COL-48] a %s where none belongs is taken, and stops no editor',
  async (name) => {
    const editor = bindEditor(ben.doc)
    const room = await server.room()
    const foreign = (parent: Y.XmlFragment) => parent.insert(0, [new Y.XmlElement(name)])
    const { closed } = await send(
      changed((fragment, paragraph) => [fragment, paragraph].map(foreign)),
    )
    await room.committed()
    expect(closed).toEqual([])
    const next = new Y.XmlElement('paragraph')
    next.insert(0, [new Y.XmlText('Es geht weiter')])
    anna.doc.getXmlFragment(FRAGMENT_NAME).push([next])
    await soon(() => expect(editor.text()).toContain('Es geht weiter'))
  },
)

const NONSENSE_ROUNDS = 300

test('[COL-48] honest changes with damaged bytes stop no editor', async () => {
  const random = createRandom(11)
  const editor = bindEditor(ben.doc)
  const room = await server.room()
  for (let round = 0; round < NONSENSE_ROUNDS; round++) {
    const update = changed((fragment, paragraph) => {
      const text = new Y.XmlText('xyz')
      const heading = new Y.XmlElement('heading')
      heading.insert(0, [text])
      fragment.insert(0, [heading])
      text.format(0, 2, { bold: {} })
      // damaged updates may have deleted the paragraph
      paragraph?.setAttribute('textAlign', 'center')
    })
    for (let count = 1 + random.below(3); count > 0; count--)
      update[random.below(update.length)] = random.below(256)
    await send(update)
    await room.committed()
  }
  expect(room.isClosed).toBe(false)
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText('Es geht weiter')])
  anna.doc.getXmlFragment(FRAGMENT_NAME).push([paragraph])
  await soon(() => expect(editor.text()).toContain('Es geht weiter'))
})
