// Lines that two people write at one place, and that each of them undoes and restores.
import { splitBlock } from 'prosemirror-commands'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import { exchange, IDS_OF_TWO, people, type Person, setIds } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'

// what is typed within 500 ms is one step of undo, also on a machine that stands still for longer amid a line
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function putCaret(person: Person, behind: string): void {
  let at = -1
  person.state().doc.descendants((node, position) => {
    const offset = node.isTextblock ? node.textContent.indexOf(behind) : -1
    if (offset >= 0) at = position + 1 + offset + behind.length
    return at < 0
  })
  person.select(at)
}

/** The lines of the script, those of a speech like all others. */
function lines({ state }: Person): readonly string[] {
  const all: string[] = []
  state().doc.descendants((node) => {
    if (node.isTextblock) all.push(node.textContent)
    return !node.isTextblock
  })
  return all
}

/** Each of two people writes a sentence behind these words, and another one in a line below. */
function write(both: readonly Person[], ids: readonly number[], behind: string): void {
  setIds(both, ids)
  both.forEach((person, index) => {
    putCaret(person, behind)
    const name = 'AB'[index]
    for (const letter of ` ${name}, eins.`) person.type(letter)
    person.pause()
    person.run(splitBlock)
    for (const letter of `${name}, zwei.`) person.type(letter)
    person.pause()
  })
}

function pressTwice(both: readonly Person[], command: typeof undo, isHeard: boolean): void {
  for (let press = 0; press < 2; press++)
    for (const person of both) {
      person.run(command)
      if (isHeard) exchange(both)
    }
  exchange(both)
}

const script = () => people(2, [say('ANNA', 'Ja, gewiss.'), p('Stille im Haus.'), p('Ende.'), p()])
const BEFORE = ['ANNA', 'Ja, gewiss.', 'Stille im Haus.', 'Ende.', '']

test.each([
  ['a speech', 'Ja, gewiss.', true],
  ['a speech', 'Ja, gewiss.', false],
  ['a paragraph', 'Stille im Haus.', true],
  ['a paragraph', 'Stille im Haus.', false],
] as const)(
  '[DOC-666] lines that two people have added to %s (‘%s’) go and come back whole with undo and redo by both (heard after each press: %s)',
  (_place, behind, isHeard) => {
    for (const ids of IDS_OF_TWO) {
      const both = script()
      write(both, ids, behind)
      exchange(both)
      const [anna, ben] = both
      const written = lines(anna)
      for (let round = 0; round < 3; round++)
        for (const command of [undo, redo]) {
          pressTwice(both, command, isHeard)
          expect(lines(ben)).toEqual(lines(anna))
          // of two lines that come back at one place either may be the first
          const expected = command === undo ? BEFORE : written
          expect(lines(anna).toSorted()).toEqual(expected.toSorted())
        }
    }
  },
)

test.each(['Ja,', 'Stille'])(
  '[DOC-667] where two people have split one line (behind ‘%s’) each sentence of both is there once after undo and redo by both at once',
  (behind) => {
    for (const ids of IDS_OF_TWO) {
      const both = script()
      write(both, ids, behind)
      exchange(both)
      const [anna, ben] = both
      pressTwice(both, undo, false)
      pressTwice(both, redo, false)
      expect(lines(ben)).toEqual(lines(anna))
      const text = lines(anna).join('/')
      for (const sentence of ['A, eins.', 'A, zwei.', 'B, eins.', 'B, zwei.'])
        expect(text.split(sentence)).toHaveLength(2)
    }
  },
)

test('[DOC-668] undo that finds nothing to take back leaves nothing to redo, and the next redo restores the own letters', () => {
  const both = script()
  const [anna, ben] = both
  putCaret(anna, 'Stille')
  anna.type(' herrscht')
  anna.pause()
  putCaret(anna, 'Ende.')
  anna.type(' Aus.')
  exchange(both)
  const line = ben.state().doc.child(2)
  const start = ben.state().doc.resolve(0).posAtIndex(2)
  ben.edit((tr) => tr.delete(start, start + line.nodeSize))
  exchange(both)
  anna.run(undo)
  anna.run(undo)
  exchange(both)
  for (let press = 0; press < 3; press++) anna.run(redo)
  exchange(both)
  for (const person of both) expect(lines(person)).toContain('Stille herrscht im Haus.')
})
