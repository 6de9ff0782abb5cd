import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { log } from '#/client/local/log.ts'
import { at } from '#/shared/at.ts'
import { SYNC } from '#/shared/collab/protocol.ts'
import { isForgotten } from '#/shared/script/copies/deleted-texts.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { ScriptSync } from './script-sync.ts'

let doc: Y.Doc
let sync: ScriptSync
let sent: { readonly step: number; readonly bytes: Uint8Array }[]
let syncs: number
let missings: number
let faults: number

beforeEach(() => {
  doc = new Y.Doc({ gcFilter: isForgotten })
  start()
})

function start(): void {
  sent = []
  syncs = 0
  missings = 0
  faults = 0
  sync = new ScriptSync(doc, {
    send(write) {
      const encoder = encoding.createEncoder()
      write(encoder)
      const decoder = decoding.createDecoder(encoding.toUint8Array(encoder))
      const step = decoding.readVarUint(decoder)
      sent.push({ step, bytes: decoding.readVarUint8Array(decoder) })
    },
    onSync: () => syncs++,
    onMissing: () => missings++,
    onFault: () => faults++,
    ownClients: () => [],
    onForeignClient: () => {},
  })
  sync.begin()
}

afterEach(() => void vi.restoreAllMocks())

const questions = () => sent.filter(({ step }) => step === SYNC.step1).length
const states = () => sent.filter(({ step }) => step === SYNC.step2).map(({ bytes }) => bytes)
const isAcknowledged = () => sync.isAcknowledged.get()
const NOTHING = Uint8Array.of(0, 0)

const answer = (update: Uint8Array = NOTHING) => sync.receive(SYNC.step2, update)
const askState = (server = new Y.Doc()) => sync.receive(SYNC.step1, Y.encodeStateVector(server))

function acknowledge(): void {
  askState()
  answer()
  answer()
  expect(isAcknowledged()).toBe(true)
}

const edit = () => doc.getMap('meta').set('key', 'value')

describe('[ACC-39] an edit is acknowledged by the server’s answer', () => {
  beforeEach(edit)

  test('edits from before the connection are acknowledged after the server has asked for them', () => {
    answer()
    expect(isAcknowledged()).toBe(false)
    askState()
    expect(questions()).toBe(2)
    expect(isAcknowledged()).toBe(false)
    answer()
    expect(isAcknowledged()).toBe(true)
  })

  test('edits are acknowledged by the answer to the question behind the state, if the server asks before it answers', () => {
    askState()
    answer()
    expect(isAcknowledged()).toBe(false)
    answer()
    expect(isAcknowledged()).toBe(true)
  })

  test('edits are acknowledged by the answer to a question that was asked after them', () => {
    acknowledge()
    sync.ask()
    edit()
    expect(isAcknowledged()).toBe(false)
    answer()
    expect(isAcknowledged()).toBe(false)
    sync.ask()
    answer()
    expect(isAcknowledged()).toBe(true)
  })

  test('edits are acknowledged by an answer that waits until a word is composed', () => {
    acknowledge()
    edit()
    sync.held.begin(() => true)
    sync.ask()
    const server = new Y.Doc()
    Y.applyUpdate(server, Y.encodeStateAsUpdate(doc))
    server.getXmlFragment(FRAGMENT_NAME).insert(0, [new Y.XmlText('Neu')])
    answer(Y.encodeStateAsUpdate(server, Y.encodeStateVector(doc)))
    expect(isAcknowledged()).toBe(true)
    const lines = doc.getXmlFragment(FRAGMENT_NAME)
    expect(lines.length).toBe(0)
    sync.held.end()
    expect(lines.length).toBe(1)
  })

  test('edits are not acknowledged by an answer that a lost socket owed', () => {
    acknowledge()
    edit()
    sync.ask()
    sync.begin()
    answer()
    expect(isAcknowledged()).toBe(false)
    askState()
    answer()
    expect(isAcknowledged()).toBe(true)
  })

  test('edits are not acknowledged by an answer without a question', () => {
    askState()
    sync.noteUnreadable()
    answer()
    expect(isAcknowledged()).toBe(false)
  })
})

test('[COL-14] the next question for missing edits waits for the answer to the last one', () => {
  answer()
  sync.ask()
  expect(questions()).toBe(2)
  sync.ask()
  sync.ask()
  expect(questions()).toBe(2)
  answer()
  expect(questions()).toBe(3)
  answer()
  expect(questions()).toBe(3)
})

