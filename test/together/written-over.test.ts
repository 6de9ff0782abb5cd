// Words of a mark that are written over while another person marks them, or writes between them: the same in each order in which
// the server hears of the two.
import '#test/together/storm/seeded-ids.ts'
import { deleteSelection, splitBlock, toggleMark } from 'prosemirror-commands'
import type { Command } from 'prosemirror-state'
import { afterEach, describe, expect, test } from 'vitest'
import { cutSelection } from '#/client/editor/cuts/cut-text.ts'
import { toggleStrike } from '#/client/editor/dialogue/strike-text.ts'
import { setTextBlock } from '#/client/editor/formatting/set-text-style.ts'
import { ownCutsPlugin } from '#/client/editor/model/own-cuts.ts'
import { schema } from '#/shared/script/schema.ts'
import {
  exchange,
  IDS_OF_TWO,
  markedLines,
  people,
  type Person,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

const MARKS = [schema.marks.strike.create(), schema.marks.cut.create({ cutId: 'x' })]
/** The first line; marked letters in brackets. */
const shown = (person: Person) => markedLines(person, ({ length }) => length > 0)[0] ?? ''

const write = (person: Person, from: number, to: number, text: string) => {
  person.select(from, to)
  person.type(text)
}

/** Each way in which Anna marks 2345 of 01234567, and Ben writes over some letters. */
function* cases() {
  for (const mark of MARKS)
    for (const [from, to] of [
      [3, 4],
      [4, 5],
      [6, 7],
      [3, 5],
      [5, 7],
      [2, 4],
      [6, 8],
      [3, 7],
      [2, 8],
    ] as const)
      for (const isAnnaFirst of [true, false])
        for (const ids of IDS_OF_TWO) {
          for (const person of here.splice(0)) person.leave()
          const plugins = () => [ownCutsPlugin('jana')]
          const both = people(2, [p('01234567'), p()], plugins)
          here.push(...both)
          setIds(both, ids)
          const [anna, ben] = both
          const markWords = () => anna.edit((tr) => tr.addMark(3, 7, mark))
          const deliver = () => {
            takeFrom(isAnnaFirst ? anna : ben)
            exchange(both)
            return shown(anna)
          }
          yield { anna, ben, from, to, markWords, deliver, name: `${mark.type.name} ${from}–${to}` }
        }
}

test('[DOC-765] words written over the first or last words of a mark that their writer has not heard of are outside, and those within the mark are in it', () => {
  for (const { ben, from, to, markWords, deliver, name } of cases()) {
    markWords()
    write(ben, from, to, 'xy')
    const text = shown(ben)
    const words = [...'2345'].filter((letter) => text.includes(letter))
    const [first, last] = [text.indexOf(words[0] ?? '0'), text.indexOf(words.at(-1) ?? '0') + 1]
    const expected =
      words.length === 0
        ? text
        : `${text.slice(0, first)}[${text.slice(first, last)}]${text.slice(last)}`
    expect([name, deliver(), shown(ben)]).toEqual([name, expected, expected])
  }
})

test('[DOC-765] words written over words of a mark by a person who sees it have the mark as on that person’s screen', () => {
  for (const { anna, ben, from, to, markWords, deliver, name } of cases()) {
    markWords()
    exchange([anna, ben])
    write(ben, from, to, 'x')
    write(ben, from + 1, from + 1, 'y')
    const text = shown(ben)
    expect([name, deliver(), shown(ben)]).toEqual([name, text, text])
  }
})

test('[DOC-777] a letter typed before the last words of a mark has it, in whatever order a person who sees the mark writes over these words', () => {
  for (const { anna, ben, from, to, markWords, deliver, name } of cases()) {
    if (from < 4 || to !== 7) continue
    markWords()
    exchange([anna, ben])
    write(ben, from, to, 'x')
    write(anna, from, from, 'y')
    const line = deliver()
    const marked = [...line.matchAll(/\[(.*?)\]/g)].map(([, words]) => words).join('')
    expect([name, marked.includes('y'), shown(ben)]).toEqual([name, true, line])
  }
})

/** What makes a line anew. */
const ANEW: Readonly<Record<string, (person: Person, line: number) => void>> = {
  'makes it a heading': (person, line) => {
    person.caretIn(line)
    person.run(setTextBlock('heading-1'))
  },
  'splits it': (person, line) => {
    person.caretIn(line, 2)
    person.run(splitBlock)
  },
}

const marksOf = ({ state }: Person, letter: string) => {
  const marks: string[] = []
  state().doc.descendants((node) => {
    if (node.text?.includes(letter)) marks.push(...node.marks.map(({ type }) => type.name))
  })
  return marks.toSorted().join()
}

/**
 * Cleo marks words, then writes 'X' over some of them; before, between or after these Ben writes a line anew. Answers the marks of 'X' on
 * her screen, and in the end on both, for each of these moments.
 */
function overwritten(
  deeds: { readonly mark: (cleo: Person) => void; readonly erase: (cleo: Person) => void },
  anew: (ben: Person) => void,
  lines: readonly string[],
): { readonly had: readonly string[]; readonly has: readonly string[] } {
  const [had, has]: [string[], string[]] = [[], []]
  for (const moment of [0, 1, 2, 3]) {
    const both = people(2, [...lines.map((line) => p(line)), p()])
    const [ben, cleo] = both
    anew(ben)
    const own = [deeds.mark, deeds.erase, (person: Person) => person.type('X')]
    for (const [index, deed] of own.entries()) {
      if (index === moment) takeFrom(ben)
      deed(cleo)
      takeFrom(cleo)
    }
    const seen = marksOf(cleo, 'X')
    exchange(both)
    had.push(seen, seen)
    has.push(...both.map((person) => marksOf(person, 'X')))
  }
  return { had, has }
}

const erase = (from: number, to: number) => (person: Person) => {
  person.select(from, to)
  person.run(deleteSelection)
}

const KINDS: Readonly<Record<string, Command>> = {
  bold: toggleMark(schema.marks.bold),
  strike: toggleStrike,
  cut: cutSelection,
}

describe.each(Object.entries(KINDS))('with a mark (%s)', (_kind, command) => {
  test.each(Object.entries(ANEW))(
    '[DOC-930] a letter typed in place of marked words keeps the marks that it had there, where another person, unheard, takes the line and %s',
    (_name, anew) => {
      for (const [from, to] of [
        [2, 3],
        [2, 4],
        [3, 4],
        [4, 5],
        [3, 5],
      ] as const) {
        const mark = (cleo: Person) => {
          cleo.select(2, 5)
          cleo.run(command)
        }
        const { had, has } = overwritten({ mark, erase: erase(from, to) }, (ben) => anew(ben, 0), [
          'abcdef',
        ])
        expect([from, to, has]).toEqual([from, to, had])
      }
    },
  )

  test.each(Object.entries(ANEW))(
    '[DOC-930] a letter typed where marked words of two lines are deleted keeps the mark, where another person, unheard, takes the second line and %s',
    (_name, anew) => {
      const mark = (cleo: Person) => {
        cleo.select(1, 13)
        cleo.run(command)
      }
      const { had, has } = overwritten({ mark, erase: erase(3, 11) }, (ben) => anew(ben, 1), [
        'abcd',
        'efgh',
      ])
      expect(has).toEqual(had)
    },
  )
})

test('[DOC-930] a letter typed outside a mark, beside words that were cleared from it and erased, stays outside where another person, unheard, writes the line anew', () => {
  for (const [from, to] of [
    [2, 3],
    [4, 5],
  ] as const) {
    const mark = (cleo: Person) => {
      cleo.select(2, 5)
      cleo.run(cutSelection)
      cleo.edit((tr) => tr.removeMark(from, to, schema.marks.cut))
    }
    const anew = (ben: Person) => ANEW['makes it a heading']?.(ben, 0)
    const { had, has } = overwritten({ mark, erase: erase(from, to) }, anew, ['abcdef'])
    expect(new Set(had)).toEqual(new Set(['']))
    expect(has).toEqual(had)
  }
})
