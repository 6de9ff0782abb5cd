// Blocks that one person deletes and brings back by undo, while another one, unheard, splits one of them.
import { splitBlock } from 'prosemirror-commands'
import { describe, expect, test, vi } from 'vitest'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import { deleteScene } from '#/client/editor/scenes/delete-scene.ts'
import { Forwards } from '#/shared/script/copies/forwards.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, people, takeFrom, type Person } from '#test/support/people.ts'
import { p, scene } from '#test/support/script.ts'

const linesOf = ({ state }: Person) => state().doc.children.map((block) => block.textContent)

/** Of what two people write at one place at once Yjs puts that of the smaller id first. */
const IDS = [
  [1_000, 2_000],
  [2_000, 1_000],
] as const

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
  ]) as [Person, Person]

function deleteBlocks(person: Person, first: number, end: number): void {
  const sizes = person.state().doc.children.map(({ nodeSize }) => nodeSize)
  const startOf = (block: number) => sizes.slice(0, block).reduce((sum, size) => sum + size, 0)
  person.pause()
  person.view.dispatch(person.state().tr.delete(startOf(first), startOf(end)))
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
        for (const ids of IDS)
          for (const offset of [0, 2, 4])
            for (const text of ['', 'xy']) {
              const both = script()
              const [anna, ben] = both
              both.forEach((person, index) => (person.doc.clientID = ids[index] ?? 0))
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

/** Brings back three blocks behind which another person, unheard, has split off lines: the lines, and how often copies were asked for. */
function bringBackBeside(count: number) {
  const both = people(2, [p('Eins.'), p('ab'), p('Drei.'), p('Vier.'), p()]) as [Person, Person]
  const [anna, ben] = both
  deleteBlocks(anna, 1, 4)
  for (let left = count; left > 0; left--) {
    // each new line stands right behind the block that goes
    ben.view.dispatch(
      ben.state().tr.insert(ben.state().doc.resolve(0).posAtIndex(2), paragraph(left)),
    )
  }
  takeFrom(ben)
  anna.run(undo)
  const asked = vi.spyOn(Forwards.prototype, 'copyAt')
  takeFrom(anna)
  const times = asked.mock.calls.length
  asked.mockRestore()
  exchange(both)
  return { lines: linesOf(anna), times }
}

const paragraph = (number: number) => schema.node('paragraph', null, [schema.text(`${number}`)])

test('[DOC-770] the work of showing many blocks beside one that comes back grows with their number only', () => {
  const [few, many] = [bringBackBeside(50), bringBackBeside(200)]
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`)
  expect(few.lines).toEqual(['Eins.', 'ab', ...numbers(50), 'Drei.', 'Vier.', ''])
  expect(many.lines).toEqual(['Eins.', 'ab', ...numbers(200), 'Drei.', 'Vier.', ''])
  expect(many.times / few.times).toBeLessThan(6)
})
