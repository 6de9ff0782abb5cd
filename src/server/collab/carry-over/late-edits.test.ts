// Edits that reach the server after another user has split, moved or deleted their line.
import '#test/together/storm/seeded-ids.ts'
import { splitBlock } from 'prosemirror-commands'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undo } from '#/client/editor/core/binding/undo.ts'
import { toggleStrike } from '#/client/editor/dialogue/strike-text.ts'
import { setTextBlock } from '#/client/editor/formatting/set-text-style.ts'
import { linesOf, openAs, people, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { runSeries, type StepName } from '#test/together/storm/series.ts'
import { liveDocument } from '../document/document-forms.ts'
import { ownEdits, wholeState } from './sent-update.ts'

/** A server and two people, with the updates that each of them has not sent yet. */
function opened(...lines: readonly string[]) {
  const [anna, ben] = people(2, [...lines.map((line) => p(line)), p()]) as [Person, Person]
  const form = liveDocument([Y.encodeStateAsUpdate(anna.doc)])
  const unsent = new Map<Person, Uint8Array[]>()
  for (const person of [anna, ben]) {
    const updates: Uint8Array[] = []
    unsent.set(person, updates)
    person.doc.on('update', (update: Uint8Array) => updates.push(update))
  }
  return {
    anna,
    ben,
    form,
    take(person: Person) {
      for (const update of unsent.get(person)?.splice(0) ?? [])
        expect(form.apply([ownEdits(update)]).isBroken).toBe(false)
    },
    lines: () => linesOf(openAs(form.state())),
  }
}

/** The range of some words in the script. */
function rangeOf({ state }: Person, words: string): { readonly from: number; readonly to: number } {
  let from = -1
  state().doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(words)) from = position + node.text.indexOf(words)
  })
  return { from, to: from + words.length }
}

function remove(person: Person, words: string): void {
  const { from, to } = rangeOf(person, words)
  person.view.dispatch(person.state().tr.delete(from, to))
}

function splitBefore(person: Person, words: string): void {
  person.select(rangeOf(person, words).from)
  person.run(splitBlock)
}

test('[DOC-71] words that are deleted by a person who has not heard of a split are deleted in its halves', () => {
  const { anna, ben, take, lines } = opened('Vorhang auf, Licht an.')
  splitBefore(ben, 'Licht')
  remove(anna, 'auf, Licht ')
  take(ben)
  take(anna)
  expect(lines()).toEqual(['Vorhang ', 'an.', ''])
})

test('[DOC-431] words that were pasted, deleted and brought back by undo before their author has heard of anything are there', () => {
  const { anna, take, lines } = opened('Vorhang auf.', 'Licht an.')
  const { from, to } = rangeOf(anna, 'auf')
  const slice = anna.state().doc.slice(from, to)
  anna.view.dispatch(anna.state().tr.delete(from, to).setMeta('uiEvent', 'cut'))
  anna.caretIn(1)
  anna.view.dispatch(anna.state().tr.replaceSelection(slice).setMeta('paste', true))
  take(anna)
  anna.pause()
  const line = rangeOf(anna, 'aufLicht an.')
  anna.view.dispatch(anna.state().tr.delete(line.from - 1, line.to + 1))
  take(anna)
  anna.run(undo)
  take(anna)
  expect(lines()).toEqual(['Vorhang .', 'aufLicht an.', ''])
})

test('[DOC-71] of a line that is split and deleted at once no empty half is left', () => {
  const { anna, ben, take, lines } = opened('Eins.', 'Vorhang auf, Licht an.')
  splitBefore(ben, 'Licht')
  const { from, to } = rangeOf(anna, 'Vorhang auf, Licht an.')
  anna.view.dispatch(anna.state().tr.delete(from - 1, to + 1))
  take(ben)
  take(anna)
  expect(lines()).toEqual(['Eins.', ''])
})

test.each([
  ['is known', (person: Person) => Y.encodeStateVector(person.doc)],
  ['is not known', () => null],
])(
  '[DOC-71] a state names what its author has heard of as deleted, and deletes none of it, where what they had %s',
  (_, vectorOf) => {
    const { anna, ben, form, take, lines } = opened('Vorhang auf, Licht an.')
    splitBefore(ben, 'Licht')
    take(ben)
    Y.applyUpdate(anna.doc, form.state(), 'server')
    const state = Y.encodeStateAsUpdate(anna.doc, form.stateVector())
    expect(form.apply([wholeState(state, vectorOf(anna))]).isBroken).toBe(false)
    expect(lines()).toEqual(['Vorhang auf, ', 'Licht an.', ''])
  },
)

