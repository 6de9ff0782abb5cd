import { expect, test } from 'vitest'
import { p, say, scene, stateOf } from '#test/support/script.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { printedBlocks } from './print-document.ts'
import { printedCues } from './printed-cues.ts'

test('[PRN-5] the margin has the cues of the chosen types, with the outline’s numbers', () => {
  const state = stateOf(scene('Park'), p('{light c1 999|An} {sound c2|da} {light c3 !7|aus}'))
  const numbered = outlineIn(state)
  expect([...printedCues(numbered, ['light'])]).toEqual([
    ['c1', 'Q101 Licht'],
    ['c3', 'Q7 Licht'],
  ])
  expect(printedCues(numbered, []).size).toBe(0)
})

test('[PRN-5] hidden struck dialogue and the empty end stay off the paper', () => {
  const struck = { ...say('ANNA', 'Weg.'), struckThrough: true } as const
  const { doc } = stateOf(p('Da.'), struck, p(), p('Ende.'), p(), p())
  const texts = (isStruckShown: boolean) =>
    printedBlocks(doc, isStruckShown).content.map((block) => block.textContent)
  expect(texts(true)).toEqual(['Da.', 'ANNAWeg.', '', 'Ende.'])
  expect(texts(false)).toEqual(['Da.', '', 'Ende.'])
})
