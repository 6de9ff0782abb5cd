// Blocks, and parts of a block, that two people have written anew at the same moment.
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { undo } from '#/client/editor/core/binding/undo.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { exchange, people, takeFrom, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'

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

type Pair = readonly [Person, Person]

/** How many speeches the shared document holds, shown or not. */
const speechesIn = ({ doc }: Person): number =>
  doc
    .getXmlFragment(FRAGMENT_NAME)
    .toArray()
    .flatMap((block) => (block instanceof Y.XmlElement ? block.toArray() : []))
    .filter((part) => part instanceof Y.XmlElement && part.nodeName === 'dialogueText').length

test.each(IDS)(
  '[DOC-922] what one writes in a speech that two people have emptied at once, name and all, is in the speech, also where the other one writes (ids %i and %i)',
  (...ids) => {
    for (const order of [0, 1])
      for (const annas of ['', 'a']) {
        const [anna, ben] = people(2, [say('ABC', 'defg', 'hijk'), p('Ende.'), p()]) as Pair
        anna.doc.clientID = ids[0]
        ben.doc.clientID = ids[1]
        for (const person of [anna, ben]) {
          removeFrom(person, 'A', 'k')
          person.caretIn(0, 3)
        }
        anna.type(annas)
        for (const person of order === 0 ? [anna, ben] : [ben, anna]) takeFrom(person)
        // on its way
        ben.type('x')
        exchange([anna, ben])
        for (const { state } of [anna, ben]) {
          const { doc } = state()
          expect([...doc.child(0).textContent].toSorted().join('')).toBe(`${annas}x`)
          expect(doc.childCount).toBe(3)
        }
      }
  },
)

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

const BLOCKS = {
  'the head of a scene': scene('Haus', '2'),
  'an empty line': p(),
  'a line': p('Wort'),
  'a speech without words': say('', ''),
  'a speech': say('ANNA', 'Wort'),
} as const

const CASES = Object.keys(BLOCKS).flatMap((name) =>
  ['with it', 'later'].map((when) => [name as keyof typeof BLOCKS, when] as const),
)

test.each(CASES)(
  '[DOC-443] %s that two people bring back at once stands once, with what both have typed in it and sent %s',
  (name, when) => {
    for (const order of [0, 1]) {
      const everybody = people(3, [p('Vor.'), BLOCKS[name], p('Nach.'), p()]) as [
        Person,
        Person,
        Person,
      ]
      const [anna, ben, cleo] = everybody
      const writers = order === 0 ? [anna, ben] : [ben, anna]
      for (const { run, pause, state } of writers) {
        const start = state().doc.child(0).nodeSize
        run(({ tr }, dispatch) => {
          dispatch?.(tr.delete(start, start + state().doc.child(1).nodeSize))
          return true
        })
        pause()
      }
      for (const { run } of writers) run(undo)
      if (when === 'later') for (const person of writers) takeFrom(person)
      for (const [index, { caretIn, type, state }] of writers.entries()) {
        const block = state().doc.child(1)
        // behind the last letter of a speech the ends of its line and of its text follow
        caretIn(1, block.content.size - (block.isTextblock ? 0 : 2))
        type('xy'[index] ?? '')
      }
      for (const person of writers) takeFrom(person)
      exchange(everybody)
      const { doc } = cleo.state()
      for (const person of everybody) expect(person.blocks()).toEqual(cleo.blocks())
      expect(doc.childCount).toBe(4)
      expect(doc.child(1).textContent.replaceAll(/[xy]/g, '')).toMatch(/^(ANNA)?(Wort)?$/)
      for (const sign of 'xy') expect(doc.child(1).textContent.split(sign)).toHaveLength(2)
      for (const person of everybody) expect(speechesIn(person)).toBeLessThanOrEqual(1)
    }
  },
)
