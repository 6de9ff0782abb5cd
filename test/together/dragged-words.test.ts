// Words that two and three people drag and cut at the same moment, each without having heard of the others.
import { setBlockType, splitBlock } from 'prosemirror-commands'
import type { Slice } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import { withoutSurroundings, withShownNumbers } from '#/client/editor/paste/copied-content.ts'
import { schema } from '#/shared/script/schema.ts'
import { cutSelected, paste } from '#test/support/drag-words.ts'
import {
  exchange,
  IDS_OF_TWO,
  people,
  type Person,
  setIds,
  takeFrom,
} from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'

const SCRIPT = [p('AB'), say('N', 'CDE'), p('FGH'), p()]
const LETTERS = 'ABCDEFGHN'

/** The position before a letter, which stands once in the script. */
function before({ state }: Person, letter: string): number {
  let found = -1
  state().doc.descendants(({ text = '' }, position) => {
    if (text.includes(letter)) found = position + text.indexOf(letter)
  })
  return found
}

/** Selects from one letter to another one, and returns these words as they are copied. */
function select(person: Person, words: string): Slice {
  person.select(before(person, words.charAt(0)), before(person, words.at(-1) ?? '') + 1)
  return withoutSurroundings(withShownNumbers(person.state().selection.content(), person.state()))
}

function cut(person: Person, words: string): Slice {
  const slice = select(person, words)
  person.run(cutSelected)
  return slice
}

interface Deed {
  readonly name: string
  /** The letters that are gone afterwards. */
  readonly gone: string
  readonly run: (person: Person) => void
}

/** Drags words behind a letter, or into the empty line at the end. */
const drags = (words: string, target: string): Deed => ({
  name: `drags ${words} behind '${target}'`,
  gone: '',
  run(person) {
    const slice = select(person, words)
    const end = person.state().doc.content.size - 1
    const place = target ? before(person, target) + 1 : end
    const tr = person.state().tr.deleteSelection()
    const mapped = tr.mapping.map(place)
    person.view.dispatch(tr.replaceRange(mapped, mapped, slice).setMeta('uiEvent', 'drop'))
  },
})

const cuts = (words: string, gone = words): Deed => ({
  name: `cuts ${words}`,
  gone,
  run: (person) => void cut(person, words),
})

const cutsAndPastes = (words: string, target: string): Deed => ({
  name: `cuts ${words} and pastes it behind ${target}`,
  gone: '',
  run(person) {
    const slice = cut(person, words)
    person.select(before(person, target) + 1)
    person.run(paste(slice))
  },
})

const DEEDS: readonly Deed[] = [
  drags('A', 'E'),
  drags('N', 'E'),
  drags('D', 'H'),
  drags('GH', ''),
  drags('DEFG', ''),
  cuts('CDE'),
  cuts('CDEF'),
  cuts('DEFG'),
  cuts('BC', 'BNC'),
  cutsAndPastes('H', 'D'),
]

const allOrders = (deeds: readonly Deed[]): readonly (readonly Deed[])[] =>
  deeds.length === 0
    ? [[]]
    : deeds.flatMap((deed) =>
        allOrders(deeds.filter((one) => one !== deed)).map((rest) => [deed, ...rest]),
      )

/** Plays deeds of as many people, of which the server hears in this order; returns what is wrong afterwards. */
function play(deeds: readonly Deed[]): readonly string[] {
  const all = people(deeds.length, SCRIPT)
  for (const [index, { run }] of deeds.entries()) run(all[index] as Person)
  for (const person of all) takeFrom(person)
  for (let round = 0; round < 2; round++) exchange(all)
  const texts = all.map(({ state }) => state().doc.textContent)
  for (const person of all) person.leave()
  const gone = deeds.map((deed) => deed.gone).join('')
  const expected = [...LETTERS].filter((letter) => !gone.includes(letter)).join('')
  const wrong = texts.filter((text) => [...text].toSorted().join('') !== expected)
  const what = deeds.map(({ name }) => name).join(', ')
  return [...new Set(wrong)].map((text) => `${what}: ${text}`)
}

/** Everything that this many people may do at once, in each order. */
const allWays = (count: number): readonly (readonly Deed[])[] =>
  count === 0 ? [[]] : allWays(count - 1).flatMap((way) => DEEDS.map((deed) => [...way, deed]))

test('[DOC-700] each uncut letter of words that two people drag and cut at once stays, and stands once', () => {
  expect(allWays(2).flatMap(play)).toEqual([])
})

test('[DOC-700] words dragged into a line that another person cuts and joins stay, also if a third one drags or cuts the joined words', () => {
  const ways = [drags('GH', ''), drags('FGH', 'A'), cuts('BC', 'BNC')].flatMap((third) =>
    allOrders([drags('A', 'E'), cuts('CDEF'), third]),
  )
  expect(ways.flatMap(play)).toEqual([])
})

test('[DOC-858] text that one writes at a place of words goes along in one piece, beside a letter of the person who drags or cuts and pastes these words unheard', () => {
  for (const bring of [drags, cutsAndPastes])
    for (const offset of [0, 1, 2])
      for (const ids of IDS_OF_TWO)
        for (const order of [
          [0, 1],
          [1, 0],
        ]) {
          const both = people(2, SCRIPT)
          setIds(both, ids)
          for (const { caretIn } of both) caretIn(0, offset)
          const [anna, ben] = both
          anna.type('x')
          const words = anna.state().doc.child(0).textContent
          bring(words, 'H').run(anna)
          for (const letter of '123') ben.type(letter)
          for (const index of order) takeFrom(both[index] as Person)
          exchange(both)
          const [before, behind] = ['AB'.slice(0, offset), 'AB'.slice(offset)]
          for (const { state } of both)
            expect([`NCDEFGH${before}x123${behind}`, `NCDEFGH${before}123x${behind}`]).toContain(
              state().doc.textContent,
            )
        }
})

