// Edits of others to words that a person has cut, or drags elsewhere.
import { joinBackward } from 'prosemirror-commands'
import { TextSelection, type Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { cutWordsIn } from '#/shared/script/copies/cut-words.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { exchange, hear, people, takeFrom, type Person } from '#test/support/people.ts'
import { onto } from '#test/support/onto-word.ts'
import { p, say, scene } from '#test/support/script.ts'
import { undo } from './core/binding/undo.ts'
import { bindingIn } from './core/binding/binding-plugin.ts'
import { placeCueOn } from './cues/cue-commands.ts'
import { toggleBold } from './formatting/format-commands.ts'
import { outlineIn } from './model/outline-plugin.ts'

const PLAY = [
  scene('Küche'),
  say('ANNA', 'Guten Abend. Vater kommt.', 'Er geht.'),
  p('Es regnet.'),
  p('Ab.'),
  p(),
]

type Clipboard = ReturnType<typeof cut>

/** Cuts from before one word to behind another, as the browser's event does. */
function cut(person: Person, first: string, last = first) {
  select(person, first, last)
  const { selection, doc } = person.state()
  const slice = doc.slice(selection.from, selection.to)
  person.view.dispatch(person.state().tr.deleteSelection().setMeta('uiEvent', 'cut'))
  return slice
}

function paste(person: Person, before: string, slice: Clipboard): void {
  select(person, before, null)
  const { tr } = person.state()
  person.view.dispatch(
    tr.replaceSelection(slice).setMeta('paste', true).setMeta('uiEvent', 'paste'),
  )
}

function drag(person: Person, word: string, before: string): void {
  select(person, word, word)
  const { selection, doc } = person.state()
  const slice = doc.slice(selection.from, selection.to)
  const to = rangeOf(person, before).from
  person.run(({ tr }, dispatch) => {
    tr.deleteSelection()
    dispatch?.(
      tr.replaceRange(tr.mapping.map(to), tr.mapping.map(to), slice).setMeta('uiEvent', 'drop'),
    )
    return true
  })
}

function rangeOf(person: Person, word: string) {
  let found = { from: -1, to: -1 }
  onto(word, (range) => () => ((found = range), true))(person.state())
  return found
}

/** @param last null for a caret */
function select(person: Person, first: string, last: string | null): void {
  const { from } = rangeOf(person, first)
  const to = last === null ? from : rangeOf(person, last).to
  const { tr, doc } = person.state()
  person.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)))
}

const cue = (word: string): Command => onto(word, (range) => placeCueOn('light', range))

function remove(person: Person, word: string): void {
  const { from, to } = rangeOf(person, word)
  person.run(({ tr }, dispatch) => (dispatch?.(tr.delete(from, to)), true))
}

function typeBefore(person: Person, word: string, text: string): void {
  select(person, word, null)
  person.type(text)
}

const two = (blocks: readonly ScriptBlock[] = PLAY) => people(2, blocks) as [Person, Person]

const linesOf = ({ state }: Person) =>
  state().doc.children.map((block) =>
    block.type.name === 'dialogueBlock'
      ? block
          .child(1)
          .children.map(({ textContent }) => textContent)
          .join(' / ')
      : block.textContent,
  )

const cuesOf = ({ state }: Person) =>
  outlineIn(state()).outline.cues.map(({ cueType, text }) => `${cueType} ${text}`)

function expectBoth(both: readonly [Person, Person], lines: readonly string[]): void {
  for (const person of both) expect(linesOf(person)).toEqual(lines)
  expect(readBlocks(both[1].doc)).toEqual(readBlocks(both[0].doc))
}

/** Whether the server takes the edit before the cut, and whether both people exchange their edits before the paste. */
const MOMENTS = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
] as const

const PASTED = ['', 'Guten Abend.  / Er geht.', 'Es regnet.', 'Vater kommt.Ab.', '']

