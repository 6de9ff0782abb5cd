// Letters that reach the server after another user has split or deleted their line: their order, their marks, and those
// that undo has brought back.
import { joinBackward, splitBlock } from 'prosemirror-commands'
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { undo } from '#/client/editor/core/binding/undo.ts'
import { placeCueOn } from '#/client/editor/cues/cue-commands.ts'
import { withoutSurroundings } from '#/client/editor/paste/copied-content.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, hear, people, takeFrom, type Person, linesOf } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

/** Of the letters that two people write at once Yjs puts those of the smaller id first. */
const IDS = [
  [1_000, 2_000],
  [2_000, 1_000],
] as const

/** People in a script with their carets in its first line, and the client ids of the first two. */
function opened(ids: readonly number[], firstLine = p()): Trio {
  const everybody = people(3, [firstLine, p('Zwei.'), p()]) as Trio
  everybody.forEach((person, index) => {
    person.doc.clientID = ids[index] ?? person.doc.clientID
    person.caretIn(0)
  })
  return everybody
}

type Trio = readonly [anna: Person, ben: Person, cleo: Person]

/** Deletes a range as a step of undo by itself. */
function remove(person: Person, from: number, to: number): void {
  person.pause()
  person.view.dispatch(person.state().tr.delete(from, to))
  person.pause()
}

function eraseLetter(person: Person): void {
  const { head } = person.state().selection
  remove(person, head - 1, head)
}

const deleteFirstLine = (person: Person) => remove(person, 0, person.state().doc.child(0).nodeSize)

test.each(IDS)(
  '[DOC-182] letters of two people that come to a deleted line keep their order, also around one that undo has brought back (ids %i and %i)',
  (...ids) => {
    const [anna, ben, cleo] = opened(ids)
    ben.type('abc')
    eraseLetter(ben)
    ben.run(undo)
    anna.type('xyz')
    deleteFirstLine(cleo)
    // the server has both people's letters when it hears of the deletion
    for (const person of [ben, anna, cleo]) takeFrom(person)
    exchange([anna, ben, cleo])
    const [line = ''] = linesOf(cleo)
    expect(['abcxyz', 'xyzabc']).toContain(line)
    for (const person of [anna, ben]) expect(linesOf(person)).toEqual([line, 'Zwei.', ''])
  },
)

test.each(IDS)(
  '[DOC-180] letters that come to a split line stay together behind a letter whose copy was erased (ids %i and %i)',
  (...ids) => {
    const [cleo, ben, anna] = opened(ids)
    for (const { caretIn } of [anna, ben, cleo]) caretIn(1)
    ben.type('-')
    takeFrom(ben)
    hear(anna)
    eraseLetter(ben)
    cleo.type('ab')
    anna.run(splitBlock)
    for (const person of [ben, cleo, anna]) takeFrom(person)
    cleo.type('c')
    ben.type('xyz')
    for (const person of [cleo, ben]) takeFrom(person)
    exchange([anna, ben, cleo])
    const [, line] = linesOf(anna)
    expect(['abcxyz', 'xyzabc']).toContain(line)
  },
)

test.each(IDS)(
  '[DOC-90] letters that come to a deleted line behind an erased letter are struck like it (ids %i and %i)',
  (...ids) => {
    const [anna, ben, cleo] = opened(ids)
    deleteFirstLine(anna)
    takeFrom(anna)
    ben.type('ab')
    strikeFirstLine(ben)
    takeFrom(ben)
    eraseLetter(ben)
    takeFrom(ben)
    ben.type('cd')
    takeFrom(ben)
    exchange([anna, ben, cleo])
    expect(linesOf(anna)).toEqual(['acd', 'Zwei.', ''])
    const [first] = anna.state().doc.children
    expect(first?.children.map(({ marks }) => marks.map(({ type }) => type.name))).toEqual([
      ['strike'],
    ])
  },
)

function strikeFirstLine(person: Person): void {
  const { doc, tr } = person.state()
  person.view.dispatch(tr.addMark(1, doc.child(0).nodeSize - 1, schema.marks.strike.create()))
}

test.each([
  ['deletes', 'before', deleteFirstLine, ['c', 'Zwei.', '']],
  ['deletes', 'after', deleteFirstLine, ['c', 'Zwei.', '']],
  ['splits', 'before', splitInFront, ['', 'abcde', 'Zwei.', '']],
  ['splits', 'after', splitInFront, ['', 'abcde', 'Zwei.', '']],
] as const)(
  '[DOC-210] a letter that undo brings back is there where another person %s its line at the same moment, %s hearing that it was erased',
  (_what, order, change, expected) => {
    for (const ids of IDS) {
      const [anna, ben] = opened(ids)
      ben.type('abcde')
      exchange([anna, ben])
      remove(ben, 3, 4)
      if (order === 'after') exchange([anna, ben])
      change(anna)
      takeFrom(anna)
      takeFrom(ben)
      ben.run(undo)
      exchange([anna, ben])
      expect([linesOf(anna), linesOf(ben)]).toEqual([expected, expected])
    }
  },
)

function splitInFront(person: Person): void {
  person.caretIn(0)
  person.run(splitBlock)
}

