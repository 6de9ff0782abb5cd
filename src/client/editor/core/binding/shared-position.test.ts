import fc from 'fast-check'
import { joinBackward, setBlockType, splitBlock } from 'prosemirror-commands'
import { TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { absolutePositionToRelativePosition, initProseMirrorDoc } from 'y-prosemirror'
import * as Y from 'yjs'
import { createScript } from '#/shared/script/create-script.ts'
import { schema } from '#/shared/script/schema.ts'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { people, send, type Person } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { bindingIn } from './binding-plugin.ts'
import { ScriptBinding } from './script-binding.ts'
import { positionInDoc, sharedPosition } from './shared-position.ts'
import { undo } from './undo.ts'

/** All ranges of four letters. */
const RANGES = [0, 1, 2, 3].flatMap((from) =>
  [1, 2, 3, 4].flatMap((to) => (from < to ? [[from, to] as const] : [])),
)

describe('relative positions', () => {
  test('are those of the reference binding, there and back, at every place of any script', () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        if (blocks.length === 0) return
        const doc = new Y.Doc()
        Y.applyUpdate(doc, createScript(blocks))
        const binding = new ScriptBinding(doc)
        const { known, fragment } = binding
        const { mapping } = initProseMirrorDoc(fragment, schema)
        for (let position = 0; position <= known.content.size; position++) {
          const relative = sharedPosition(binding, known.resolve(position))
          const theirs = absolutePositionToRelativePosition(position, fragment, mapping)
          expect(relative).toEqual(known.resolve(position).parent.isTextblock ? theirs : relative)
          expect(positionInDoc(binding, relative, known)).toBe(position)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('[DOC-25] the caret stays with its words, wherever another person writes', () => {
    const blocks = [p('eins'), say('ANNA', 'Ja.', 'Nein.'), p('zwei'), p()]
    const place = fc.record({ block: fc.nat(2), offset: fc.nat(6) })
    const edit = fc.record({ at: place, text: fc.constantFrom('x', 'ei'), isSent: fc.boolean() })
    fc.assert(
      fc.property(place, fc.array(edit, { minLength: 1, maxLength: 8 }), (own, edits) => {
        const [anna, ben] = people(2, blocks) as [Person, Person]
        anna.caretIn(own.block, own.offset)
        const binding = bindingIn(anna.state())
        const receive = () => {
          const words = sharedPosition(binding, anna.state().selection.$head)
          send(ben, anna)
          const { doc, selection } = anna.state()
          expect(selection.head).toBe(positionInDoc(binding, words, doc))
        }
        for (const { at, text, isSent } of edits) {
          ben.caretIn(at.block, at.offset)
          ben.type(text)
          if (isSent) receive()
        }
        receive()
        anna.leave()
        ben.leave()
      }),
    )
  })

  test('[DOC-25] the caret stays with its words where another person splits and joins', () => {
    const blocks = [p('abcdefgh'), say('ANNA', 'ijklmno'), p('pqrstuv'), p()]
    const edit = fc.record({ block: fc.nat(2), offset: fc.nat(6), isJoin: fc.boolean() })
    const caret = fc.record({ block: fc.nat(2), offset: fc.nat(6) })
    fc.assert(
      fc.property(caret, fc.array(edit, { minLength: 1, maxLength: 5 }), (own, edits) => {
        const [anna, ben] = people(2, blocks) as [Person, Person]
        anna.caretIn(own.block, own.offset)
        const next = () => {
          const { $head } = anna.state().selection
          return $head.nodeAfter?.text?.[0] ?? $head.parent.textContent
        }
        const letter = next()
        for (const { block, offset, isJoin } of edits) {
          const { size } = ben.state().doc.child(block).content
          ben.caretIn(block, Math.min(offset, size))
          ben.run((state, dispatch) => (isJoin ? joinBackward : splitBlock)(state, dispatch))
          send(ben, anna)
          expect(next()).toBe(letter)
        }
        anna.leave()
        ben.leave()
      }),
    )
  })
})

test.each(['presses Enter there', 'makes the line a heading'])(
  '[DOC-971] a selection of which another person types over a part and %s spans no other words, then and after later edits',
  (what) => {
    for (const [from, to] of RANGES)
      for (const [first, last] of RANGES) {
        const [anna, ben] = people(2, [p('eins'), p('abcd'), p()]) as [Person, Person]
        anna.run(({ tr }, dispatch) => {
          dispatch?.(tr.setSelection(TextSelection.create(tr.doc, 7 + from, 7 + to)))
          return true
        })
        const selected = () => {
          const { doc, selection } = anna.state()
          return doc.textBetween(selection.from, selection.to, '/')
        }
        const own = `${selected()}x/`
        ben.view.dispatch(ben.state().tr.insertText('x', 7 + first, 7 + last))
        ben.caretIn(1, first + 1)
        ben.run(what.endsWith('heading') ? setBlockType(schema.nodes.heading) : splitBlock)
        send(ben, anna)
        const left = selected()
        const where = { from, to, first, last, left }
        ben.caretIn(0, 2)
        ben.pause()
        ben.type('y')
        send(ben, anna)
        expect([where, selected()]).toEqual([where, left])
        for (const step of [1, 2]) {
          expect([where, step, [...selected()].filter((letter) => !own.includes(letter))]).toEqual([
            where,
            step,
            [],
          ])
          ben.run(undo)
          send(ben, anna)
        }
      }
  },
)