/** What Anna does to the line from which Ben, unheard, drags a word. */
const CHANGES = {
  'makes it a heading': (anna: Person) => void anna.run(setBlockType(schema.nodes.heading)),
  'splits it': (anna: Person) => void anna.run(splitBlock),
  'writes in it': (anna: Person) => anna.type('q'),
} as const

test.each(Object.entries(CHANGES))(
  '[DOC-783] a word that one drags elsewhere, deletes there with its block and brings back, all without a network, is there where another person %s',
  (_what, change) => {
    for (const isMerged of [true, false])
      for (const commands of [[undo], [undo, undo], [undo, redo, undo], [undo, undo, redo]]) {
        const [anna, ben] = people(2, SCRIPT)
        anna.caretIn(0, 1)
        change(anna)
        takeFrom(anna)
        drags('A', '').run(ben)
        ben.pause()
        if (!isMerged) takeFrom(ben)
        const { size } = ben.state().doc.content
        ben.edit((tr) => tr.delete(size - 5, size - 2))
        ben.pause()
        expect(ben.state().doc.textContent).not.toContain('A')
        if (!isMerged) takeFrom(ben)
        for (const command of commands) {
          ben.run(command)
          ben.pause()
        }
        expect(ben.state().doc.textContent).toContain('A')
        exchange([anna, ben])
        for (const { state } of [anna, ben])
          expect(state().doc.textContent.split('A'), `${isMerged} ${commands.length}`).toHaveLength(
            2,
          )
      }
  },
)

test('[DOC-801] a line out of which, or into which, a word has been dragged, unheard, stays where it is when a letter of it is deleted and comes back', () => {
  const deletesAndUndoes = (person: Person, letter: string) => {
    const place = before(person, letter)
    person.edit((tr) => tr.delete(place, place + 1))
    person.pause()
    if (letter !== 'A') person.run(undo)
  }
  for (const isBen of [true, false]) {
    const [anna, ben] = people(2, SCRIPT)
    anna.caretIn(0, 1)
    anna.run(setBlockType(schema.nodes.heading))
    anna.pause()
    takeFrom(anna)
    drags('A', 'G').run(ben)
    ben.pause()
    if (isBen) deletesAndUndoes(ben, 'A')
    takeFrom(ben)
    if (isBen) deletesAndUndoes(ben, 'G')
    else deletesAndUndoes(anna, 'B')
    exchange([ben, anna])
    const lines = anna.state().doc.children.map(({ textContent }) => textContent)
    expect.soft(lines).toEqual(['B', 'NCDE', isBen ? 'FGH' : 'FGAH', ''])
  }
})

/** The numbers whose bits say after which of this many edits the edits so far are sent. */
const allWaysToSend = (edits: number) => Array.from({ length: 2 ** edits }, (_, way) => way)

test('[DOC-802] a word that one drags, deletes and brings back is there, and gone where the deletion is done again, whichever of these edits are sent together', () => {
  const wrong: string[] = []
  for (const what of ['makes it a heading', 'splits it'] as const)
    for (const target of ['G', 'B'])
      for (const commands of [[undo], [undo, undo], [undo, redo]])
        for (const way of allWaysToSend(commands.length + 1)) {
          const [anna, ben] = people(2, SCRIPT)
          anna.caretIn(0, 1)
          CHANGES[what](anna)
          takeFrom(anna)
          const deletes = () => {
            const place = before(ben, 'A')
            ben.edit((tr) => tr.delete(place, place + 1))
          }
          const edits = [
            () => drags('A', target).run(ben),
            deletes,
            ...commands.map((command) => () => void ben.run(command)),
          ]
          for (const [index, edit] of edits.entries()) {
            edit()
            ben.pause()
            if ((way >> index) % 2 === 1) takeFrom(ben)
          }
          const isThere = ben.state().doc.textContent.includes('A')
          exchange([anna, ben])
          const text = anna.state().doc.textContent
          if (text.split('A').length !== (isThere ? 2 : 1))
            wrong.push(`${what}, '${target}', ${commands.length}, ${way}: ${text}`)
          anna.leave()
          ben.leave()
        }
  expect(wrong).toEqual([])
})

/** The ids decide in what order two texts of one line stand. */
test('[DOC-803] words dragged out of a line and taken back before that is sent stand where they were when another person has split the line, unheard', () => {
  const wrong: string[] = []
  for (const words of ['F', 'G', 'H', 'GH'])
    for (const target of ['B', 'F', 'H'].filter((one) => !words.includes(one)))
      for (const offset of [1, 2])
        for (const ids of IDS_OF_TWO) {
          const [anna, ben] = people(2, SCRIPT)
          ;[anna.doc.clientID, ben.doc.clientID] = ids
          anna.caretIn(2, offset)
          anna.run(splitBlock)
          drags(words, target).run(ben)
          ben.pause()
          ben.run(undo)
          takeFrom(anna)
          exchange([anna, ben])
          const lines = anna.state().doc.children.map(({ textContent }) => textContent)
          const expected = ['AB', 'NCDE', 'FGH'.slice(0, offset), 'FGH'.slice(offset), '']
          if (lines.join('|') !== expected.join('|'))
            wrong.push(`${words} to ${target}, ${offset}, ${ids.join()}: ${lines.join('|')}`)
        }
  expect(wrong).toEqual([])
})