test('[COL-18] a sync answer that cannot be read is asked for again', () => {
  answer()
  sync.ask()
  sync.noteUnreadable()
  expect(questions()).toBe(2)
  sync.ask()
  expect(questions()).toBe(3)
})

describe('[COL-58] edits of a line that two people write in', () => {
  let server: Y.Doc
  const textIn = (one: Y.Doc) => one.getXmlFragment(FRAGMENT_NAME).get(0) as Y.XmlText
  const linesIn = (one: Y.Doc) => one.getXmlFragment(FRAGMENT_NAME).toArray().map(String)
  const news = () => Y.encodeStateAsUpdate(server, Y.encodeStateVector(doc))

  /** A change by another user in the server's document, as the update that the server sends on. */
  function elsewhere(change: (text: Y.XmlText) => void): Uint8Array {
    const before = Y.encodeStateVector(server)
    change(textIn(server))
    return Y.encodeStateAsUpdate(server, before)
  }

  const deleteLine = () =>
    elsewhere(() => {
      server.getXmlFragment(FRAGMENT_NAME).delete(0, 1)
      server.getXmlFragment(FRAGMENT_NAME).insert(0, [new Y.XmlText('Neu')])
    })

  /** Hands everything that was sent to the server. */
  function take(): void {
    for (const { step, bytes } of sent.splice(0))
      if (step !== SYNC.step1) Y.applyUpdate(server, bytes)
  }

  beforeEach(() => {
    server = new Y.Doc()
    server.getXmlFragment(FRAGMENT_NAME).insert(0, [new Y.XmlText('Zeile')])
    askState(server)
    answer(news())
    answer(news())
    sent.length = 0
  })

  test('a remote edit is shown at once, also during own edits', () => {
    textIn(doc).insert(5, '!')
    sync.receive(
      SYNC.update,
      elsewhere((text) => text.insert(0, 'Die ')),
    )
    expect(linesIn(doc)).toEqual(['Die Zeile!'])
    expect(questions()).toBe(0)
  })

  test('the line in which one writes goes only once the server has what was written in it', () => {
    textIn(doc).insert(5, '!')
    sync.receive(SYNC.update, deleteLine())
    expect(linesIn(doc)).toEqual(['Zeile!'])
    expect(questions()).toBe(1)
    // a later update is not shown before the one that waits
    sync.receive(
      SYNC.update,
      elsewhere((text) => text.insert(3, 'es')),
    )
    expect(linesIn(doc)).toEqual(['Zeile!'])
    take()
    answer(news())
    expect(linesIn(doc)).toEqual(['Neues'])
  })

  test('a remote edit of a line that was deleted here waits as well', () => {
    doc.getXmlFragment(FRAGMENT_NAME).delete(0, 1)
    sync.receive(
      SYNC.update,
      elsewhere((text) => text.insert(5, '!')),
    )
    expect(questions()).toBe(1)
    expect(Y.encodeStateVector(doc)).not.toEqual(Y.encodeStateVector(server))
    take()
    answer(news())
    expect(Y.encodeStateVector(doc)).toEqual(Y.encodeStateVector(server))
  })

  test('an edit during the question to the server makes the editor ask again', () => {
    textIn(doc).insert(5, '!')
    sync.receive(SYNC.update, deleteLine())
    textIn(doc).insert(6, '!')
    answer(news())
    expect(linesIn(doc)).toEqual(['Zeile!!'])
    expect(questions()).toBe(2)
    answer(news())
    expect(linesIn(doc)).toEqual(['Neu'])
  })

  test('after a lost socket nothing is shown before the server has what was written meanwhile', () => {
    textIn(doc).insert(5, '!')
    deleteLine()
    sync.begin()
    askState(server)
    answer(news())
    expect(linesIn(doc)).toEqual(['Zeile!'])
    answer(news())
    expect(linesIn(doc)).toEqual(['Neu'])
  })

  test('after a lost socket the first answer is shown where nothing was written meanwhile', () => {
    deleteLine()
    sync.begin()
    askState(server)
    syncs = 0
    answer(news())
    expect(linesIn(doc)).toEqual(['Neu'])
    expect(syncs).toBe(1)
  })

  test('an update that comes before the first answer is not shown alone, because an earlier one may be missing', () => {
    elsewhere((text) => text.insert(5, '!'))
    sync.begin()
    sync.receive(SYNC.update, deleteLine())
    expect(linesIn(doc)).toEqual(['Zeile'])
    askState(server)
    expect(Y.decodeUpdate(at(states(), 0)).ds.clients.size).toBe(0)
    answer(news())
    expect(linesIn(doc)).toEqual(['Neu'])
  })

  test('an empty document sends no state, even if it has received an update', () => {
    doc = new Y.Doc({ gcFilter: isForgotten })
    start()
    elsewhere((text) => text.insert(5, '!'))
    sync.receive(SYNC.update, deleteLine())
    askState(server)
    expect(states()).toEqual([NOTHING])
    answer(news())
    expect(linesIn(doc)).toEqual(['Neu'])
  })

  test('a reader is asked for nothing, and waits for nothing', () => {
    textIn(doc).insert(5, '!')
    sync.begin()
    deleteLine()
    answer(news())
    expect(linesIn(doc)).toEqual(['Neu'])
  })
})

