import { expect, test } from 'vitest'
import { offsetIn } from './scene-view.ts'

test.each([
  ['before the change', 'Am See', 'Am See!', 2, 2],
  ['where something is written, in front of it', 'Am See', 'Am See!', 6, 6],
  ['behind something written', 'Am See', 'Hinten am See', 6, 13],
  ['behind something deleted', 'Hinten am See', 'am See', 13, 6],
  ['in what is replaced, at its start', 'Am See', 'Am Wald', 5, 3],
  ['behind what is replaced', 'Am See, nachts', 'Am Wald, nachts', 14, 15],
])('[SCN-13] a caret in a name stays %s', (_, before, after, offset, expected) => {
  expect(offsetIn(after, offset, before)).toBe(expected)
})
