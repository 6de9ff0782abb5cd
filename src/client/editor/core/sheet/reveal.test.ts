import { expect, test } from 'vitest'
import { p, scene, stateOf } from '#test/support/script.ts'
import { END_KEYS } from './reveal.ts'

test('[DOC-46] a script that begins with a scene begins with the text of that scene', () => {
  const before = stateOf(scene('Park'), p('Ein H‸und.'), p())
  const { anchor } = before.selection
  const last = before.doc.content.size - 1
  const selectionAfter = (key: string) => {
    let after = before
    END_KEYS[key]?.(before, (transaction) => {
      after = before.apply(transaction)
    })
    return [after.selection.anchor, after.selection.head]
  }
  expect(selectionAfter('Ctrl-Home')).toEqual([1, 1])
  expect(selectionAfter('Ctrl-Shift-Home')).toEqual([anchor, 1])
  expect(selectionAfter('Ctrl-End')).toEqual([last, last])
  expect(selectionAfter('Ctrl-Shift-End')).toEqual([anchor, last])
})
