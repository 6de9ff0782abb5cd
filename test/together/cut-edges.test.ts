// A cut that begins in the middle of one line and ends in the middle of another, while two people join, split, write over and
// cut these lines at once: every letter stays in the cut, or out of it.
import { joinBackward, splitBlock } from 'prosemirror-commands'
import type { Command } from 'prosemirror-state'
import { afterEach, expect, test } from 'vitest'
import { readCuts } from '#/shared/script/cuts/cuts.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import { cutSelection, removeCut, toggleCut } from '#/client/editor/cuts/cut-text.ts'
import { ownCutsPlugin } from '#/client/editor/model/own-cuts.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { exchange, markedLines, people, type Person } from '#test/support/people.ts'
import { p, placeOfWords } from '#test/support/script.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

// each letter stands in the play once
const PLAY = 'ab/cd‹ef›/‹gh›/‹ij›kl/mn/'
const CUT = 'efghij'
const OTHERS = 'abcdklmn'

function open(): readonly [Person, Person] {
  const lines = PLAY.split('/').map((line) => p(line.replaceAll('‹', '‹x|')))
  const both = people(2, withCuts(...lines), () => [ownCutsPlugin('jana')])
  here.push(...both)
  return both
}

/** The lines, with the letters of the cut x in ‹›. */
const shown = (person: Person): string =>
  markedLines(person, (marks) => marks.some(({ attrs }) => attrs['cutId'] === 'x'), '‹›').join('/')

/** The letters that the cut x has. */
const lettersCut = (person: Person): string =>
  [...shown(person).matchAll(/‹([^›]*)›/g)].map(([, letters = '']) => letters).join('')

type Act = (person: Person) => void

const before =
  (letter: string, command: Command): Act =>
  (person) => {
    person.select(placeOfWords(person.state().doc, letter))
    // without the view, which asks the browser whether the caret stands at the edge of its line
    expect(command(person.state(), person.view.dispatch)).toBe(true)
  }

const writing =
  (letter: string, text: string): Act =>
  (person) => {
    person.select(placeOfWords(person.state().doc, letter))
    person.type(text)
  }

const writingOver =
  (first: string, last: string, text: string): Act =>
  (person) => {
    person.select(
      placeOfWords(person.state().doc, first),
      placeOfWords(person.state().doc, last) + 1,
    )
    if (text === '') person.edit((tr) => tr.deleteSelection())
    else person.type(text)
  }

const cutting =
  (first: string, last: string): Act =>
  (person) => {
    person.select(
      placeOfWords(person.state().doc, first),
      placeOfWords(person.state().doc, last) + 1,
    )
    expect(person.run(cutSelection)).toBe(true)
  }

/** What one of the two does, with the letters that they write where nothing else says so; digits and capitals differ. */
const ACTS: Readonly<Record<string, (letters: string) => Act>> = {
  'joins the line in which it begins with the one before': () => before('c', joinBackward),
  'joins the line in which it begins with the next': () => before('g', joinBackward),
  'joins the line in which it ends with the one before': () => before('i', joinBackward),
  'joins the line in which it ends with the next': () => before('m', joinBackward),
  'splits a line inside': () => before('h', splitBlock),
  'splits its line at its beginning': () => before('e', splitBlock),
  'splits its line at its end': () => before('k', splitBlock),
  'splits its line before it': () => before('d', splitBlock),
  'writes inside': (letters) => writing('h', letters),
  'writes at its beginning': (letters) => writing('e', letters),
  'writes at its end': (letters) => writing('k', letters),
  'writes over its beginning': (letters) => writingOver('b', 'g', letters),
  'writes over its end': (letters) => writingOver('j', 'm', letters),
  'writes over words inside': (letters) => writingOver('h', 'i', letters),
  'deletes from line to line inside': () => writingOver('f', 'g', ''),
  'cuts on beyond its end': () => cutting('j', 'm'),
  'cuts what is before it': () => cutting('b', 'e'),
  'opens it': () => (person) => void person.run(toggleCut('x')),
  'removes it': () => (person) => expect(person.run(removeCut('x'))).toBe(true),
}

const NAMES = Object.keys(ACTS)
const REMOVES = 'removes it'

/**
 * What is open (docs/lab/storm.md): two who bring the same words to one line at once, where one of them has deleted a word of a line
 * that is gone by then: it may have been the border of a mark.
 */
const OPEN = ['writes over its beginning, deletes from line to line inside']

function act(person: Person, name: string, letters: string): void {
  ACTS[name]?.(letters)(person)
  person.pause()
}

/** No letter that was there has come into the cut or got out of it. */
function expectEdges([jana, tom]: readonly [Person, Person], when: string, isRemoved = false) {
  const [all, cut] = [shown(jana), lettersCut(jana)]
  const lost = [...CUT].filter((letter) => all.includes(letter) && !cut.includes(letter))
  const got = [...OTHERS].filter((letter) => cut.includes(letter))
  expect({ when, his: shown(tom), got, lost: isRemoved ? [] : lost }).toEqual({
    when,
    his: all,
    got: [],
    lost: [],
  })
}

/** The letters that one of the two has written, as far as they are in the cut. */
const writtenInCut = (...persons: readonly Person[]): readonly string[] =>
  persons
    .flatMap((person) => [...lettersCut(person)])
    .filter((letter) => '12XY'.includes(letter))
    .toSorted()

test('[CUT-6] two people at once at the edges of a cut over several lines: each letter stays in it, or out of it', () => {
  for (const hers of NAMES)
    for (const his of NAMES) {
      for (const person of here.splice(0)) person.leave()
      const both = open()
      const [jana, tom] = both
      act(jana, hers, '12')
      act(tom, his, 'XY')
      const inside = writtenInCut(jana, tom)
      exchange(both)
      if (OPEN.includes(`${hers}, ${his}`)) continue
      const isRemoved = [hers, his].includes(REMOVES)
      const when = `Jana ${hers}, Tom ${his}`
      expectEdges(both, when, isRemoved)
      // what is written at its edges is not cut, and what is written inside is
      const left = isRemoved ? [] : inside
      expect([when, ...writtenInCut(jana)]).toEqual([when, ...left])

      // what the other one has deleted or done as well leaves nothing to take back
      jana.run(undo)
      exchange(both)
      expectEdges(both, `${when}; Jana undoes`, his === REMOVES)
      jana.run(redo)
      exchange(both)
      expectEdges(both, `${when}; Jana redoes`, isRemoved)
      tom.run(undo)
      exchange(both)
      expectEdges(both, `${when}; Tom undoes`, isRemoved)
      for (const person of both) {
        person.run(undo)
        exchange(both)
      }
      expectEdges(both, `${when}; all is undone`)
      expect(readCuts(jana.doc)).toEqual(readCuts(tom.doc))
      expect(listCuts(jana.state().doc)).toEqual(listCuts(tom.state().doc))
    }
})
