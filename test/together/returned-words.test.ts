// One person erases words and takes that back, while another one, unheard, types beside them.
import { expect, test } from 'vitest'
import {
  exchange,
  hear,
  IDS_OF_THREE,
  IDS_OF_TWO,
  people,
  type Person,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'

const WORDS = 'abc'
const RANGES = [
  [0, 1],
  [1, 2],
  [2, 3],
  [0, 2],
  [1, 3],
  [0, 3],
] as const
const LINES: Readonly<Record<string, ScriptBlock>> = {
  'a line': p(WORDS),
  'a line that is bold in part': {
    type: 'paragraph',
    text: [{ text: 'ab', bold: true }, { text: 'c' }],
  },
}

const lineOf = ({ state }: Person) => state().doc.child(0).textContent

function erase({ state, view }: Person, from: number, to: number): void {
  view.dispatch(state().tr.delete(from + 1, to + 1))
}

type Erasing = (person: Person, from: number, to: number) => void

const ERASING: Readonly<Record<string, Erasing>> = {
  erased: erase,
  'erased letter by letter': (person, from, to) => {
    for (let last = to; last > from; last--) erase(person, last - 1, last)
  },
  'typed over': ({ state, view }, from, to) =>
    view.dispatch(state().tr.insertText('Q', from + 1, to + 1)),
  'erased, brought back and erased again': (person, from, to) => {
    erase(person, from, to)
    person.run(undo)
    person.run(redo)
  },
}

function takeBack(person: Person): void {
  person.pause()
  person.run(undo)
}

/** In which order the server hears of Anna's letter, and of what Cleo does. */
const ORDERS: readonly ((anna: Person, cleo: Person, erasing: () => void) => void)[] = [
  (anna, cleo, erasing) => {
    takeFrom(anna)
    erasing()
    takeBack(cleo)
    takeFrom(cleo)
  },
  (anna, cleo, erasing) => {
    erasing()
    takeBack(cleo)
    takeFrom(cleo)
    takeFrom(anna)
  },
  (anna, cleo, erasing) => {
    erasing()
    takeFrom(cleo)
    takeFrom(anna)
    takeBack(cleo)
    takeFrom(cleo)
  },
]

test.each(
  Object.keys(ERASING).flatMap((kind) => Object.keys(LINES).map((name) => [kind, name] as const)),
)(
  '[DOC-910] a letter typed before or behind words that another person, unheard, has %s in %s and brings back stays there',
  (kind, name) => {
    const line = LINES[name] ?? p()
    for (const order of ORDERS)
      for (const ids of IDS_OF_TWO)
        for (const [from, to] of RANGES)
          for (const place of [0, 1, 2, 3].filter((one) => one <= from || one >= to)) {
            const [anna, cleo] = people(2, [line, p()])
            setIds([anna, cleo], ids)
            anna.caretIn(0, place)
            anna.type('x')
            order(anna, cleo, () => ERASING[kind]?.(cleo, from, to))
            exchange([anna, cleo])
            anna.type('y')
            exchange([anna, cleo])
            const expected = `${WORDS.slice(0, place)}xy${WORDS.slice(place)}`
            expect([lineOf(anna), lineOf(cleo)]).toEqual([expected, expected])
          }
  },
)

test('[DOC-911] a letter typed at words that another person, unheard, erases and brings back stays there, whatever a third one has typed at the same place', () => {
  for (const ids of IDS_OF_THREE)
    for (const isErased of [false, true])
      for (const place of [1, 2]) {
        const everybody = people(3, [p(WORDS), p()])
        const [anna, ben, cleo] = everybody
        setIds(everybody, ids)
        ben.caretIn(0, place)
        ben.type('q')
        takeFrom(ben)
        if (isErased) erase(ben, place, place + 1)
        takeFrom(ben)
        hear(cleo)
        const from = lineOf(cleo).indexOf('b')
        erase(cleo, from, from + 1)
        takeBack(cleo)
        anna.caretIn(0, place)
        anna.type('x')
        exchange(everybody)
        const expected = `${WORDS.slice(0, place)}x${WORDS.slice(place)}`
        for (const person of everybody) expect(lineOf(person).replace('q', '')).toBe(expected)
        expect(lineOf(ben)).toBe(lineOf(anna))
      }
})
