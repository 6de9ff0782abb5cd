import { expect, test } from 'vitest'
import { asOneStep, redo, undo } from '#/client/editor/core/binding/undo.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, linesOf, people, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

const SENTENCE = 'Der Mond geht auf, die goldnen Sterne.'

/** Anna has written a speech, and Ben a word into its only sentence, while Anna has gone on at its end. */
function writtenByTwo() {
  const both = people(2, [p()])
  const [anna, ben] = both
  const { dialogueBlock, speaker, dialogueText, paragraph } = schema.nodes
  const name = speaker.create(null, schema.text('ANNA'))
  const speech = dialogueBlock.create(null, [name, dialogueText.create(null, paragraph.create())])
  anna.edit((tr) => asOneStep(tr.replaceWith(0, 2, speech)))
  const start = 'ANNA'.length + 5
  anna.select(start)
  anna.pause()
  anna.type(SENTENCE)
  exchange(both)
  ben.select(start + SENTENCE.indexOf('goldnen'))
  ben.pause()
  for (const letter of 'neuen ') {
    ben.type(letter)
    anna.type('!')
    exchange(both)
  }
  return both
}

/** Both press the keys at once. */
const undoneByBoth = (both: readonly Person[]) => {
  for (let count = 0; count < 5; count++) {
    for (const each of both) each.run(undo)
    exchange(both)
  }
}
const redone = (person: Person, both: readonly Person[]) => {
  for (let count = 0; count < 5; count++) {
    person.run(redo)
    exchange(both)
  }
}

test('[DOC-93] a sentence comes back in its order with the speech around it, though another person’s word within it was undone meanwhile', () => {
  const both = writtenByTwo()
  const [anna, ben] = both
  undoneByBoth(both)
  redone(anna, both)
  expect(linesOf(anna)).toEqual([`ANNA${SENTENCE}!!!!!!`, ''])
  expect(linesOf(ben)).toEqual(linesOf(anna))
})

test('[DOC-1353] a word that was typed beside another person’s typing, and whose line is gone, comes back whole in a line of its own', () => {
  const both = writtenByTwo()
  const [anna, ben] = both
  undoneByBoth(both)
  redone(ben, both)
  expect(linesOf(ben)).toEqual(['neuen ', ''])
  redone(anna, both)
  expect(linesOf(anna)).toEqual(['neuen ', `ANNA${SENTENCE}!!!!!!`, ''])
})

test('[DOC-1353] words that one undo or redo brings back where their lines are gone stand in lines of their own, if they were in different lines', () => {
  const both = people(2, [p('Rom ruft'), p('Nach Rom'), p('Ende')])
  const [anna, ben] = both
  anna.edit((tr) => asOneStep(tr.delete(16, 19).delete(1, 4)))
  exchange(both)
  ben.edit((tr) => tr.delete(0, tr.doc.child(0).nodeSize + tr.doc.child(1).nodeSize))
  exchange(both)
  anna.run(undo)
  exchange(both)
  expect(linesOf(anna)).toEqual(['Rom', 'Rom', 'Ende'])
  expect(linesOf(ben)).toEqual(linesOf(anna))
})
