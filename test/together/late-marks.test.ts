import '#test/together/storm/seeded-ids.ts'
import { joinBackward, splitBlock } from 'prosemirror-commands'
import type { Mark } from 'prosemirror-model'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import {
  exchange,
  hear,
  IDS_OF_TWO,
  people,
  type Person,
  send,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { addComment } from '#/client/editor/comments/edit-comment.ts'
import { toggleStrike } from '#/client/editor/dialogue/strike-text.ts'
import { setTextBlock } from '#/client/editor/formatting/set-text-style.ts'
import { runSeries, type SeriesStep } from '#test/together/storm/series.ts'

/** The keys of the marks on the words of the first block, as the shared document has them. */
function keysIn({ doc }: Person): readonly string[] {
  const block = doc.getXmlFragment(FRAGMENT_NAME).get(0)
  const text = block instanceof Y.XmlElement ? block.get(0) : null
  const delta: Y.YTextEvent['delta'] = text instanceof Y.XmlText ? text.toDelta() : []
  return delta.flatMap(({ attributes = {} }) => Object.keys(attributes))
}

test('[DOC-45] a mark on words that another person copies unseen is on the copy once the server has both', () => {
  const [anna, ben] = people(2, [p('Er geht ab.'), p()])
  anna.caretIn(0)
  anna.run(setTextBlock('heading-1'))
  ben.caretIn(0)
  ben.run(toggleStrike)
  const keys = keysIn(ben)
  takeFrom(anna)
  hear(ben)
  // Ben's editor does not show an update that contradicts his edit until the server has this edit
  expect(ben.state().doc.child(0).type).toBe(schema.nodes.paragraph)
  exchange([anna, ben])
  for (const person of [anna, ben]) {
    expect(keysIn(person)).toEqual(keys)
    const struck = person.state().doc.child(0).firstChild
    expect(struck?.text).toBe('Er geht ab.')
    expect(struck?.marks.map(({ type }) => type)).toEqual([schema.marks.strike])
  }
  anna.caretIn(0)
  anna.run(toggleStrike)
  exchange([anna, ben])
  expect(keysIn(ben)).toEqual([])
})

test('[DOC-25] remote edits are shown in a speech whose lines are split and joined while a person writes in it', () => {
  for (const isAnnaFirst of [true, false]) {
    const everybody = people(2, [say('ANNA', 'Guten Abend.', 'Er geht.'), p()])
    const [anna, ben] = everybody
    const lineAt = ({ state }: Person, index: number) => {
      const starts: number[] = []
      state().doc.descendants(({ type }, position) => {
        if (type === schema.nodes.paragraph) starts.push(position + 1)
      })
      return starts[index] ?? 0
    }
    anna.select(lineAt(anna, 0))
    anna.run(splitBlock)
    anna.select(lineAt(anna, 2))
    anna.run((state, dispatch) => joinBackward(state, dispatch))
    anna.type('Und er? ')
    ben.select(lineAt(ben, 1) + 3)
    ben.type('da ')
    if (isAnnaFirst) send(anna, ben)
    else send(ben, anna)
    exchange(everybody)
    for (const person of everybody) {
      expect(person.state().doc.child(0).textContent).toBe('ANNAGuten Abend.Und er? Er da geht.')
      expect(person.blocks()).toEqual(anna.blocks())
    }
  }
})

const LINE = '0123456789'
/** The words that are marked, and those of them from which the mark is taken away, by their offsets in the line. */
const MARKED = [2, 8] as const
const CLEARED = {
  all: [2, 8],
  'the beginning': [2, 4],
  'the midst': [4, 6],
  'the end': [6, 8],
} as const
const MARKS = {
  strike: schema.marks.strike.create(),
  cue: schema.marks.cueConnection.create({ cueId: 'c1', cueType: 'light' }),
} as const
const COPIES: Readonly<Record<string, (person: Person) => void>> = {
  'splits the line': (person) => {
    person.caretIn(1, 5)
    person.run(splitBlock)
  },
  'joins the line to the one before': (person) => {
    person.caretIn(1)
    person.run((state, dispatch) => joinBackward(state, dispatch))
  },
  'makes the line a heading and splits it twice': (person) => {
    person.caretIn(1)
    person.run(setTextBlock('heading-1'))
    for (const offset of [7, 3]) {
      person.caretIn(1, offset)
      person.run(splitBlock)
    }
  },
}
const cases = Object.entries(COPIES).flatMap(([what, copy]) =>
  Object.entries(MARKS).flatMap(([name, mark]) =>
    Object.entries(CLEARED).map(([part, cleared]) => ({ what, copy, name, mark, part, cleared })),
  ),
)

/** Sets or clears a mark on some words of the line. */
function mark(
  person: Person,
  one: (typeof MARKS)[keyof typeof MARKS],
  [from, to]: readonly [number, number],
  isSet: boolean,
): void {
  const { tr, doc } = person.state()
  const start = doc.child(0).nodeSize + 1
  const [first, last] = [start + from, start + to]
  person.view.dispatch(isSet ? tr.addMark(first, last, one) : tr.removeMark(first, last, one))
}

/** The letters of the script that are marked. */
function markedIn({ state }: Person): string {
  const words: string[] = []
  state().doc.descendants(({ text = '', marks }) => {
    if (marks.length > 0) words.push(text)
    return true
  })
  return words.join('')
}

const expectedOf = ([from, to]: readonly [number, number]) =>
  LINE.slice(MARKED[0], from) + LINE.slice(to, MARKED[1])

test.each(cases)(
  '[DOC-583] where $part of a $name is cleared again before its author hears that another person $what, it is gone there',
  ({ copy, mark: one, cleared }) => {
    // whether the other person had heard of the mark, and after which of its author’s edits the server hears of the copy
    for (const isKnown of [true, false])
      for (const after of [0, 1, 2]) {
        const everybody = people(2, [p('Eins.'), p(LINE), p()])
        const [anna, ben] = everybody
        mark(anna, one, MARKED, true)
        if (isKnown) exchange(everybody)
        copy(ben)
        if (after === 0) takeFrom(ben)
        takeFrom(anna)
        if (after === 1) takeFrom(ben)
        mark(anna, one, cleared, false)
        takeFrom(anna)
        exchange(everybody)
        const expected = expectedOf(cleared)
        expect(everybody.map(markedIn), `${isKnown} ${after}`).toEqual([expected, expected])
      }
  },
)

test.each(Object.entries(MARKS))(
  '[DOC-56] [DOC-583] a %s that is cleared by a person who has not heard of a split leaves the letters that were typed in it there',
  (_name, one) => {
    for (const isKnown of [true, false]) {
      const everybody = people(2, [p('Eins.'), p(LINE), p()])
      const [anna, ben] = everybody
      mark(anna, one, MARKED, true)
      exchange(everybody)
      ben.caretIn(1, 6)
      ben.run(splitBlock)
      if (isKnown) takeFrom(ben)
      ben.caretIn(1, 4)
      for (const letter of 'xyz') ben.type(letter)
      expect(markedIn(ben)).toBe('23xyz4567')
      takeFrom(ben)
      mark(anna, one, [2, 5], false)
      exchange(everybody)
      expect(everybody.map(markedIn)).toEqual(['567', '567'])
      ben.caretIn(1, 5)
      ben.type('u')
      exchange(everybody)
      expect(everybody.map(markedIn)).toEqual(['567', '567'])
    }
  },
)

test.each(cases)(
  '[DOC-583] where $part of a $name is cleared by steps by a person who then $what, unheard of, it is gone there',
  ({ copy, mark: one, cleared: [from, to] }) => {
    for (const isKnown of [true, false])
      for (const isOnce of [true, false]) {
        const everybody = people(2, [p('Eins.'), p(LINE), p()])
        const [anna, ben] = everybody
        mark(anna, one, MARKED, true)
        takeFrom(anna)
        if (isKnown) hear(ben)
        ben.caretIn(1, 4)
        ben.run(splitBlock)
        takeFrom(ben)
        mark(anna, one, [from, from + 1], false)
        if (!isOnce) takeFrom(anna)
        mark(anna, one, [from + 1, to], false)
        if (!isOnce) takeFrom(anna)
        copy(anna)
        exchange(everybody)
        const expected = expectedOf([from, to])
        expect(everybody.map(markedIn), `${isKnown} ${isOnce}`).toEqual([expected, expected])
      }
  },
)

const struckIn = ({ state }: Person): readonly string[] => {
  const words: string[] = []
  state().doc.descendants(({ text, marks }) => {
    if (text && marks.some(({ type }) => type === schema.marks.strike)) words.push(text)
  })
  return words
}

test('[DOC-773] a person who strikes a line at once with another person, and writes behind the letter that this one typed at its beginning, has the strike there', () => {
  for (const ids of IDS_OF_TWO)
    for (const isStrikeTaken of [true, false])
      for (const what of ['types', 'types and splits', 'types, is heard and splits']) {
        const both = people(2, [p('01234'), p()])
        const [anna, ben] = both
        setIds(both, ids)
        for (const person of both) {
          person.caretIn(0)
          person.run(toggleStrike)
        }
        if (isStrikeTaken) takeFrom(ben)
        anna.type('x')
        takeFrom(anna)
        hear(ben)
        ben.caretIn(0, 1)
        ben.type('y')
        if (what.includes('heard')) takeFrom(ben)
        if (what !== 'types') ben.run(splitBlock)
        exchange(both)
        for (const person of both)
          expect([what, struckIn(person).join('')]).toEqual([what, 'xy01234'])
      }
})

const removeBlock = ({ view, state }: Person, index: number) => {
  const from = state().doc.resolve(0).posAtIndex(index)
  view.dispatch(state().tr.delete(from, from + state().doc.child(index).nodeSize))
}

test('[DOC-768] words typed at the beginning of struck ones, in a line that another person has deleted unheard, leave these their strike', () => {
  const [anna, ben] = people(2, [p('Eins.'), p(), p()])
  removeBlock(ben, 1)
  takeFrom(ben)
  anna.caretIn(1)
  anna.type('x')
  takeFrom(anna)
  anna.run(toggleStrike)
  takeFrom(anna)
  anna.run(addComment({ from: 8, to: 9 }, 'Wie?'))
  takeFrom(anna)
  anna.caretIn(1)
  anna.type('a')
  expect(struckIn(anna).join('')).toBe('ax')
  takeFrom(anna)
  anna.type('b')
  exchange([anna, ben])
  for (const person of [anna, ben]) {
    expect(person.state().doc.child(1).textContent).toBe('abx')
    expect(struckIn(person).join('')).toBe('abx')
  }
})

test('[DOC-768] words joined to the end of a line that another person deletes unheard do not get the strike of its last words', () => {
  const [anna, ben, cleo] = people(3, [p('Eins.'), p('zwei drei'), p('vier fünf'), p()])
  removeBlock(anna, 1)
  cleo.caretIn(2)
  cleo.run((state, dispatch) => joinBackward(state, dispatch))
  ben.select(13, 17)
  ben.run(toggleStrike)
  takeFrom(anna)
  takeFrom(ben)
  for (const letter of 'xyz') {
    ben.type(letter)
    takeFrom(ben)
  }
  takeFrom(cleo)
  exchange([anna, ben, cleo])
  for (const person of [anna, ben, cleo]) {
    expect(person.state().doc.textBetween(0, person.state().doc.content.size, '|')).toContain(
      'xyzvier fünf',
    )
    expect(struckIn(person)).toEqual(['xyz'])
  }
})

test.each(['strike', 'bold'] as const)(
  '[DOC-780] letters typed in marked words behind ones that their author has erased keep the mark (%s) in a line that another person has split, unheard',
  (name) => {
    const mark = schema.marks[name].create()
    for (const ids of IDS_OF_TWO)
      for (const offset of [0, 1, 3])
        for (const erased of ['a', 'ac'])
          for (const isSplitFirst of [true, false]) {
            const both = people(2, [p('0123'), p()])
            const [anna, ben] = both
            setIds(both, ids)
            ben.caretIn(0)
            ben.type('X')
            ben.run(splitBlock)
            if (isSplitFirst) takeFrom(ben)
            anna.edit((tr) => tr.addMark(1, 5, mark))
            takeFrom(anna)
            anna.caretIn(0, offset)
            anna.type(erased)
            takeFrom(anna)
            for (let left = erased.length; left > 0; left--) {
              const { head } = anna.state().selection
              anna.edit((tr) => tr.delete(head - 1, head))
              takeFrom(anna)
            }
            anna.type('b')
            const isMarked = (person: Person) => {
              const words: string[] = []
              person.state().doc.descendants(({ text, marks }) => {
                if (text && mark.isInSet(marks)) words.push(text)
              })
              return words.join('').includes('b')
            }
            const before = isMarked(anna)
            exchange(both)
            expect([offset, erased, ...both.map(isMarked)]).toEqual([
              offset,
              erased,
              before,
              before,
            ])
          }
  },
)

/** The letters of a person's script that have a mark, in the order of the alphabet. */
function lettersWith({ state }: Person, mark: Mark): string {
  const marked: string[] = []
  state().doc.descendants(({ text = '', marks }) => {
    if (mark.isInSet(marks)) marked.push(...text)
  })
  return marked.toSorted().join('')
}

/** What another person, who writes at one place of a line, makes of the line. */
const WRITTEN_ANEW: Readonly<Record<string, (person: Person, offset: number) => void>> = {
  'splits it behind their letter': (person) => person.run(splitBlock),
  'splits it before their letter': (person, offset) => {
    person.caretIn(0, offset)
    person.run(splitBlock)
  },
  'makes it a heading': (person) => person.run(setTextBlock('heading-1')),
}

/**
 * Ben writes in words that he has marked, and erases some letters; Anna writes at the same place and writes the line anew. Answers
 * which letters had the mark on Ben's page and have it in the end, without Anna's: it has the mark where it stands in the midst of it.
 */
function writtenInMarked(mark: Mark, offset: number, erased: number) {
  const [had, has]: [string[], string[]] = [[], []]
  for (const writeAnew of Object.values(WRITTEN_ANEW))
    for (const ids of IDS_OF_TWO)
      for (const isSentAtOnce of [true, false])
        for (const isHeardFirst of [true, false]) {
          const both = people(2, [p('0123'), p()])
          const [anna, ben] = both
          setIds(both, ids)
          ben.edit((tr) => tr.addMark(1, 5, mark))
          if (!isHeardFirst) takeFrom(ben)
          anna.caretIn(0, offset)
          anna.type('A')
          writeAnew(anna, offset)
          if (isHeardFirst) takeFrom(anna)
          ben.caretIn(0, offset)
          const gone = 'e'.repeat(erased)
          for (const step of `xy${gone}${gone.replaceAll('e', '-')}z`) {
            if (!isSentAtOnce) takeFrom(ben)
            const { tr, selection } = ben.state()
            const { head } = selection
            ben.view.dispatch(step === '-' ? tr.delete(head - 1, head) : tr.insertText(step))
          }
          had.push(lettersWith(ben, mark))
          exchange(both)
          has.push(lettersWith(anna, mark).replace('A', ''))
        }
  return { had, has }
}

test.each(['strike', 'cueConnection'] as const)(
  '[DOC-861] letters typed in marked words behind ones that their author has erased keep the mark (%s) in a line that another person, who has typed right there, writes anew, unheard',
  (name) => {
    const mark = schema.marks[name].create(name === 'strike' ? null : { cueId: 'c1' })
    for (const offset of [0, 2]) {
      const { had, has } = writtenInMarked(mark, offset, 1)
      expect(has).toEqual(had)
    }
  },
)

test('[DOC-862] letters typed at the end of marked words keep the mark in a line that another person, who has typed right there, writes anew, unheard', () => {
  for (const erased of [0, 1]) {
    const { had, has } = writtenInMarked(schema.marks.strike.create(), 4, erased)
    expect(has).toEqual(had)
  }
})

/** Cleo types in words that she has marked; Anna has erased the first of them, and Ben has typed behind these, all unheard. */
function typedInErased(length: number, offset: number, prepare: (cleo: Person) => void = () => {}) {
  const mark = schema.marks.strike.create()
  return [
    [1_000, 2_000, 3_000],
    [3_000, 2_000, 1_000],
  ].map((ids) => {
    const all = people(3, [p('0123'), p()])
    const [anna, ben, cleo] = all
    setIds(all, ids)
    cleo.edit((tr) => tr.addMark(1, 5, mark))
    prepare(cleo)
    anna.edit((tr) => tr.delete(1, 1 + length))
    ben.caretIn(0, length)
    ben.type('B')
    for (const person of all) takeFrom(person)
    cleo.caretIn(0, offset)
    cleo.type('C')
    exchange(all)
    return lettersWith(anna, mark)
  })
}

test('[DOC-863] a letter typed in marked words that another person erases, unheard, has the mark of those that stay, also where a third one has typed beside them', () => {
  for (const length of [1, 3])
    for (let offset = 0; offset < length; offset++) {
      const marked = `${'0123'.slice(length)}C`
      expect(typedInErased(length, offset)).toEqual([marked, marked])
    }
})

test('[DOC-863] a letter typed in words from which the mark was cleared before does not have it, where another person erases these, unheard', () => {
  const clear = (cleo: Person) => {
    takeFrom(cleo)
    cleo.edit((tr) => tr.removeMark(1, 3, schema.marks.strike))
  }
  for (const offset of [0, 1]) expect(typedInErased(2, offset, clear).join()).not.toContain('C')
})

test('[DOC-832] a cut that its author takes back is off where two people have brought its words elsewhere from one line, neither knowing of the other or of the cut', async () => {
  const steps: readonly SeriesStep[] = [
    { who: 0, what: 'hear', seed: 678089 },
    { who: 1, what: 'drag', seed: 505064 },
    { who: 2, what: 'deleteScene', seed: 255469 },
    { who: 0, what: 'proposeCut', seed: 109824 },
    { who: 2, what: 'cut', seed: 659336 },
    { who: 1, what: 'hear', seed: 518537 },
    { who: 1, what: 'undo', seed: 92347 },
    { who: 2, what: 'hear', seed: 763593 },
    { who: 1, what: 'take', seed: 776529 },
    { who: 0, what: 'take', seed: 982407 },
    { who: 0, what: 'undo', seed: 863980 },
    { who: 2, what: 'take', seed: 214248 },
  ]
  expect(await runSeries({ seed: 7691529, people: 3, steps })).toEqual([])
})
