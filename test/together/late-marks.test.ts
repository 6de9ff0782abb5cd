import { joinBackward, splitBlock } from 'prosemirror-commands'
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { exchange, hear, people, type Person, send, takeFrom } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { toggleStrike } from '#/client/editor/dialogue/strike-text.ts'
import { setTextBlock } from '#/client/editor/formatting/text-blocks.ts'

/** The keys of the marks on the words of the first block, as the shared document has them. */
function keysIn({ doc }: Person): readonly string[] {
  const block = doc.getXmlFragment(FRAGMENT_NAME).get(0)
  const text = block instanceof Y.XmlElement ? block.get(0) : null
  const delta: Y.YTextEvent['delta'] = text instanceof Y.XmlText ? text.toDelta() : []
  return delta.flatMap(({ attributes = {} }) => Object.keys(attributes))
}

test('[DOC-45] a mark on words that another person copies unseen is on the copy once the server has both', () => {
  const [anna, ben] = people(2, [p('Er geht ab.'), p()]) as [Person, Person]
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

test('[DOC-25] remote edits are shown in a speech whose lines are split and joined while somebody writes in it', () => {
  for (const isAnnaFirst of [true, false]) {
    const everybody = people(2, [say('ANNA', 'Guten Abend.', 'Er geht.'), p()])
    const [anna, ben] = everybody as [Person, Person]
    const lineAt = ({ state }: Person, index: number) => {
      const starts: number[] = []
      state().doc.descendants(({ type }, position) => {
        if (type === schema.nodes.paragraph) starts.push(position + 1)
      })
      return starts[index] ?? 0
    }
    const caretAt = (person: Person, position: number) => {
      const { tr, doc } = person.state()
      person.view.dispatch(tr.setSelection(TextSelection.create(doc, position)))
    }
    caretAt(anna, lineAt(anna, 0))
    anna.run(splitBlock)
    caretAt(anna, lineAt(anna, 2))
    anna.run((state, dispatch) => joinBackward(state, dispatch))
    anna.type('Und er? ')
    caretAt(ben, lineAt(ben, 1) + 3)
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