test('[COL-58] the local copy is sent as a state, behind an empty one if the server would take it for the question’s', () => {
  const copy = new Y.Doc()
  copy.getMap('meta').set('key', 'value')
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy), 'copy')
  askState()
  expect(states()).toEqual([NOTHING, Y.encodeStateAsUpdate(copy)])
  copy.getMap('meta').set('key', 'other')
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy), 'copy')
  expect(states()).toHaveLength(3)
  expect(sent.some(({ step }) => step === SYNC.update)).toBe(false)
})

describe('[COL-111] edits that the server lacks although they were sent', () => {
  test('are not acknowledged, sent again, and told of when they are missing once more', () => {
    acknowledge()
    edit()
    sync.ask()
    askState()
    answer()
    expect([isAcknowledged(), missings]).toEqual([false, 0])
    expect(states().at(-1)).not.toEqual(NOTHING)
    sync.ask()
    askState()
    answer()
    expect([isAcknowledged(), missings]).toEqual([false, 1])
    sync.ask()
    answer()
    expect(isAcknowledged()).toBe(true)
  })

  test('are only those that are in no answer: being asked for the state again is no loss', () => {
    acknowledge()
    askState(doc)
    sync.ask()
    answer()
    expect([isAcknowledged(), missings]).toEqual([true, 0])
  })
})

describe('[COL-767] a fault while something received is applied ends the exchange, and is told once', () => {
  /** Another person's document of one letter, as one update. */
  function theirs(): Uint8Array {
    const other = new Y.Doc()
    other.getMap('meta').set('theirs', 'x')
    return Y.encodeStateAsUpdate(other)
  }
  const fail = () => {
    throw new RangeError('There is no position before the top-level node')
  }
  const logged = () => vi.spyOn(log, 'error').mockImplementation(() => {})

  test.each(['beforeAllTransactions', 'beforeTransaction', 'afterTransaction', 'update'] as const)(
    'in a listener of `%s`, by an update',
    (event) => {
      acknowledge()
      const log = logged()
      doc.once(event, fail)
      sync.receive(SYNC.update, theirs())
      expect(faults).toBe(1)
      sync.receive(SYNC.update, theirs())
      answer(theirs())
      expect(faults).toBe(1)
      expect(log).toHaveBeenCalledOnce()
    },
  )

  test('by the first answer, which is no sync', () => {
    logged()
    doc.once('beforeTransaction', fail)
    answer(theirs())
    expect([faults, syncs]).toEqual([1, 0])
  })

  test('before, where a transaction is left open by an edit of one’s own', () => {
    acknowledge()
    logged()
    doc.once('beforeTransaction', fail)
    expect(edit).toThrow(RangeError)
    sync.receive(SYNC.update, theirs())
    expect(faults).toBe(1)
    expect(doc.getMap('meta').has('theirs')).toBe(false)
  })

  test('but not by bytes that cannot be read: what they say comes with the next answer', () => {
    acknowledge()
    logged()
    sync.receive(SYNC.update, Uint8Array.of(9, 9, 9))
    answer(theirs())
    expect(faults).toBe(0)
    expect(doc.getMap('meta').get('theirs')).toBe('x')
  })
})
