import fc from 'fast-check'
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
import { anyBlocks } from '../../../../test/support/any-blocks.ts'
import { positionInDoc, sharedPosition } from './shared-position.ts'

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
})
