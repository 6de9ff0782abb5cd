import { expect, test } from 'vitest'
import { entranceIn } from './entrances.ts'

test.each([
  ['FAUST tritt auf.', 'entrance'],
  ['Auftritt Mephisto', 'entrance'],
  ['Gretchen kommt herein', 'entrance'],
  ['Ein Diener erscheint.', 'entrance'],
  ['Enter HAMLET', 'entrance'],
  ['She comes in.', 'entrance'],
  ['(ab)', 'exit'],
  ['FAUST ab.', 'exit'],
  ['Beide ab nach links', 'exit'],
  ['Sie geht schnell ab.', 'exit'],
  ['verlässt das Zimmer', 'exit'],
  ['Exeunt omnes', 'exit'],
  ['He leaves.', 'exit'],
  ['Er legt das Buch ab und lacht', null],
  ['blickt auf', null],
  ['Die Tür geht auf.', null],
  ['in a low voice', null],
])('[CUT-4] entrances and exits in directions: %s', (words, expected) => {
  expect(entranceIn(words)).toBe(expected)
})
