import fc from 'fast-check'
import { splitBlock } from 'prosemirror-commands'
import { describe, expect, test } from 'vitest'
import {
  absolutePositionToRelativePosition,
  initProseMirrorDoc,
  relativePositionToAbsolutePosition,
} from 'y-prosemirror'
import * as Y from 'yjs'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { anyBlocks } from '../../../../../test/support/any-blocks.ts'
import { people, send, type Person } from '../../../../../test/support/people.ts'
import { p, say } from '../../../../../test/support/script.ts'
import { bindingIn, positionInDoc, sharedPosition } from './shared-position.ts'

function bound(blocks: readonly ScriptBlock[]) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, createScript(blocks))
  const type = doc.getXmlFragment(FRAGMENT_NAME)
  const read = initProseMirrorDoc(type, schema)
  return { binding: { doc, type, mapping: read.mapping }, script: read.doc }
}

describe('relative positions', () => {
  test('are those of the binding library, there and back, at every place of any script', () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        if (blocks.length === 0) return
        const { binding, script } = bound(blocks)
        for (let position = 0; position <= script.content.size; position++) {
          const relative = sharedPosition(binding, script.resolve(position))
          expect(relative).toEqual(
            absolutePositionToRelativePosition(position, binding.type, binding.mapping),
          )
          expect(positionInDoc(binding, relative, script)).toBe(
            relativePositionToAbsolutePosition(
              binding.doc,
              binding.type,
              relative,
              binding.mapping,
            ),
          )
        }
      }),
      { numRuns: 50 },
    )
  })

  test('[DOC-25] the caret stays with its words, wherever somebody else writes', () => {
    const blocks = [p('eins'), say('ANNA', 'Ja.', 'Nein.'), p('zwei'), p()]
    const place = fc.record({ block: fc.nat(2), offset: fc.nat(6) })
    const edit = fc.record({
      at: place,
      text: fc.constantFrom('x', 'ei', ''),
      isSent: fc.boolean(),
    })
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
          if (text === '') ben.run(splitBlock)
          else ben.type(text)
          if (isSent) receive()
        }
        receive()
        anna.leave()
        ben.leave()
      }),
    )
  })
})