test.each(IDS)(
  '[DOC-432] a letter typed in struck words is struck where a person types before them and splits there at the same moment (ids %i and %i)',
  (...ids) => {
    const [anna, ben, cleo] = opened(ids)
    cleo.type('Wort')
    exchange([anna, ben, cleo])
    strikeFirstLine(ben)
    takeFrom(ben)
    ben.caretIn(0)
    ben.type('x')
    anna.caretIn(0)
    anna.type('ab')
    anna.run(splitBlock)
    for (const person of [anna, ben]) takeFrom(person)
    exchange([anna, ben, cleo])
    for (const { state } of [anna, ben, cleo]) {
      const struck = state()
        .doc.children.flatMap(({ children }) => children)
        .filter(({ marks }) => marks.some(({ type }) => type.name === 'strike'))
      expect(struck.map(({ text }) => text).join('')).toBe('xWort')
    }
  },
)

test.each(IDS)(
  '[DOC-433] a mark that comes to a line after its words were split off leaves a letter out that was typed right before them (ids %i and %i)',
  (...ids) => {
    const [anna, ben, cleo] = opened(ids)
    cleo.type('Wort')
    exchange([anna, ben, cleo])
    strikeFirstLine(ben)
    anna.caretIn(0)
    anna.type('ab')
    takeFrom(anna)
    anna.run(splitBlock)
    for (const person of [anna, ben]) takeFrom(person)
    exchange([anna, ben, cleo])
    for (const { state } of [anna, ben, cleo]) {
      const lines = state().doc.children.map(({ children }) =>
        children.filter(({ marks }) => marks.length > 0).map(({ text }) => text),
      )
      expect(lines).toEqual([[], ['Wort'], [], []])
    }
  },
)

test.each(IDS)(
  '[DOC-433] a mark on the end of a line leaves out the line that another person joins to it unseen, and a letter typed in that (ids %i and %i)',
  (...ids) => {
    const [anna, ben, cleo] = opened(ids, p('Eins.'))
    cleo.caretIn(1, 2)
    cleo.type('x')
    anna.caretIn(1)
    anna.run((state, dispatch) => joinBackward(state, dispatch))
    strikeFirstLine(ben)
    for (const person of [cleo, anna, ben]) takeFrom(person)
    exchange([anna, ben, cleo])
    for (const { state } of [anna, ben, cleo]) {
      const words = state()
        .doc.child(0)
        .children.map(({ text, marks }) => [text, marks.length])
      expect(words).toEqual([
        ['Eins.', 1],
        ['Zwxei.', 0],
      ])
    }
  },
)

test.each([[[0, 1, 2]], [[1, 2, 0]], [[2, 0, 1]], [[1, 0, 2]]])(
  '[DOC-523] letters that go along with a word into the midst of a cue are in the cue, in whichever order the server hears of it (%j)',
  (order) => {
    for (const ids of IDS)
      for (const third of [500, 3_000]) {
        const everybody = people(3, [p('ab cd'), p(), p('Vier.'), p()]) as Trio
        const [anna, ben, cleo] = everybody
        everybody.forEach((person, index) => {
          person.doc.clientID = ids[index] ?? third
          person.caretIn(1)
        })
        anna.run(placeCueOn('light', { from: 2, to: 4 }))
        anna.type('A')
        ben.type('B')
        cleo.type('C')
        dragFirstLetter(cleo, 1, 3)
        for (const index of order) takeFrom(everybody[index] ?? anna)
        exchange(everybody)
        for (const { state } of everybody) {
          const [line] = state().doc.children
          const texts = line?.children.map(({ text = '' }) => text.length)
          expect([line?.textContent.length, texts]).toEqual([8, [1, 5, 2]])
        }
      }
  },
)

/** Drags the first letter of a block to another place. */
function dragFirstLetter({ state, view, caretIn }: Person, block: number, to: number): void {
  caretIn(block)
  const { from } = state().selection
  const selected = state().tr.setSelection(TextSelection.create(state().doc, from, from + 1))
  view.dispatch(selected)
  const slice = withoutSurroundings(state().selection.content())
  const transaction = state().tr.deleteSelection()
  view.dispatch(transaction.replaceRange(to, to, slice).setMeta('uiEvent', 'drop'))
}

test('[DOC-763] letters typed in a line that is split there stay where another person, unheard, deletes the line and brings it back', () => {
  for (const offset of [0, 2, 4])
    for (const splitAt of [0, 1, 2])
      for (const isHeardBetween of [true, false]) {
        const [anna, ben] = people(2, [p('0123'), p('ab'), p()]) as [Person, Person]
        ben.caretIn(0, offset)
        ben.type('xy')
        ben.caretIn(0, offset + splitAt)
        ben.run(splitBlock)
        takeFrom(ben)
        deleteFirstLine(anna)
        if (isHeardBetween) takeFrom(anna)
        anna.run(undo)
        exchange([anna, ben])
        // what was kept of the deleted line stands behind it
        const place = isHeardBetween ? 4 : offset
        const line = `${'0123'.slice(0, place)}xy${'0123'.slice(place)}`
        expect(linesOf(anna).join('')).toBe(`${line}ab`)
        expect(linesOf(ben)).toEqual(linesOf(anna))
      }
})
