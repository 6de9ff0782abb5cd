// Parts of a block that two people have written anew at the same moment.
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { exchange, people, takeFrom, type Person } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'

/** Of two elements that are inserted at one place at once Yjs puts the one of the smaller id first. */
const IDS = [
  [1_000, 2_000],
  [2_000, 1_000],
] as const

/** Deletes from a character of the name to a character of the speech as one range: the speech is written anew. */
function removeFrom(person: Person, first: string, last: string): void {
  const { doc, tr } = person.state()
  let [from, to] = [0, 0]
  doc.descendants((node, position) => {
    const at = (sign: string) => position + (node.text ?? '').indexOf(sign)
    if (node.text?.includes(first)) from = at(first)
    if (node.text?.includes(last)) to = at(last) + 1
  })
  person.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)))
  person.view.dispatch(person.state().tr.delete(from, to))
}

/** How many speeches the shared document holds, shown or not. */
const speechesIn = ({ doc }: Person): number =>
  doc
    .getXmlFragment(FRAGMENT_NAME)
    .toArray()
    .flatMap((block) => (block instanceof Y.XmlElement ? block.toArray() : []))
    .filter((part) => part instanceof Y.XmlElement && part.nodeName === 'dialogueText').length

test.each(IDS)(
  '[DOC-430] the words of a speech that two people have written anew at once are all on the screen (ids %i and %i)',
  (...ids) => {
    for (const order of [0, 1]) {
      const everybody = people(3, [say('ABC', 'defg', 'hijk'), p()]) as [Person, Person, Person]
      const [anna, ben, cleo] = everybody
      anna.doc.clientID = ids[0]
      ben.doc.clientID = ids[1]
      // one line is left for Anna, an empty one for Ben
      removeFrom(anna, 'C', 'd')
      removeFrom(ben, 'B', 'j')
      for (const person of order === 0 ? [anna, ben] : [ben, anna]) takeFrom(person)
      // this letter is on its way to the speech that is joined to the other one
      anna.caretIn(0, anna.state().doc.child(0).textContent.length + 4)
      anna.type('x')
      exchange(everybody)
      const words = cleo.state().doc.textContent
      for (const sign of 'Akx') expect(words).toContain(sign)
      for (const person of everybody) {
        expect(person.blocks()).toEqual(cleo.blocks())
        expect(speechesIn(person)).toBe(1)
      }
    }
  },
)
