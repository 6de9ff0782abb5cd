import { deleteSelection, splitBlock } from 'prosemirror-commands'
import type { Mark } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { at } from '#/shared/at.ts'
import { copiesIn, writeGone } from '#/shared/script/copies/copied-runs.ts'
import { schema } from '#/shared/script/schema.ts'
import { cutSelected } from '#test/support/drag-words.ts'
import {
  exchange,
  fold,
  hear,
  IDS_OF_THREE,
  IDS_OF_TWO,
  linesOf,
  people,
  type Person,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { bindingIn } from '#/client/editor/core/binding/binding-plugin.ts'
import { BoundScript } from '#/client/editor/core/binding/bound-node.ts'
import { asOneStep, newestStep, redo, undo } from '#/client/editor/core/binding/undo.ts'
import { placeCueOn, updateCue } from '#/client/editor/cues/cue-commands.ts'
import { restoreVersion } from '#/client/editor/versions/restore/restore-version.ts'
import { stateOfVersion } from '#/shared/script/versions.ts'
import { outlineIn } from '#/client/editor/model/outline-plugin.ts'

const pair = (...texts: readonly string[]) => people(2, [...texts.map((text) => p(text)), p()])
const cuesOf = ({ state }: Person) => outlineIn(state()).outline.cues
const lineOf = ({ state }: Person, index = 0) => state().doc.child(index).textContent
const remove = (person: Person, words: string) => {
  const from = 1 + lineOf(person).indexOf(words)
  person.edit((tr) => tr.delete(from, from + words.length))
}
const rangeOf = ({ state }: Person, words: string): [from: number, to: number] => {
  let from = 0
  state().doc.descendants((node, position) => {
    const offset = node.text?.indexOf(words) ?? -1
    if (offset >= 0) from = position + offset
  })
  return [from, from + words.length]
}
const insertAt = (person: Person, offset: number, words: string) => {
  person.caretIn(0, offset)
  person.pause()
  person.type(words)
  person.pause()
}
/** Presses a key for each step, and exchanges all edits after each press. */
function press(
  person: Person,
  everybody: readonly Person[],
  ...commands: readonly (typeof undo)[]
) {
  for (const command of commands) {
    person.run(command)
    exchange(everybody)
  }
}

test('[DOC-93] a word that another person has put in place of one’s own stands once, after any number of undos and redos', () => {
  const [anna, ben] = pair('Eins.')
  insertAt(anna, 5, ' Lorem ipsum dolor sit amet.')
  exchange([anna, ben])
  remove(ben, 'dolor')
  insertAt(ben, 'Eins. Lorem ipsum '.length, 'test')
  exchange([anna, ben])
  for (let round = 0; round < 3; round++) {
    press(anna, [anna, ben], undo)
    expect([lineOf(anna), lineOf(ben)]).toEqual(['Eins.test', 'Eins.test'])
    press(anna, [anna, ben], redo)
    expect(lineOf(anna)).toBe('Eins. Lorem ipsum test sit amet.')
    expect(lineOf(ben)).toBe(lineOf(anna))
  }
})

test('[DOC-93] a word that another person has written into one’s own stands once after undo and redo', () => {
  const [anna, ben] = pair('Eins.')
  insertAt(anna, 5, ' alpha beta gamma')
  exchange([anna, ben])
  insertAt(ben, 'Eins. alpha beta'.length, ' NEU')
  exchange([anna, ben])
  for (let round = 0; round < 3; round++) {
    press(anna, [anna, ben], undo)
    expect(lineOf(ben)).toBe('Eins. NEU')
    press(anna, [anna, ben], redo)
    expect(lineOf(ben)).toBe('Eins. alpha beta NEU gamma')
  }
})

test('[DOC-93] beside undo and redo by both, in turn and at once, each word stands once or not at all, between its neighbours', () => {
  const both = pair('Anfang. Ende.')
  const [rosa, emil] = both
  const expectLine = (text: string) =>
    expect(both.map((each) => lineOf(each))).toEqual([text, text])
  const writeBehind = (person: Person, before: string, words: string) => {
    insertAt(person, before.length, words)
    exchange(both)
  }
  writeBehind(rosa, 'Anfang.', ' Rosas Satz.')
  writeBehind(emil, 'Anfang. Rosas', ' langer')
  writeBehind(emil, 'Anfang. Rosas langer Satz.', ' Emils Satz.')
  expectLine('Anfang. Rosas langer Satz. Emils Satz. Ende.')
  for (let round = 0; round < 3; round++) {
    press(rosa, both, undo)
    expectLine('Anfang. langer Emils Satz. Ende.')
    press(rosa, both, redo)
    expectLine('Anfang. Rosas langer Satz. Emils Satz. Ende.')
  }
  for (const person of both) person.run(undo)
  exchange(both)
  expectLine('Anfang. langer Ende.')
  for (const person of both.toReversed()) person.run(redo)
  exchange(both)
  expectLine('Anfang. Rosas langer Satz. Emils Satz. Ende.')

  // words that the other person has taken away stay away
  press(emil, both, undo, undo)
  expectLine('Anfang. Rosas Satz. Ende.')
  press(rosa, both, undo)
  expectLine('Anfang. Ende.')
  press(emil, both, redo)
  expectLine('Anfang. langer Ende.')
  press(rosa, both, redo)
  expectLine('Anfang. Rosas langer Satz. Ende.')
})

test('[DOC-93] two steps are taken back and restored around the word of another person without a stray letter', () => {
  const [anna, ben] = pair('Eins.')
  insertAt(anna, 5, ' rot gelb blau.')
  remove(anna, 'gelb')
  exchange([anna, ben])
  insertAt(ben, 'Eins. rot '.length, 'weiss')
  exchange([anna, ben])
  for (let round = 0; round < 3; round++) {
    press(anna, [anna, ben], undo, undo)
    expect(lineOf(ben)).toBe('Eins.weiss')
    press(anna, [anna, ben], redo, redo)
    expect(lineOf(ben)).toBe('Eins. rot weiss blau.')
  }
})

test('[DOC-94] words that two people have deleted stand once after both take their deletion back', () => {
  const [anna, ben] = pair('Eins zwei drei')
  remove(anna, 'zwei')
  remove(ben, 'zwei')
  exchange([anna, ben])
  press(anna, [anna, ben], undo)
  press(ben, [anna, ben], undo)
  expect([lineOf(anna), lineOf(ben)]).toEqual(['Eins zwei drei', 'Eins zwei drei'])
})

test('[DOC-94] words that two people have deleted stand once after both take their deletion back at the same moment', () => {
  const [anna, ben] = pair('Eins zwei drei')
  remove(anna, 'zwei')
  remove(ben, 'zwei')
  exchange([anna, ben])
  anna.run(undo)
  ben.run(undo)
  exchange([anna, ben])
  expect([lineOf(anna), lineOf(ben)]).toEqual(['Eins zwei drei', 'Eins zwei drei'])
})

test('[DOC-94] words that their author has undone and another person has deleted stand once after redo and undo', () => {
  const [anna, ben] = pair('Eins')
  insertAt(anna, 4, ' zwei')
  exchange([anna, ben])
  anna.run(undo)
  remove(ben, ' zwei')
  exchange([anna, ben])
  press(ben, [anna, ben], undo)
  press(anna, [anna, ben], redo)
  expect([lineOf(anna), lineOf(ben)]).toEqual(['Eins zwei', 'Eins zwei'])
})

test('[DOC-93] undo leaves a word of another person that one has deleted and brought back', () => {
  const [anna, ben] = pair('Eins')
  insertAt(anna, 4, ' zwei drei')
  exchange([anna, ben])
  insertAt(ben, 'Eins zwei'.length, ' NEU')
  exchange([anna, ben])
  remove(anna, 'wei NEU dr')
  press(anna, [anna, ben], undo)
  expect(lineOf(ben)).toBe('Eins zwei NEU drei')
  press(anna, [anna, ben], undo)
  expect(lineOf(ben)).toBe('Eins NEU')
  press(anna, [anna, ben], redo)
  expect(lineOf(ben)).toBe('Eins zwei NEU drei')
})

test('[DOC-94] a line that one person makes a heading, and another one deletes and restores meanwhile, stands once', () => {
  const [anna, ben] = pair('Eins', 'Zwei')
  anna.edit((tr) => tr.setBlockType(1, 5, schema.nodes.heading))
  ben.edit((tr) => tr.delete(0, 6))
  ben.run(undo)
  takeFrom(ben)
  exchange([anna, ben])
  expect(anna.state().doc.children.map(({ textContent }) => textContent)).toEqual([
    'Eins',
    'Zwei',
    '',
  ])
  expect(ben.state().doc.toJSON()).toEqual(anna.state().doc.toJSON())
})

test('[DOC-94] a letter that is deleted across the border of a speech stands once after this is taken back and another person restores the speech', () => {
  const [anna, ben] = people(2, [say('ANNA', 'Eins'), p('Zwei'), p()])
  const { doc } = ben.state()
  const [speech, end] = [doc.child(0).nodeSize, doc.child(0).nodeSize - 3]
  ben.select(end - 1, speech + 1)
  expect(ben.run(deleteSelection)).toBe(true)
  expect(lineOf(ben)).toBe('ANNAEinZwei')
  ben.run(undo)
  takeFrom(ben)
  anna.edit((tr) => tr.delete(0, speech))
  anna.run(undo)
  exchange([anna, ben])
  for (const person of [anna, ben])
    expect([lineOf(person), lineOf(person, 1)]).toEqual(['ANNAEins', 'Zwei'])
})

test('[DOC-93] words of two people that stand beside each other are in their order again when both bring them back at the same moment', () => {
  // what is written at one place is ordered by client ids, so some pairs had another order than others
  for (let couple = 0; couple < 8; couple++) {
    const [anna, ben] = pair('Anfang. Ende.')
    const expectLine = (line: string) => {
      exchange([anna, ben])
      expect([lineOf(anna), lineOf(ben)]).toEqual([line, line])
    }
    insertAt(anna, 'Anfang.'.length, ' Annas Satz.')
    exchange([anna, ben])
    insertAt(ben, 'Anfang. Annas'.length, ' langer')
    insertAt(ben, 'Anfang. Annas langer Satz.'.length, ' Bens Satz.')
    expectLine('Anfang. Annas langer Satz. Bens Satz. Ende.')
    for (let round = 0; round < 3; round++) {
      for (const person of [anna, ben]) person.run(undo)
      expectLine('Anfang. langer Ende.')
      for (const person of [ben, anna]) person.run(redo)
      expectLine('Anfang. Annas langer Satz. Bens Satz. Ende.')
    }
  }
})

test('[DOC-951] words at the beginning of a line come back in their order, also where another person has typed amid them and taken that back', () => {
  const [anna, ben] = pair('Ende.')
  insertAt(anna, 0, 'ABC')
  exchange([anna, ben])
  insertAt(ben, 1, '123')
  exchange([anna, ben])
  press(anna, [anna, ben], undo)
  press(ben, [anna, ben], undo)
  for (let round = 0; round < 2; round++) {
    press(anna, [anna, ben], redo)
    expect([lineOf(anna), lineOf(ben)]).toEqual(['ABCEnde.', 'ABCEnde.'])
    press(ben, [anna, ben], redo)
    expect([lineOf(anna), lineOf(ben)]).toEqual(['A123BCEnde.', 'A123BCEnde.'])
    press(ben, [anna, ben], undo)
    press(anna, [anna, ben], undo)
    expect([lineOf(anna), lineOf(ben)]).toEqual(['Ende.', 'Ende.'])
  }
})

test.each(['before they come back, unheard', 'when they have come back'])(
  '[DOC-779] words that one deletes and brings back stay, with their mark, when the deletion is done again, where another person marks them %s',
  (when) => {
    for (const mark of [
      schema.marks.cut.create({ cutId: 'x' }),
      schema.marks.strike.create(),
      schema.marks.cueConnection.create({ cueId: 'c1' }),
    ]) {
      const [anna, ben] = pair('Eins zwei drei')
      const markWords = () => ben.edit((tr) => tr.addMark(4, 12, mark))
      if (!when.startsWith('when')) markWords()
      remove(anna, 'zwei')
      takeFrom(anna)
      takeFrom(ben)
      anna.run(undo)
      exchange([anna, ben])
      if (when.startsWith('when')) markWords()
      exchange([anna, ben])
      press(anna, [anna, ben], redo)
      for (const { state } of [anna, ben]) {
        const words = state().doc.child(0).children
        const marked = words.filter(({ marks }) => mark.isInSet(marks)).map(({ text }) => text)
        expect([when, lineOf({ state } as Person), marked]).toEqual([
          when,
          'Eins zwei drei',
          ['s zwei d'],
        ])
      }
    }
  },
)

const SPLITS = {
  'by its author': (anna: Person, _ben: Person) => anna,
  'by another one': (_anna: Person, ben: Person) => ben,
} as const

const markLetter = ({ state, view }: Person, letter: string, mark: Mark) => {
  let from = -1
  state().doc.descendants(({ isText, text = '' }, position) => {
    if (isText && text.includes(letter)) from = position + text.indexOf(letter)
  })
  view.dispatch(state().tr.addMark(from, from + 1, mark))
}

const markedIn = ({ state }: Person, mark: Mark) =>
  state().doc.children.flatMap((line) =>
    line.children.flatMap((run) => (mark.isInSet(run.marks) ? (run.text ?? '') : [])),
  )

test.each(Object.entries(SPLITS))(
  '[DOC-831] undo leaves a letter that another person has marked since it was typed, also where its line has been split %s since',
  (_who, splitter) => {
    for (const isHeard of [true, false]) {
      const mark = schema.marks.strike.create()
      const [anna, ben] = pair('abcd')
      insertAt(anna, 2, 'X')
      exchange([anna, ben])
      markLetter(ben, 'X', mark)
      if (isHeard) exchange([anna, ben])
      const who = splitter(anna, ben)
      who.caretIn(0, 1)
      who.run(splitBlock)
      exchange([anna, ben])
      press(anna, [anna, ben], undo, undo)
      for (const person of [anna, ben]) {
        expect([lineOf(person), lineOf(person, 1)].join('')).toBe('abXcd')
        expect(markedIn(person, mark)).toEqual(['X'])
      }
    }
  },
)

test('[DOC-993] undo leaves a letter that another person has marked, wherever that person has split its line before one heard of the mark', () => {
  const mark = schema.marks.strike.create()
  for (let typed = 0; typed <= 4; typed++)
    for (let place = 0; place <= 6; place++) {
      const [anna, ben] = pair('abcd')
      insertAt(anna, typed, 'XY')
      exchange([anna, ben])
      markLetter(ben, 'X', mark)
      ben.caretIn(0, place)
      ben.run(splitBlock)
      exchange([anna, ben])
      press(anna, [anna, ben], undo)
      expect([typed, place, markedIn(ben, mark)]).toEqual([typed, place, ['X']])
      for (const person of [anna, ben]) person.leave()
    }
})

test('[DOC-831] undo takes a letter that was typed in words which another person had marked, also where these words have been split since', () => {
  const mark = schema.marks.strike.create()
  const [anna, ben] = pair('abcd')
  ben.edit((tr) => tr.addMark(1, 5, mark))
  exchange([anna, ben])
  insertAt(anna, 2, 'X')
  exchange([anna, ben])
  ben.caretIn(0, 1)
  ben.run(splitBlock)
  exchange([anna, ben])
  press(anna, [anna, ben], undo)
  for (const person of [anna, ben])
    expect([lineOf(person), lineOf(person, 1)]).toEqual(['a', 'bcd'])
})

test('[DOC-779] words that one cuts and brings back stay when they are cut again, where another person, unheard, has marked them before they came back', () => {
  const mark = schema.marks.strike.create()
  const [anna, ben] = pair('abcd')
  anna.select(2, 3)
  anna.run(cutSelected)
  ben.edit((tr) => tr.addMark(1, 5, mark))
  takeFrom(anna)
  hear(anna)
  anna.run(undo)
  takeFrom(ben)
  takeFrom(anna)
  hear(anna)
  press(anna, [anna, ben], redo)
  for (const person of [anna, ben]) {
    expect(lineOf(person)).toBe('abcd')
    expect(markedIn(person, mark).join('')).toBe('abcd')
  }
})

/** Types over words. */
function typeOver(person: Person, words: string, others: string) {
  const from = 1 + lineOf(person).indexOf(words)
  person.select(from, from + words.length)
  for (const letter of others) person.type(letter)
  person.pause()
}
const behind = (person: Person, words: string, more: string) =>
  insertAt(person, lineOf(person).indexOf(words) + words.length, more)

/** All ranges of letters. */
const rangesIn = (words: string) =>
  [...words].flatMap((_, from) =>
    Array.from(words.slice(from), (_letter, length) => [from, from + length + 1] as const),
  )

/** What Anna and Ben write in a line, one after the other. */
const WRITTEN: Readonly<Record<string, readonly ((anna: Person, ben: Person) => void)[]>> = {
  'one within the words of the other one': [
    (anna) => behind(anna, 'gehen', ' jetzt gleich'),
    (_anna, ben) => behind(ben, 'jetzt', ' aber'),
  ],
  'one between two words of the other one': [
    (anna) => behind(anna, 'gehen', ' jetzt'),
    (anna) => behind(anna, 'jetzt', ' sofort'),
    (_anna, ben) => behind(ben, 'jetzt', ' aber'),
  ],
  'by turns behind each other': [
    (anna) => behind(anna, 'gehen', ' eins'),
    (_anna, ben) => behind(ben, 'eins', ' zwei'),
    (anna) => behind(anna, 'zwei', ' drei'),
    (_anna, ben) => behind(ben, 'drei', ' vier'),
  ],
  'over a word beside those of the other one': [
    (anna) => behind(anna, 'Wir', ' beide'),
    (_anna, ben) => typeOver(ben, 'Wir', 'Alle'),
  ],
  'over a word far from those of the other one': [
    (anna) => behind(anna, 'gehen', ' jetzt'),
    (_anna, ben) => typeOver(ben, 'Wir', 'Alle'),
  ],
  'over the end of what the other one has typed': [
    (anna) => behind(anna, 'gehen', ' jetzt'),
    (_anna, ben) => typeOver(ben, 'jetzt', 'gleich'),
  ],
  'over what the other one has typed over a word': [
    (anna) => typeOver(anna, 'Wir', 'Alle'),
    (_anna, ben) => typeOver(ben, 'Alle', 'Beide'),
  ],
}
/** All ways to press undo and redo so many times at most, but for a redo where that person has nothing to redo. */
function waysToPress(times: number): readonly (readonly string[])[] {
  if (times === 0) return [[]]
  const shorter = waysToPress(times - 1)
  const longer = shorter.flatMap((way) =>
    ['a', 'b'].flatMap((who) => {
      const count = (press: string) => way.filter((each) => each === press).length
      const canRedo = count(`${who}u`) > count(`${who}r`)
      return [[...way, `${who}u`], ...(canRedo ? [[...way, `${who}r`]] : [])]
    }),
  )
  return [...shorter, ...longer.filter((way) => way.length === times)]
}
const ROUNDS = [['bu', 'bu', 'br', 'au', 'au'], ['ar', 'br', 'au'], ...waysToPress(3)]
const ALL_BACK = ['ar', 'ar', 'br', 'br']

test.each(Object.entries(WRITTEN))(
  '[DOC-896] words stand in their order again, however two people undo and redo by turns: %s',
  (_name, written) => {
    for (const round of ROUNDS) {
      const [anna, ben] = pair('Wir gehen heim.')
      for (const write of written) {
        write(anna, ben)
        exchange([anna, ben])
      }
      const all = lineOf(anna)
      for (const [who, what] of [...round, ...ALL_BACK])
        press(who === 'a' ? anna : ben, [anna, ben], what === 'u' ? undo : redo)
      expect([round, lineOf(anna), lineOf(ben)]).toEqual([round, all, all])
      for (const person of [anna, ben]) person.leave()
    }
  },
)

const UNDONE_IN_TURN = [
  ['au', 'au', 'au', 'bu', 'bu', 'bu'],
  ['bu', 'bu', 'bu', 'au', 'au', 'au'],
]

test.each(Object.entries(WRITTEN))(
  '[DOC-1066] an edit that both have undone is gone, and comes back when both redo it, in whatever order they press: %s',
  (_name, written) => {
    for (const undone of UNDONE_IN_TURN)
      for (const way of waysToPress(2)) {
        const [anna, ben] = pair('Wir gehen heim.')
        for (const write of written) {
          write(anna, ben)
          exchange([anna, ben])
        }
        const all = lineOf(anna)
        const go = (presses: readonly string[]) => {
          for (const [who, what] of presses)
            press(who === 'a' ? anna : ben, [anna, ben], what === 'u' ? undo : redo)
          return [way, undone[0], lineOf(anna), lineOf(ben)]
        }
        const was = 'Wir gehen heim.'
        expect(go([...way, ...undone])).toEqual([way, undone[0], was, was])
        expect(go(ALL_BACK)).toEqual([way, undone[0], all, all])
        for (const person of [anna, ben]) person.leave()
      }
  },
)

test('[DOC-1066] own words that are undone stay away where another person brings them back, whatever part of them that person had deleted', () => {
  for (const [from, to] of rangesIn(' jetzt'))
    for (const isGoingOn of [false, true])
      for (const isHeardLate of [false, true]) {
        const [anna, ben] = pair('Wir gehen heim.')
        insertAt(anna, 'Wir gehen'.length, ' jetzt')
        exchange([anna, ben])
        remove(ben, ' jetzt'.slice(from, to))
        exchange([anna, ben])
        const more = isGoingOn ? 'X' : ''
        const undoAndGoOn = () => {
          anna.run(undo)
          if (isGoingOn) insertAt(anna, 0, more)
        }
        if (isHeardLate) {
          ben.run(undo)
          undoAndGoOn()
          exchange([anna, ben])
        } else {
          undoAndGoOn()
          exchange([anna, ben])
          press(ben, [anna, ben], undo)
        }
        const way = [from, to, isGoingOn, isHeardLate]
        const undone = `${more}Wir gehen heim.`
        expect([...way, lineOf(anna), lineOf(ben)]).toEqual([...way, undone, undone])
        press(anna, [anna, ben], redo)
        const redone = isGoingOn ? undone : 'Wir gehen jetzt heim.'
        expect([...way, lineOf(anna), lineOf(ben)]).toEqual([...way, redone, redone])
        press(anna, [anna, ben], undo)
        expect(lineOf(ben)).toBe('Wir gehen heim.')
        for (const person of [anna, ben]) person.leave()
      }
})

test('[DOC-1066] own words come back where one redoes them while another person, unheard, takes back that they were deleted', () => {
  for (const isFirst of [true, false]) {
    const [anna, ben] = pair('Wir gehen heim.')
    insertAt(anna, 'Wir gehen'.length, ' jetzt')
    exchange([anna, ben])
    typeOver(ben, 'jetzt', 'gleich')
    exchange([anna, ben])
    press(anna, [anna, ben], undo)
    anna.run(redo)
    ben.run(undo)
    takeFrom(isFirst ? anna : ben)
    exchange([anna, ben])
    expect([lineOf(anna), lineOf(ben)]).toEqual(['Wir gehen jetzt heim.', 'Wir gehen jetzt heim.'])
  }
})

test('[DOC-1066] an own line that is undone stays away, with its words, where another person brings it back', () => {
  const [anna, ben] = pair('Eins', 'Zwei')
  anna.caretIn(0, 4)
  anna.run(splitBlock)
  anna.type('Neu')
  anna.pause()
  exchange([anna, ben])
  const { doc } = ben.state()
  const start = doc.resolve(0).posAtIndex(1)
  ben.edit((tr) => tr.delete(start, start + doc.child(1).nodeSize))
  exchange([anna, ben])
  press(anna, [anna, ben], undo)
  press(ben, [anna, ben], undo)
  expect([linesOf(anna), linesOf(ben)]).toEqual([
    ['Eins', 'Zwei', ''],
    ['Eins', 'Zwei', ''],
  ])
  press(anna, [anna, ben], redo)
  expect([linesOf(anna), linesOf(ben)]).toEqual([
    ['Eins', 'Neu', 'Zwei', ''],
    ['Eins', 'Neu', 'Zwei', ''],
  ])
})

test('[DOC-1066] words of another person that one has written over stay where that person brings them back', () => {
  const [anna, ben] = pair('Wir gehen heim.')
  typeOver(anna, 'Wir', 'Alle')
  exchange([anna, ben])
  remove(ben, 'Alle ')
  exchange([anna, ben])
  press(anna, [anna, ben], undo)
  press(ben, [anna, ben], undo)
  expect([lineOf(anna), lineOf(ben)]).toEqual(['Wir gehen heim.', 'Wir gehen heim.'])
})

test('[DOC-1066] redo brings own words that were undone while they were gone, and that others have brought back, also where a third person has deleted most of the script meanwhile', () => {
  const all = people(3, [p('x'.repeat(500)), p('Wir gehen heim.'), p()])
  const [anna, ben, carl] = all
  anna.caretIn(1, 'Wir gehen'.length)
  anna.type(' jetzt')
  exchange(all)
  const [from, to] = rangeOf(ben, ' jetzt')
  ben.edit((tr) => tr.delete(from, to))
  exchange(all)
  press(anna, all, undo)
  carl.edit((tr) => tr.delete(1, 501))
  exchange(all)
  press(ben, all, undo)
  expect(all.map((each) => lineOf(each, 1))).toEqual(Array(3).fill('Wir gehen heim.'))
  press(anna, all, redo)
  expect(all.map((each) => lineOf(each, 1))).toEqual(Array(3).fill('Wir gehen jetzt heim.'))
  expect(anna.state().selection.head).toBe(rangeOf(anna, ' jetzt')[1])
})

test('[DOC-1108] words that one has pasted since stay where another person brings them back, although one had undone typing them', () => {
  const all = people(2, [p('Wir gehen heim.'), p('Ja'), p()])
  const [anna, ben] = all
  insertAt(anna, 'Wir gehen'.length, ' jetzt')
  anna.select(...rangeOf(anna, ' jetzt'))
  const words = anna.state().selection.content()
  anna.run(cutSelected)
  press(anna, all, undo, undo)
  anna.caretIn(1, 2)
  anna.edit((tr) => tr.replaceSelection(words).setMeta('paste', true))
  exchange(all)
  ben.edit((tr) => tr.delete(...rangeOf(ben, ' jetzt')))
  exchange(all)
  press(ben, all, undo)
  expect(all.map((each) => lineOf(each, 1))).toEqual(['Ja jetzt', 'Ja jetzt'])
})

test('[DOC-1108] own words of another time come back where another person takes back having deleted them, although one had brought them back and undone that', () => {
  const [anna, ben] = pair('Wir gehen heim.')
  insertAt(anna, 'Wir gehen'.length, ' jetzt')
  exchange([anna, ben])
  const [from, to] = rangeOf(anna, ' jetzt')
  const words = anna.state().doc.slice(from, to)
  const { deletedWords, blocks, known } = bindingIn(anna.state())
  const parts = new BoundScript(known, blocks).partsIn({ from, to })
  remove(ben, ' jetzt')
  exchange([anna, ben])
  const step = deletedWords.restoring(new ReplaceStep(from, from, words), parts)
  if (step) anna.view.dispatch(asOneStep(anna.state().tr.step(step)))
  exchange([anna, ben])
  expect(lineOf(ben)).toBe('Wir gehen jetzt heim.')
  press(anna, [anna, ben], undo)
  expect(lineOf(ben)).toBe('Wir gehen heim.')
  press(ben, [anna, ben], undo)
  expect([lineOf(anna), lineOf(ben)]).toEqual(['Wir gehen jetzt heim.', 'Wir gehen jetzt heim.'])
})

test('[DOC-1109] a deletion that a page repeats by itself ends no offer to undo the newest edit, and no step of undo that is being typed', () => {
  const [anna, ben] = pair('Wir gehen heim.')
  insertAt(anna, 'Wir gehen'.length, ' jetzt')
  exchange([anna, ben])
  remove(ben, ' jetzt')
  exchange([anna, ben])
  press(anna, [anna, ben], undo)
  const setLetter = (letter: string) => {
    anna.edit((tr) => tr.insertText(letter).setTime(1))
  }
  anna.caretIn(0, 0)
  setLetter('A')
  const newest = newestStep(anna.state())
  press(ben, [anna, ben], undo)
  expect([lineOf(anna), lineOf(ben)]).toEqual(['AWir gehen heim.', 'AWir gehen heim.'])
  expect(newestStep(anna.state())).toBe(newest)
  setLetter('B')
  press(anna, [anna, ben], undo)
  expect([lineOf(anna), lineOf(ben)]).toEqual(['Wir gehen heim.', 'Wir gehen heim.'])
})

test('[DOC-1066] a version that another person restores stays, with words in it that their writer has undone, also where the restoring is taken back and done again', () => {
  const [anna, ben] = pair('Wir gehen heim.')
  insertAt(anna, 'Wir gehen'.length, ' jetzt')
  exchange([anna, ben])
  const version = stateOfVersion({ blocks: anna.blocks() })
  remove(ben, ' jetzt')
  exchange([anna, ben])
  press(anna, [anna, ben], undo)
  const restoring = restoreVersion(ben.state(), version, 'script')
  if (restoring) ben.view.dispatch(asOneStep(restoring))
  exchange([anna, ben])
  const [undone, restored] = ['Wir gehen heim.', 'Wir gehen jetzt heim.']
  expect([lineOf(anna), lineOf(ben)]).toEqual([restored, restored])
  press(ben, [anna, ben], undo)
  expect([lineOf(anna), lineOf(ben)]).toEqual([undone, undone])
  press(ben, [anna, ben], redo)
  expect([lineOf(anna), lineOf(ben)]).toEqual([restored, restored])
})

test('[DOC-1012] undo takes own letters that another person has deleted and brought back, and redo brings them', () => {
  for (const [from, to] of rangesIn(' jetzt')) {
    const [anna, ben] = pair('Wir gehen heim.')
    insertAt(anna, 'Wir gehen'.length, ' jetzt')
    exchange([anna, ben])
    typeOver(ben, ' jetzt'.slice(from, to), 'gleich')
    exchange([anna, ben])
    press(ben, [anna, ben], undo)
    for (const [command, line] of [
      [undo, 'Wir gehen heim.'],
      [redo, 'Wir gehen jetzt heim.'],
      [undo, 'Wir gehen heim.'],
    ] as const) {
      press(anna, [anna, ben], command)
      expect([from, to, lineOf(anna), lineOf(ben)]).toEqual([from, to, line, line])
    }
    for (const person of [anna, ben]) person.leave()
  }
})

test('[DOC-1012] undo of a deletion, done again, takes the words that another person has deleted and brought back meanwhile', () => {
  const [anna, ben] = pair('Wir gehen heim.')
  remove(anna, 'gehen ')
  anna.pause()
  exchange([anna, ben])
  press(anna, [anna, ben], undo)
  typeOver(ben, 'n he', 'X')
  exchange([anna, ben])
  press(ben, [anna, ben], undo)
  press(anna, [anna, ben], redo)
  expect([lineOf(anna), lineOf(ben)]).toEqual(['Wir heim.', 'Wir heim.'])
})

test('[DOC-1013] undo takes the letters that one has typed in a line which another person, unheard, has split first, wherever they are', () => {
  for (let split = 0; split <= 4; split++)
    for (let place = 0; place <= 4; place++) {
      const [anna, ben] = pair('abcd')
      const textOf = ({ state }: Person) => state().doc.textContent
      ben.caretIn(0, split)
      ben.run(splitBlock)
      takeFrom(ben)
      insertAt(anna, place, 'XY')
      exchange([anna, ben])
      const typed = textOf(ben)
      expect(typed).toBe(`${'abcd'.slice(0, place)}XY${'abcd'.slice(place)}`)
      for (const [command, words] of [
        [undo, 'abcd'],
        [redo, typed],
        [undo, 'abcd'],
      ] as const) {
        press(anna, [anna, ben], command)
        expect([split, place, textOf(anna), textOf(ben)]).toEqual([split, place, words, words])
        expect(ben.state().doc.childCount).toBe(3)
      }
      for (const person of [anna, ben]) person.leave()
    }
})

/** What both see of the line 'Neu' after each press of the person who wrote it. */
const NEW_LINE_UNDONE = [
  [undo, ['Eins', 'Zwei', '']],
  [redo, ['Eins', 'Neu', 'Zwei', '']],
  [undo, ['Eins', 'Zwei', '']],
] as const

test('[DOC-1014] undo takes an own line that another person has deleted and brought back, and leaves no empty one', () => {
  for (const isOneStep of [true, false]) {
    const [anna, ben] = pair('Eins', 'Zwei')
    anna.caretIn(0, 4)
    anna.run(splitBlock)
    if (!isOneStep) anna.pause()
    anna.type('Neu')
    anna.pause()
    exchange([anna, ben])
    const { doc } = ben.state()
    const start = doc.resolve(0).posAtIndex(1)
    ben.edit((tr) => tr.delete(start, start + doc.child(1).nodeSize))
    exchange([anna, ben])
    press(ben, [anna, ben], undo)
    for (const [command, shown] of NEW_LINE_UNDONE) {
      press(anna, [anna, ben], command)
      if (!isOneStep) press(anna, [anna, ben], command)
      expect([linesOf(anna), linesOf(ben)]).toEqual([shown, shown])
    }
  }
})

test('[DOC-1014] undo takes an own line that another person has joined to the one before and parted again, and leaves no empty one', () => {
  const [anna, ben] = pair('Eins', 'Zwei')
  anna.caretIn(0, 4)
  anna.run(splitBlock)
  anna.type('Neu')
  anna.pause()
  exchange([anna, ben])
  ben.edit((tr) => tr.join(ben.state().doc.child(0).nodeSize))
  exchange([anna, ben])
  press(ben, [anna, ben], undo)
  for (const [command, shown] of NEW_LINE_UNDONE) {
    press(anna, [anna, ben], command)
    expect([linesOf(anna), linesOf(ben)]).toEqual([shown, shown])
  }
})

test('[DOC-1033] a deleted block comes back with undo beside the line in which its place is by now', () => {
  for (const block of [p('ABC'), say('ANNA', 'ABC')]) {
    const [anna, ben] = people(2, [block, p('GHI'), p()])
    const edit = (person: Person, change: (transaction: Transaction) => Transaction) => {
      person.view.dispatch(change(person.state().tr))
      exchange([anna, ben])
    }
    edit(anna, (transaction) => transaction.delete(0, transaction.doc.child(0).nodeSize))
    edit(ben, (transaction) => transaction.insert(0, schema.nodes.paragraph.create()))
    edit(ben, (transaction) => transaction.join(2))
    for (const [command, count] of [
      [undo, 1],
      [redo, 0],
      [undo, 1],
    ] as const) {
      press(anna, [anna, ben], command)
      for (const person of [anna, ben]) {
        expect(person.blocks()).toHaveLength(2 + count)
        expect(person.blocks()).toEqual(
          expect.arrayContaining(count > 0 ? [block, p('GHI')] : [p('GHI')]),
        )
      }
    }
  }
})

test('[DOC-1034] deleted words come back with undo where a line that one had deleted, too, has come back elsewhere', () => {
  const [anna, ben] = pair('ABCGHI')
  remove(ben, 'ABC')
  ben.pause()
  ben.edit((tr) => tr.delete(0, 5))
  exchange([anna, ben])
  press(ben, [anna, ben], undo)
  anna.caretIn(0)
  anna.run(splitBlock)
  exchange([anna, ben])
  press(ben, [anna, ben], redo)
  press(anna, [anna, ben], undo)
  press(ben, [anna, ben], undo, undo)
  expect([linesOf(anna), linesOf(ben)]).toEqual([
    ['', 'ABCGHI', ''],
    ['', 'ABCGHI', ''],
  ])
})

test('[DOC-1035] words that were deleted across two lines come back with undo in lines of their own where both lines are gone', () => {
  const [anna, ben] = pair('ABC', 'GHI', 'Ende')
  anna.edit((tr) => tr.delete(3, 7))
  exchange([anna, ben])
  ben.edit((tr) => tr.delete(0, ben.state().doc.child(0).nodeSize))
  exchange([anna, ben])
  for (const [person, command, shown] of [
    [anna, undo, ['C', 'G', 'Ende', '']],
    [anna, redo, ['Ende', '']],
    [anna, undo, ['C', 'G', 'Ende', '']],
  ] as const) {
    press(person, [anna, ben], command)
    expect([linesOf(anna), linesOf(ben)]).toEqual([shown, shown])
  }
  press(ben, [anna, ben], undo)
  for (const letter of 'ABCGHI')
    expect(linesOf(ben).join('').split(letter), `${linesOf(ben).join()} ${letter}`).toHaveLength(2)
})

test('[DOC-1015] words that a redo takes while they are gone stay away from their writer’s redo, and come back with the undo of that redo', () => {
  const [anna, ben] = pair('Wir gehen heim.')
  typeOver(anna, 'Wir', 'Alle')
  exchange([anna, ben])
  typeOver(ben, 'Alle', 'Beide')
  exchange([anna, ben])
  for (const [person, command, word] of [
    [ben, undo, 'Alle'],
    [anna, undo, 'Wir'],
    [ben, redo, 'BeideWir'],
    [anna, redo, 'Beide'],
    [ben, undo, 'Alle'],
    [anna, undo, 'Wir'],
    [anna, redo, 'Alle'],
    [ben, redo, 'Beide'],
  ] as const) {
    press(person, [anna, ben], command)
    expect([lineOf(anna), lineOf(ben)]).toEqual([`${word} gehen heim.`, `${word} gehen heim.`])
  }
})

test('[DOC-1067] words that a redo has taken while they were gone stay away also where the server has dropped many older records of that', () => {
  const [anna, ben] = pair('Wir gehen heim.')
  ben.doc.transact(() => {
    for (let step = 0; step < 3_000; step++)
      writeGone(ben.doc, [{ id: Y.createID(7, step), length: 1 }])
  })
  typeOver(anna, 'Wir', 'Alle')
  exchange([anna, ben])
  typeOver(ben, 'Alle', 'Beide')
  exchange([anna, ben])
  press(ben, [anna, ben], undo)
  press(anna, [anna, ben], undo)
  press(ben, [anna, ben], redo)
  fold(anna)
  exchange([anna, ben])
  expect(copiesIn(ben.doc).length).toBeLessThan(2_500)
  press(anna, [anna, ben], redo)
  expect([lineOf(anna), lineOf(ben)]).toEqual(['Beide gehen heim.', 'Beide gehen heim.'])
  press(ben, [anna, ben], undo)
  expect([lineOf(anna), lineOf(ben)]).toEqual(['Alle gehen heim.', 'Alle gehen heim.'])
})

test('[DOC-1016] where two people split a line at one place at the same moment, it is split once, and what each types then stands in the new line', () => {
  for (const isTyped of [true, false])
    for (let place = 0; place < 4; place++)
      for (const isFirst of [true, false]) {
        const [anna, ben] = pair('abcd')
        for (const [person, letter] of [
          [anna, 'X'],
          [ben, 'Y'],
        ] as const) {
          person.caretIn(0, place)
          person.run(splitBlock)
          if (isTyped) person.type(letter)
        }
        takeFrom(isFirst ? anna : ben)
        exchange([anna, ben])
        const letters = isTyped ? (isFirst ? 'XY' : 'YX') : ''
        const lines = ['abcd'.slice(0, place), letters + 'abcd'.slice(place)]
        for (const person of [anna, ben]) expect([lineOf(person), lineOf(person, 1)]).toEqual(lines)
      }
})

test('[DOC-1354] a line that one person writes behind another one stands behind both its halves, where a second person, unheard, splits that one', () => {
  for (const ids of IDS_OF_TWO)
    for (let place = 0; place < 4; place++)
      for (const written of [[''], ['X'], ['X', 'Y']])
        for (const isFirst of [true, false]) {
          const both = pair('abcd', 'efgh')
          const [anna, ben] = both
          setIds(both, ids)
          anna.caretIn(0, place)
          anna.run(splitBlock)
          ben.caretIn(0, 4)
          for (const words of written) {
            ben.run(splitBlock)
            if (words) ben.type(words)
          }
          takeFrom(isFirst ? anna : ben)
          exchange(both)
          const way = [ids, place, written, isFirst]
          const halves = ['abcd'.slice(0, place), 'abcd'.slice(place)]
          const split = [...halves, ...written, 'efgh', '']
          expect([way, ...both.map(linesOf)]).toEqual([way, split, split])
          press(anna, both, undo)
          const joined = ['abcd', ...written, 'efgh', '']
          expect([way, ...both.map(linesOf)]).toEqual([way, joined, joined])
          press(anna, both, redo)
          expect([way, ...both.map(linesOf)]).toEqual([way, split, split])
        }
})

test('[DOC-1354] of three people one splits a line, and two write behind it, unheard: the halves stay together', () => {
  for (const ids of IDS_OF_THREE)
    for (const order of [0, 1, 2]) {
      const all = people(3, [p('abcd'), p('efgh'), p()])
      const [anna, ben, cleo] = all
      setIds(all, ids)
      anna.caretIn(0, 2)
      anna.run(splitBlock)
      for (const [person, words] of [
        [ben, 'X'],
        [cleo, 'Y'],
      ] as const) {
        person.caretIn(0, 4)
        person.run(splitBlock)
        person.type(words)
      }
      for (const step of [0, 1, 2]) takeFrom(at(all, (order + step) % 3))
      exchange(all)
      const lines = all.map(linesOf)
      expect([ids, order, lines[1], lines[2]]).toEqual([ids, order, lines[0], lines[0]])
      expect([ids, order, lines[0]?.toSpliced(2, 2)]).toEqual([
        ids,
        order,
        ['ab', 'cd', 'efgh', ''],
      ])
      expect(lines[0]?.slice(2, 4).toSorted()).toEqual(['X', 'Y'])
    }
})

test('[DOC-887] words that undo brings back stand before what another person, unheard, has typed behind them, and behind what that person has typed before them', () => {
  const words = 'abcd'
  const ranges = rangesIn(words)
  for (const ids of IDS_OF_TWO)
    for (const [from, to] of ranges)
      for (const place of [from, to])
        for (const isFirst of [true, false])
          for (const isSentTwice of [true, false]) {
            const both = pair(words)
            const [anna, ben] = both
            setIds(both, ids)
            remove(ben, words.slice(from, to))
            if (isSentTwice) takeFrom(ben)
            anna.caretIn(0, place)
            for (const letter of '123') anna.type(letter)
            if (isFirst) takeFrom(anna)
            ben.run(undo)
            takeFrom(ben)
            exchange(both)
            const way = [ids, from, to, place, isFirst, isSentTwice]
            const wanted = `${words.slice(0, place)}123${words.slice(place)}`
            expect([way, ...both.map((one) => lineOf(one))]).toEqual([way, wanted, wanted])
          }
})

test('[DOC-965] a cue that another person, unheard, has named stays with its name where the one who set it takes it back', () => {
  for (const isNamedFirst of [true, false]) {
    const [anna, ben] = pair('Wir gehen.')
    anna.run(placeCueOn('light', { from: 1, to: 4 }))
    exchange([anna, ben])
    const cueId = String(cuesOf(ben)[0]?.cueId)
    const deeds = [() => ben.run(updateCue(cueId, { cueName: 'Nacht' })), () => anna.run(undo)]
    for (const deed of isNamedFirst ? deeds : deeds.toReversed()) deed()
    exchange([anna, ben])
    for (const person of [anna, ben])
      expect(cuesOf(person).map(({ cueName }) => cueName)).toEqual(['Nacht'])
  }
})

test('[DOC-31] a cue whose new name is known goes with it where the one who set it takes it back', () => {
  const [anna, ben] = pair('Wir gehen.')
  anna.run(placeCueOn('light', { from: 1, to: 4 }))
  exchange([anna, ben])
  ben.run(updateCue(String(cuesOf(ben)[0]?.cueId), { cueName: 'Nacht' }))
  exchange([anna, ben])
  press(anna, [anna, ben], undo)
  expect([cuesOf(anna), cuesOf(ben)]).toEqual([[], []])
})

test('[DOC-974] text that one types amid words that one has taken back and brought back comes back there, by undo and redo, whoever wrote the words', () => {
  const words = 'Anna'
  for (const isOwn of [true, false])
    for (let from = 0; from < words.length; from++)
      for (let to = from + 1; to <= words.length; to++)
        for (let at = 0; at <= words.length; at++) {
          const [anna, ben] = pair('')
          insertAt(isOwn ? anna : ben, 0, words)
          exchange([anna, ben])
          for (let round = 0; round < 2; round++) {
            remove(anna, words.slice(from, to))
            anna.pause()
            press(anna, [anna, ben], undo)
          }
          insertAt(anna, at, 'xy')
          exchange([anna, ben])
          const typed = `${words.slice(0, at)}xy${words.slice(at)}`
          const where = { isOwn, from, to, at }
          for (const [command, shown] of [
            [undo, words],
            [redo, typed],
            [undo, words],
            [redo, typed],
          ] as const) {
            press(anna, [anna, ben], command)
            expect([where, lineOf(anna), lineOf(ben)]).toEqual([where, shown, shown])
          }
          for (const person of [anna, ben]) person.leave()
        }
})
