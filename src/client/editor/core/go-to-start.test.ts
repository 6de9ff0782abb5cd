import { expect, test } from 'vitest'
import { p, scene, stateOf } from '../../../../test/support/script.ts'
import { goToStart, selectToStart } from './go-to-start.ts'

test('[DOC-46] the start of a script that begins with a scene is the text of that scene', () => {
  const before = stateOf(scene('Park'), p('Ein H‸und.'), p())
  const ends = [goToStart, selectToStart].map((command) => {
    let after = before
    command(before, (transaction) => {
      after = before.apply(transaction)
    })
    return [after.selection.anchor, after.selection.head]
  })
  expect(ends).toEqual([
    [1, 1],
    [before.selection.anchor, 1],
  ])
})
