// Blocks that one person deletes and brings back by undo, while another one, unheard, splits one of them.
import { setBlockType, splitBlock } from 'prosemirror-commands'
import { describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import { moveBlocks } from '#/client/editor/core/document/insert-block.ts'
import { deleteScene } from '#/client/editor/scenes/delete-scene.ts'
import { ownEdits } from '#/server/collab/carry-over/sent-update.ts'
import { liveDocument } from '#/server/collab/document/document-forms.ts'
import { blockBack, writeCopy } from '#/shared/script/copies/copied-runs.ts'
import { Forwards } from '#/shared/script/copies/forwards.ts'
import { itemOf } from '#/shared/script/items.ts'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import {
  exchange,
  IDS_OF_TWO,
  linesOf,
  people,
  type Person,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'

/** The block that is split. */
const SPLIT = 2
const LINES = ['', 'Eins.', 'abcd', 'Drei.', 'Vier.', '', 'Ende.', '']

const script = () =>
  people(2, [
    scene('Auftritt'),
    p('Eins.'),
    p('abcd'),
    p('Drei.'),
    p('Vier.'),
    scene('Auftritt 2'),
    p('Ende.'),
    p(),
  ])

function deleteBlocks(person: Person, first: number, end: number): void {
  const sizes = person.state().doc.children.map(({ nodeSize }) => nodeSize)
  const startOf = (block: number) => sizes.slice(0, block).reduce((sum, size) => sum + size, 0)
  person.pause()
  person.edit((tr) => tr.delete(startOf(first), startOf(end)))
  person.pause()
}

function split(person: Person, offset: number, text: string): void {
  person.caretIn(SPLIT, offset)
  person.run(splitBlock)
  if (text) person.type(text)
}

const DELETIONS = {
  'the block': (person: Person) => deleteBlocks(person, SPLIT, SPLIT + 1),
  'it and the next one': (person: Person) => deleteBlocks(person, SPLIT, SPLIT + 2),
  'it and the one before': (person: Person) => deleteBlocks(person, SPLIT - 1, SPLIT + 1),
  'it and those around it': (person: Person) => deleteBlocks(person, SPLIT - 1, SPLIT + 3),
  'the scene': (person: Person) => {
    person.pause()
    person.run(deleteScene(1))
    person.pause()
  },
} as const

/** How Anna brings back what she has deleted. */
const RETURNS = {
  undo: (person: Person) => person.run(undo),
  'undo, redo and undo': (person: Person) => {
    for (const command of [undo, redo, undo]) {
      person.run(command)
      person.pause()
    }
  },
} as const

/** In which order the server hears of the deletion and its undo by Anna, and of the split by Ben. */
const ORDERS = {
  'the split, then both': ([anna, ben]: readonly [Person, Person], undoIt: () => void) => {
    takeFrom(ben)
    undoIt()
    takeFrom(anna)
  },
  'both, then the split': ([anna, ben]: readonly [Person, Person], undoIt: () => void) => {
    takeFrom(anna)
    undoIt()
    takeFrom(anna)
    takeFrom(ben)
  },
  'the deletion, the split, the undo': (
    [anna, ben]: readonly [Person, Person],
    undoIt: () => void,
  ) => {
    takeFrom(anna)
    takeFrom(ben)
    undoIt()
    takeFrom(anna)
  },
} as const

/** The lines in place of the one that was split at an offset, behind which a text was typed. */
function linesWanted(order: keyof typeof ORDERS, offset: number, text: string): readonly string[] {
  const halves = ['abcd'.slice(0, offset), text + 'abcd'.slice(offset)]
  if (order === 'the split, then both' || offset === 4) return halves
  // the line that comes back before the split is heard of is whole: what was typed in it stands in it or behind it
  if (order === 'both, then the split') return [halves.join('')]
  return text ? ['abcd', text] : ['abcd']
}

const orders = Object.keys(ORDERS) as readonly (keyof typeof ORDERS)[]

describe.each(orders)('the server hears of %s', (order) => {
  test.each(Object.entries(DELETIONS))(
    '[DOC-766] halves of a line stay together where another person, unheard, deletes and brings back %s',
    (_what, deletion) => {
      for (const bringBack of Object.values(RETURNS))
        for (const ids of IDS_OF_TWO)
          for (const offset of [0, 2, 4])
            for (const text of ['', 'xy']) {
              const both = script()
              const [anna, ben] = both
              setIds(both, ids)
              deletion(anna)
              split(ben, offset, text)
              ORDERS[order](both, () => bringBack(anna))
              exchange(both)
              const lines = LINES.toSpliced(SPLIT, 1, ...linesWanted(order, offset, text))
              expect(linesOf(anna)).toEqual(lines)
              expect(linesOf(ben)).toEqual(lines)
            }
    },
  )
})

/**
 * Brings back blocks behind the first of which another person, unheard, has split off lines: the lines, and the work: how often
 * something was looked up.
 */
function bringBackBeside(count: number, blocks: number) {
  const both = people(2, [p('Eins.'), p('ab'), p('Drei.'), p('Vier.'), p()])
  const [anna, ben] = both
  deleteBlocks(anna, 1, 1 + blocks)
  for (let left = count; left > 0; left--) {
    // each new line stands right behind the block that goes
    ben.edit((tr) => tr.insert(ben.state().doc.resolve(0).posAtIndex(2), paragraph(left)))
  }
  takeFrom(ben)
  anna.run(undo)
  const asked = [vi.spyOn(Forwards.prototype, 'copyAt'), vi.spyOn(Map.prototype, 'get')]
  takeFrom(anna)
  const work = asked.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const spy of asked) spy.mockRestore()
  exchange(both)
  return { lines: linesOf(anna), work }
}

const paragraph = (number: number) => schema.node('paragraph', null, [schema.text(`${number}`)])

test.each([1, 3])(
  '[DOC-770] the work of showing many blocks beside the first of so many that come back (%d) grows with their number only',
  (blocks) => {
    const [few, many] = [bringBackBeside(50, blocks), bringBackBeside(200, blocks)]
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`)
    expect(few.lines).toEqual(['Eins.', 'ab', ...numbers(50), 'Drei.', 'Vier.', ''])
    expect(many.lines).toEqual(['Eins.', 'ab', ...numbers(200), 'Drei.', 'Vier.', ''])
    expect(many.work / few.work).toBeLessThan(6)
  },
)

/** What another program may name as the block that has come back, although it is none of the script. */
const NO_BLOCKS = {
  'a part of another block': (doc: Y.Doc) => speechIn(doc),
  'a line in another block': (doc: Y.Doc) => speechIn(doc).get(0) as Y.XmlElement,
  'a part that is new in another block': (doc: Y.Doc) => added(speechIn(doc)),
  'an element beside the script': (doc: Y.Doc) => added(doc.getXmlFragment('elsewhere')),
  'the deleted block itself': (doc: Y.Doc) => blockOf(doc, 1),
} as const

const blockOf = (doc: Y.Doc, index: number) =>
  doc.getXmlFragment(FRAGMENT_NAME).get(index) as Y.XmlElement
const speechIn = (doc: Y.Doc) => blockOf(doc, 2).get(1) as Y.XmlElement

function added(parent: Y.XmlFragment, index = 0): Y.XmlElement {
  const paragraph = new Y.XmlElement('paragraph')
  parent.insert(index, [paragraph])
  return paragraph
}

test.each(Object.entries(NO_BLOCKS))(
  '[DOC-781] an update that names %s as a block that has come back stops no person who writes in or beside the deleted block',
  (_what, targetIn) => {
    for (const isOneUpdate of [true, false])
      for (const what of ['split', 'type']) {
        const both = people(2, [p('Eins.'), p('Zwei.'), say('ANNA', 'Ja.'), p()])
        const [hostile, ben] = both
        const server = liveDocument([Y.encodeStateAsUpdate(ben.doc)])
        const updates: Uint8Array[] = []
        const doc = new Y.Doc()
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(hostile.doc))
        doc.on('update', (update: Uint8Array) => updates.push(update))
        doc.transact(() => {
          const [gone, target] = [itemOf(blockOf(doc, 1))?.id, itemOf(targetIn(doc))?.id]
          if (!gone || !target) throw new Error('nothing to name')
          doc.getXmlFragment(FRAGMENT_NAME).delete(1, 1)
          writeCopy(doc, [blockBack(gone, target)])
          if (isOneUpdate) added(doc.getXmlFragment(FRAGMENT_NAME), 1)
        })
        ben.doc.on('update', (update: Uint8Array) => updates.push(update))
        ben.caretIn(1, 2)
        if (what === 'split') ben.run(splitBlock)
        ben.type('x')
        for (const update of updates) expect(server.apply([ownEdits(update)]).isBroken).toBe(false)
        const after = new Y.Doc()
        Y.applyUpdate(after, server.state())
        const blocks = after.getXmlFragment(FRAGMENT_NAME).toArray().map(String)
        const places = ['Eins.', 'x', 'ANNA'].map((word) =>
          blocks.findIndex((block) => block.includes(`>${word}<`)),
        )
        expect(places).not.toContain(-1)
        expect(places).toEqual(places.toSorted((one, other) => one - other))
      }
  },
)

const move = (from: number, to: number, gap: number) => (person: Person) => {
  person.pause()
  person.run(moveBlocks({ from, to }, gap))
}

const remove = (first: number, end: number) => (person: Person) => deleteBlocks(person, first, end)

const takeBack = (person: Person) => void person.run(undo)

/** What one person does; the lines on their screen are right after each of it. */
const ALONE: Readonly<Record<string, readonly ((person: Person) => void)[]>> = {
  'a line above one that they have made a heading': [
    (person) => {
      person.caretIn(3)
      person.run(setBlockType(schema.nodes.heading))
    },
    remove(2, 3),
    takeBack,
    takeBack,
  ],
  'two lines above one that they have made a heading': [
    (person) => {
      person.caretIn(3)
      person.run(setBlockType(schema.nodes.heading))
    },
    remove(1, 3),
    takeBack,
    takeBack,
  ],
  'lines that they have moved down': [move(0, 2, 5), remove(3, 5), takeBack],
  'lines that they have moved up': [move(3, 5, 1), remove(1, 3), takeBack],
  'lines from which they move some then': [remove(1, 4), takeBack, move(1, 3, 6), takeBack],
  'lines that they move then': [remove(1, 4), takeBack, move(1, 4, 6)],
}

test.each(Object.entries(ALONE))(
  '[DOC-860] blocks stay where the person who deletes and brings back %s has them, whatever is sent together',
  (_what, deeds) => {
    for (let sent = 0; sent < 2 ** deeds.length; sent++) {
      const [anna, ben] = script()
      deeds.forEach((deed, index) => {
        deed(anna)
        anna.pause()
        if ((sent & (1 << index)) === 0) return
        const shown = linesOf(anna)
        exchange([anna, ben])
        for (const person of [anna, ben]) expect(linesOf(person)).toEqual(shown)
      })
      const shown = linesOf(anna)
      exchange([anna, ben])
      for (const person of [anna, ben]) expect(linesOf(person)).toEqual(shown)
    }
  },
)
