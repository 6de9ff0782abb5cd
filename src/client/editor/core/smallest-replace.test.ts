import fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { docOfBlocks } from '#/shared/script/doc-of-blocks.ts'
import { anyBlocks } from '../../../../test/support/any-blocks.ts'
import { p, say, script } from '../../../../test/support/script.ts'
import { replaceSmallest } from './smallest-replace.ts'

describe('replaceSmallest', () => {
  test('[DOC-25] turns any script into any other', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, (before, after) => {
        const state = EditorState.create({ doc: docOfBlocks(before) })
        const target = docOfBlocks(after)
        const transaction = replaceSmallest(state.tr, target.content)
        expect(transaction.doc.eq(target)).toBe(true)
        transaction.doc.check()
      }),
      { numRuns: 300 },
    )
  })

  test('[DOC-25] a character changes its own place only', () => {
    const before = script(p('eins'), say('ANNA', 'Guten Abend.'), p('drei'))
    const after = script(p('eins'), say('ANNA', 'Guten Abend!.'), p('drei'))
    const transaction = replaceSmallest(EditorState.create({ doc: before }).tr, after.content)
    const [range] = transaction.mapping.maps.flatMap((map) => {
      const changes: number[][] = []
      map.forEach((from, to, newFrom, newTo) => changes.push([from, to, newFrom, newTo]))
      return changes
    })
    expect(range?.map((position) => position - (range[0] ?? 0))).toEqual([0, 0, 0, 1])
    expect(transaction.doc.child(0)).toBe(before.child(0))
    expect(transaction.doc.child(2)).toBe(before.child(2))
  })

  test('writes nothing where nothing differs', () => {
    const state = EditorState.create({ doc: script(p('eins')) })
    expect(replaceSmallest(state.tr, script(p('eins')).content).docChanged).toBe(false)
  })
})