describe('another person’s edit of cut words', () => {
  test.each(MOMENTS)(
    '[DOC-80] a cue is on them where they are pasted (taken before: %s, heard between: %s)',
    (isTakenBefore, isHeardBetween) => {
      const both = two()
      const [anna, ben] = both
      anna.run(cue('Vater'))
      if (isTakenBefore) takeFrom(anna)
      const slice = cut(ben, 'Vater', 'kommt.')
      if (isHeardBetween) exchange(both)
      paste(ben, 'Ab.', slice)
      exchange(both)
      expectBoth(both, PASTED)
      for (const person of both) {
        expect(cuesOf(person)).toEqual(['light Vater'])
        expect(cutWordsIn(person.doc).length).toBe(0)
      }
    },
  )

  test('[DOC-80] a cue that comes when they have been pasted is on them', () => {
    const both = two()
    const [anna, ben] = both
    anna.run(cue('Vater'))
    const slice = cut(ben, 'Vater', 'kommt.')
    takeFrom(ben)
    paste(ben, 'Ab.', slice)
    takeFrom(ben)
    exchange(both)
    expectBoth(both, PASTED)
    for (const person of both) expect(cuesOf(person)).toEqual(['light Vater'])
  })

  test.each(MOMENTS)(
    '[DOC-410] deleted words stay deleted, and new ones stay, beside a cut (taken before: %s, heard between: %s)',
    (isTakenBefore, isHeardBetween) => {
      const both = two()
      const [anna, ben] = both
      remove(anna, ' kommt')
      typeBefore(anna, 'ater', 'orv')
      if (isTakenBefore) takeFrom(anna)
      const slice = cut(ben, 'Vater', 'kommt.')
      if (isHeardBetween) exchange(both)
      paste(ben, 'Ab.', slice)
      exchange(both)
      const lines = isHeardBetween
        ? ['', 'Guten Abend. orv / Er geht.', 'Es regnet.', 'Vater.Ab.', '']
        : ['', 'Guten Abend.  / Er geht.', 'Es regnet.', 'Vorvater.Ab.', '']
      expectBoth(both, lines)
      expect(cutWordsIn(anna.doc).length).toBe(0)
    },
  )

  test.each([true, false])(
    '[DOC-80] words of several blocks keep it (heard between: %s)',
    (isHeard) => {
      const both = two()
      const [anna, ben] = both
      anna.run(cue('geht'))
      anna.run(cue('regnet'))
      select(anna, 'Vater', 'Vater')
      anna.run(toggleBold)
      const slice = cut(ben, 'Vater', 'Es regnet')
      if (isHeard) exchange(both)
      paste(ben, 'Ab.', slice)
      exchange(both)
      for (const person of both) {
        expect(cuesOf(person)).toEqual(['light geht', 'light regnet'])
        const bold = JSON.stringify(readBlocks(person.doc)).match(/"text":"Vater","bold":true/g)
        expect(bold).toHaveLength(1)
      }
      expect(linesOf(anna)).toEqual(linesOf(ben))
    },
  )

  test('[DOC-80] a whole line keeps it', () => {
    const both = two()
    const [anna, ben] = both
    anna.run(cue('regnet'))
    const slice = cut(ben, 'Es regnet.')
    takeFrom(ben)
    exchange(both)
    paste(ben, 'Ab.', slice)
    exchange(both)
    for (const person of both) {
      expect(cuesOf(person)).toEqual(['light regnet'])
      expect(linesOf(person).join('|')).toContain('Es regnet.Ab.')
    }
  })

  test.each([true, false])(
    '[DOC-80] words that are dragged keep it (taken before: %s)',
    (isTaken) => {
      const both = two()
      const [anna, ben] = both
      anna.run(cue('Vater'))
      if (isTaken) takeFrom(anna)
      drag(ben, 'Vater', 'Ab.')
      exchange(both)
      expectBoth(both, ['', 'Guten Abend.  kommt. / Er geht.', 'Es regnet.', 'VaterAb.', ''])
      for (const person of both) {
        expect(cuesOf(person)).toEqual(['light Vater'])
        expect(cutWordsIn(person.doc).length).toBe(0)
      }
    },
  )

  test.each([true, false])(
    '[DOC-80] undoing the cut brings the words back (heard between: %s)',
    (isHeard) => {
      const both = two()
      const [anna, ben] = both
      const lines = linesOf(ben)
      anna.run(cue('Vater'))
      cut(ben, 'Vater', 'kommt.')
      if (isHeard) exchange(both)
      ben.run(undo)
      exchange(both)
      expectBoth(both, lines)
      for (const person of both) expect(cuesOf(person)).toEqual(['light Vater'])
    },
  )

  test.each([true, false])(
    '[DOC-92] undoing a drag, or a paste and its cut, keeps a cue set meanwhile (heard between: %s)',
    (isHeard) => {
      const deeds = [
        { take: (ben: Person) => drag(ben, 'Vater', 'Ab.'), steps: 1 },
        { take: (ben: Person) => paste(ben, 'Ab.', cut(ben, 'Vater')), steps: 2 },
      ]
      for (const { take, steps } of deeds) {
        const both = two()
        const [anna, ben] = both
        const lines = linesOf(ben)
        take(ben)
        anna.run(cue('Vater'))
        for (let step = 0; step < steps; step++) {
          ben.run(undo)
          if (isHeard) takeFrom(ben)
        }
        exchange(both)
        exchange(both)
        expectBoth(both, lines)
        for (const person of both) expect(cuesOf(person)).toEqual(['light Vater'])
      }
    },
  )

  test.each([true, false])(
    '[DOC-92] cut words are where they are pasted, also if another person joins their line (first: %s)',
    (isJoinedFirst) => {
      const both = two()
      const [anna, ben] = both
      const join = () => {
        select(anna, 'Ab.', null)
        anna.run((state, dispatch) => joinBackward(state, dispatch))
        takeFrom(anna)
      }
      if (isJoinedFirst) join()
      const slice = cut(ben, 'Ab.')
      takeFrom(ben)
      if (!isJoinedFirst) join()
      paste(ben, 'Es', slice)
      exchange(both)
      exchange(both)
      expect(linesOf(anna).join('|')).toContain('Ab.Es regnet.')
      expect(linesOf(anna).join('').match(/Ab\./g)).toHaveLength(1)
      expectBoth(both, linesOf(anna))
    },
  )

  test('[DOC-80] cut words are there once if another person splits their line', () => {
    const both = two()
    const [anna, ben] = both
    select(anna, 'ter kommt', null)
    anna.run(({ tr, selection }, dispatch) => (dispatch?.(tr.split(selection.from)), true))
    const slice = cut(ben, 'Vater', 'kommt.')
    paste(ben, 'Ab.', slice)
    exchange(both)
    exchange(both)
    expect(linesOf(anna)).toEqual(linesOf(ben))
    expect(
      linesOf(anna)
        .join('')
        .match(/kommt\./g),
    ).toHaveLength(1)
    expect(linesOf(anna).join('').match(/ter/g)).toHaveLength(1)
  })
})

