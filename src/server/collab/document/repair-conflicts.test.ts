import type { Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { asOneStep, changeMeta, undo } from '#/client/editor/core/binding/undo.ts'
import { moveBlocks } from '#/client/editor/core/document/insert-block.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

const { strike } = schema.marks

const mark =
  (from: number, to: number, isSet: boolean): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(
      isSet
        ? tr.addMark(1 + from, 1 + to, strike.create())
        : tr.removeMark(1 + from, 1 + to, strike),
    )
    return true
  }

const color =
  (person: Person, value: string): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(asOneStep(changeMeta(tr, person.doc, [{ key: 'speakerColor:anna', value }])))
    return true
  }

const struck = ({ blocks }: Person) => {
  const [first] = blocks()
  const text = first?.type === 'paragraph' ? first.text : []
  return text.map((span) => (span.strike ? span.text : '·')).join('')
}

const pair = () => people(2, [p('0123456789abcdef'), p('zwei'), p('drei'), p()]) as [Person, Person]

test('[DOC-57] a strike that one clears and another one clears in part ends where it ended', () => {
  for (const isFirst of [true, false]) {
    const [anna, ben] = pair()
    anna.run(mark(0, 10, true))
    exchange([anna, ben])
    anna.run(mark(2, 4, false))
    ben.run(mark(0, 10, false))
    exchange(isFirst ? [anna, ben] : [ben, anna])
    for (const person of [anna, ben]) expect(struck(person)).toBe('·')
  }
})

test('[DOC-57] deleting a whole strike leaves no end of it on words that another person has cleared', () => {
  const [anna, ben] = pair()
  anna.run(mark(2, 10, true))
  exchange([anna, ben])
  anna.run(mark(4, 6, false))
  ben.run(({ tr }, dispatch) => {
    dispatch?.(tr.delete(3, 11))
    return true
  })
  exchange([anna, ben])
  for (const person of [anna, ben]) expect(struck(person)).toBe('·')
})

test('[DOC-57] a person’s colour stays where another one gives one at the same moment and takes theirs back', () => {
  for (let round = 0; round < 6; round++) {
    const [anna, ben] = pair()
    anna.run(color(anna, '#aa0000'))
    ben.run(color(ben, '#00aa00'))
    ben.run(undo)
    exchange(round % 2 === 0 ? [anna, ben] : [ben, anna])
    for (const { doc } of [anna, ben])
      expect(doc.getMap('meta').get('speakerColor:anna')).toBe('#aa0000')
  }
})

test('[DOC-57] so does the place to which a person moves a block', () => {
  for (let round = 0; round < 6; round++) {
    const [anna, ben] = pair()
    anna.run(moveBlocks({ from: 0, to: 1 }, 2))
    ben.run(moveBlocks({ from: 0, to: 1 }, 3))
    ben.run(undo)
    exchange(round % 2 === 0 ? [anna, ben] : [ben, anna])
    for (const { state } of [anna, ben])
      expect(state().doc.children.map(({ textContent }) => textContent)[1]).toBe('0123456789abcdef')
  }
})

test('[DOC-57] a mark that was removed by a person who knew it stays removed', () => {
  const [anna, ben] = pair()
  anna.run(color(anna, '#aa0000'))
  exchange([anna, ben])
  anna.run(undo)
  exchange([anna, ben])
  for (const { doc } of [anna, ben]) expect(doc.getMap('meta').has('speakerColor:anna')).toBe(false)
})

test('[DOC-433] a mark that is set on words at the moment at which a letter is typed right beside them leaves the letter out', () => {
  for (const ids of [
    [1_000, 2_000],
    [2_000, 1_000],
  ] as const)
    for (const isFirst of [true, false])
      for (const offset of [2, 5]) {
        const [anna, ben] = pair()
        anna.doc.clientID = ids[0]
        ben.doc.clientID = ids[1]
        anna.run(mark(2, 5, true))
        ben.caretIn(0, offset)
        ben.type('x')
        exchange(isFirst ? [anna, ben] : [ben, anna])
        for (const person of [anna, ben]) expect(struck(person)).toBe('·234·')
        // a letter that is typed in the mark, by a person who knows it, has it
        ben.caretIn(0, 4)
        ben.type('y')
        exchange([anna, ben])
        for (const person of [anna, ben]) expect(struck(person)).toMatch(/^·2(3y|y3)4·$/)
      }
})

test('[DOC-57] a mark that a person sets, and takes from a word in it after the page was loaded again, is left on the words behind it where all of that comes at once', () => {
  const [anna, ben] = pair()
  anna.run(mark(1, 9, true))
  // a page that is loaded again writes under another id
  anna.doc.clientID += 1
  anna.run(mark(4, 5, false))
  exchange([anna, ben])
  for (const person of [anna, ben]) expect(struck(person)).toBe('·123·5678·')
})
