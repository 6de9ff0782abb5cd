import type { Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { asOneStep, changeMeta, undo } from '#/client/editor/core/binding/undo.ts'
import { moveBlocks } from '#/client/editor/core/document/insert-block.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, hear, people, type Person, takeFrom } from '#test/support/people.ts'
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
  (person: Person, value: string | undefined): Command =>
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

/** What Anna and Cleo, who set a colour at once, and Ben, who removes the one that he sees, do one after the other. */
const COLOR_DEEDS = {
  'Anna sets': ([anna]: readonly Person[]) => anna?.run(color(anna, 'anna')),
  'Cleo sets': ([, , cleo]: readonly Person[]) => cleo?.run(color(cleo, 'cleo')),
  'Ben removes': ([, ben]: readonly Person[]) => ben?.run(color(ben, undefined)),
  'Cleo removes': ([, , cleo]: readonly Person[]) => cleo?.run(color(cleo, undefined)),
  'Anna sends': ([anna]: readonly Person[]) => anna && takeFrom(anna),
  'Ben sends': ([, ben]: readonly Person[]) => ben && takeFrom(ben),
  'Cleo sends': ([, , cleo]: readonly Person[]) => cleo && takeFrom(cleo),
  'Ben hears': ([, ben]: readonly Person[]) => ben && hear(ben),
  'Cleo hears': ([, , cleo]: readonly Person[]) => cleo && hear(cleo),
} as const

/** The colour in the end. @param winner whose colour holds of two that were set at once */
function colorAfter(
  winner: 'Anna' | 'Cleo',
  deeds: readonly (keyof typeof COLOR_DEEDS)[],
): unknown {
  const everybody = people(3, [p('eins'), p()])
  const ids = winner === 'Anna' ? [3_000, 2_000, 1_000] : [1_000, 2_000, 3_000]
  everybody.forEach(({ doc }, index) => (doc.clientID = ids[index] ?? 0))
  for (const deed of deeds) COLOR_DEEDS[deed](everybody)
  exchange(everybody)
  exchange(everybody)
  const [first, ...others] = everybody.map(({ doc }) => doc.getMap('meta').get('speakerColor:anna'))
  for (const other of others) expect(other).toBe(first)
  return first
}

test('[DOC-880] of values that two set at once one holds: who removes it, unheard of the other one, removes both if the other one had come to the server before', () => {
  const begin = ['Anna sets', 'Anna sends', 'Cleo sets', 'Ben hears'] as const
  const before = [...begin, 'Cleo sends', 'Ben removes', 'Ben sends'] as const
  const after = [...begin, 'Ben removes', 'Ben sends', 'Cleo sends'] as const
  expect(colorAfter('Anna', before)).toBe(undefined)
  expect(colorAfter('Anna', after)).toBe('cleo')
  // if the one that was unheard of holds, it stays
  expect(colorAfter('Cleo', before)).toBe('cleo')
  expect(colorAfter('Cleo', after)).toBe('cleo')
  // who has heard of both removes both
  for (const winner of ['Anna', 'Cleo'] as const) {
    const heard = ['Anna sets', 'Cleo sets', 'Anna sends', 'Cleo sends', 'Ben hears'] as const
    expect(colorAfter(winner, [...heard, 'Ben removes', 'Ben sends'])).toBe(undefined)
  }
})

test('[DOC-881] a value that holds against one’s own, set at the same moment, and that one then removes stays removed where both of one’s edits come to the server at once', () => {
  const heard = ['Anna sets', 'Anna sends', 'Cleo sets', 'Cleo hears', 'Cleo removes'] as const
  expect(colorAfter('Anna', [...heard, 'Cleo sends'])).toBe(undefined)
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