describe('words that were cut', () => {
  test('[DOC-410] cut words that are never pasted leave the words of others', () => {
    const both = two()
    const [anna, ben] = both
    typeBefore(anna, 'Vater', 'Der ')
    cut(ben, 'Vater', 'kommt.')
    exchange(both)
    expectBoth(both, ['', 'Guten Abend. Der  / Er geht.', 'Es regnet.', 'Ab.', ''])
    expect(cutWordsIn(anna.doc).length).toBe(1)
  })

  test('[DOC-80] stand aside until others are cut, or copied', () => {
    const both = two()
    const [anna, ben] = both
    cut(ben, 'regnet')
    cut(ben, 'Vater')
    exchange(both)
    expect(cutWordsIn(anna.doc).length).toBe(1)
    bindingIn(ben.state()).forgetCut()
    exchange(both)
    for (const person of both) expect(cutWordsIn(person.doc).length).toBe(0)
  })

  test('[DOC-31] cut words go back by undo to where they were dragged or pasted from, with the words of others', () => {
    const [, ben] = two()
    const lines = linesOf(ben)
    drag(ben, 'regnet', 'Ab.')
    paste(ben, 'Guten', cut(ben, 'Vater'))
    for (let step = 0; step < 3; step++) ben.run(undo)
    expect(linesOf(ben)).toEqual(lines)
  })

  test('[DOC-80] cut words are new ones where they are pasted a second time', () => {
    const both = two()
    const [anna, ben] = both
    anna.run(cue('Vater'))
    const slice = cut(ben, 'Vater', 'kommt.')
    paste(ben, 'Ab.', slice)
    hear(ben)
    paste(ben, 'Es', slice)
    exchange(both)
    expectBoth(both, [
      '',
      'Guten Abend.  / Er geht.',
      'Vater kommt.Es regnet.',
      'Vater kommt.Ab.',
      '',
    ])
    for (const person of both) expect(cuesOf(person)).toEqual(['light Vater'])
  })
})
