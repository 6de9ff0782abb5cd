import { TextSelection, type Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { schema } from '#/shared/script/schema.ts'
import { people } from '#test/support/people.ts'
import { p, page, say } from '#test/support/script.ts'
import { undo } from '#/client/editor/core/binding/undo.ts'

test('[DOC-31] words that were written here and then copied by a join still count as written here', () => {
  const [anna] = people(1, [p('eins'), say('ANNA', 'zwei'), p()])
  const { doc } = anna.state()
  anna.caretIn(1, 1)
  anna.type('X')
  anna.pause()
  anna.run(({ tr }, dispatch) => {
    const { $from } = tr.selection
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, 3, $from.pos - 1)).deleteSelection())
    return true
  })
  anna.run(undo)
  anna.run(undo)
  expect(anna.state().doc.toJSON()).toEqual(doc.toJSON())
})

test('[DOC-31] blocks that are dropped as copies before themselves are told apart', () => {
  const [anna] = people(1, [p(), say('BEN', 'eins'), page(1), p('zwei'), p()])
  const { doc } = anna.state()
  const copy: Command = ({ tr }, dispatch) => {
    dispatch?.(tr.insert(0, doc.children.slice(0, 4)))
    return true
  }
  anna.run(copy)
  anna.run(undo)
  expect(anna.state().doc.toJSON()).toEqual(doc.toJSON())
})

test('[DOC-31] words of two keys with the same marks are one span', () => {
  const [anna] = people(1, [p('eins zwei'), p()])
  const strike =
    (from: number, to: number): Command =>
    ({ tr }, dispatch) => {
      dispatch?.(tr.addMark(from, to, schema.marks.strike.create()))
      return true
    }
  anna.run(strike(1, 5))
  anna.run(strike(5, 10))
  expect(anna.blocks()[0]).toEqual({
    type: 'paragraph',
    text: [{ text: 'eins zwei', strike: true }],
  })
})