test('[DOC-920] letters written in a line that was split, or made a heading, while another person deleted it stay where a server that has started anew since gets them', () => {
  const madeHeading = (person: Person) => {
    person.select(rangeOf(person, 'Licht an.').from)
    person.run(setTextBlock('heading-1'))
  }
  for (const edit of [
    (person: Person) => splitBefore(person, 'Licht an.'),
    (person: Person) => splitBefore(person, 'an.'),
    madeHeading,
  ])
    for (const isDeletedFirst of [true, false]) {
      const { anna, ben, take, form } = opened('Vorhang auf.', 'Licht an.')
      const { from, to } = rangeOf(anna, 'Licht an.')
      anna.view.dispatch(anna.state().tr.delete(from - 1, to + 1))
      edit(ben)
      for (const person of isDeletedFirst ? [anna, ben] : [ben, anna]) take(person)
      const anew = liveDocument([form.state()])
      ben.type('Ton ab. ')
      const state = Y.encodeStateAsUpdate(ben.doc, anew.stateVector())
      anew.apply([wholeState(state, Y.encodeStateVector(ben.doc))])
      for (const { doc } of [anna, ben]) Y.applyUpdate(doc, anew.state(), 'socket')
      for (const person of [anna, ben, openAs(anew.state())])
        expect(linesOf(person)).toEqual(['Vorhang auf.', 'Ton ab. ', ''])
    }
})

test('[DOC-71] a state deletes in a copy what its author has deleted without having heard of that', () => {
  const { anna, ben, form, take, lines } = opened('Vorhang auf, Licht an.')
  splitBefore(ben, 'Licht')
  remove(anna, 'auf, Licht ')
  take(ben)
  const state = Y.encodeStateAsUpdate(anna.doc, form.stateVector())
  form.apply([wholeState(state, Y.encodeStateVector(anna.doc))])
  expect(lines()).toEqual(['Vorhang ', 'an.', ''])
})

test('[DOC-45] a strike that comes after the server has settled two copies is on the one that stays', () => {
  const { anna, ben, form, take, lines } = opened('Vorhang auf, Licht an.')
  splitBefore(ben, 'Licht')
  anna.select(rangeOf(anna, 'Vorhang').from)
  anna.run(setTextBlock('heading-1'))
  take(ben)
  take(anna)
  const { from, to } = rangeOf(anna, 'Licht')
  anna.select(from, to)
  anna.run(toggleStrike)
  take(anna)
  expect(lines().join('|')).toBe('Vorhang auf, |Licht an.|')
  const struck: string[] = []
  openAs(form.state())
    .state()
    .doc.descendants((node) => {
      if (node.marks.some(({ type }) => type.name === 'strike')) struck.push(node.text ?? '')
    })
  expect(struck).toEqual(['Licht'])
})

test('[DOC-45] words that are pasted into a line that another person has cut words out of are there', () => {
  const { anna, ben, take, lines } = opened('Vorhang auf.', 'Licht an.')
  const cut = (person: Person, words: string) => {
    const { from, to } = rangeOf(person, words)
    person.select(from, to)
    const slice = person.state().selection.content()
    person.view.dispatch(person.state().tr.deleteSelection().setMeta('uiEvent', 'cut'))
    return slice
  }
  const slice = cut(anna, 'auf')
  take(anna)
  cut(ben, 'an')
  take(ben)
  anna.select(rangeOf(anna, 'Licht').from)
  anna.view.dispatch(
    anna.state().tr.replaceSelection(slice).setMeta('paste', true).setMeta('uiEvent', 'paste'),
  )
  take(anna)
  expect(lines()).toEqual(['Vorhang .', 'aufLicht .', ''])
})

type Step = readonly [number, StepName, number]

/**
 * Edits of three people who get no updates meanwhile, with the seeds with which some text or
 * mark was lost or came back.
 */
const AT_ONCE: readonly (readonly [string, number, readonly Step[]])[] = [
  [
    'a comment in a line that others join and delete',
    20083623,
    [
      [2, 'comment', 820],
      [2, 'join', 92839],
      [1, 'deleteAcross', 865667],
    ],
  ],
  [
    'a strike in a line that is joined to another one unseen',
    20085005,
    [
      [2, 'strike', 415077],
      [2, 'deleteAcross', 97441],
      [0, 'deleteBlock', 781375],
      [0, 'moveBlock', 903368],
      [0, 'moveBlock', 977129],
      [0, 'join', 806192],
    ],
  ],
  [
    'words that are dragged into a line that somebody else has cut words out of',
    30085657,
    [
      [1, 'cut', 572218],
      [2, 'deleteScene', 402411],
      [2, 'drag', 535255],
    ],
  ],
  [
    'words that three have deleted lines around',
    30003109,
    [
      [2, 'deleteAcross', 661071],
      [0, 'deleteAcross', 530012],
      [1, 'deleteAcross', 879745],
      [0, 'cut', 25209],
    ],
  ],
  [
    'a strike in a line of which only the end is joined to another one',
    4015918,
    [
      [2, 'deleteAcross', 753212],
      [0, 'deleteAcross', 754363],
      [1, 'strikeSpeech', 869951],
      [2, 'hearOne', 462055],
    ],
  ],
  [
    'a line that two cut words out of, and one drags words into',
    800004070,
    [
      [0, 'cut', 127151],
      [2, 'cut', 411732],
      [2, 'drag', 562214],
    ],
  ],
]

test.each(AT_ONCE)(
  '[DOC-45] [DOC-71] [DOC-80] nothing is lost of %s',
  async (_name, seed, deeds) => {
    const steps = deeds.map(([who, what, drawn]) => ({ who, what, seed: drawn }))
    expect(await runSeries({ seed, people: 3, steps })).toEqual([])
  },
)
