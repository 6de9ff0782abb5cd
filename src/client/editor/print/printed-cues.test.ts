import { NO_DETAILS } from '#/shared/script/cue-details.ts'
import type { DetailsOfCues } from '#/shared/script/kept-details.ts'
import { stageTexts } from '#/client/i18n/editor.ts'
import { expect, test } from 'vitest'
import { p, say, scene, stateOf } from '#test/support/script.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { printedBlocks } from './print-document.ts'
import { printedCues } from './printed-cues.ts'

test('[PRN-5] the margin has the cues of the chosen types, with the outline’s numbers', () => {
  const state = stateOf(scene('Park'), p('{light c1 999|An} {sound c2|da} {light c3 !7|aus}'))
  const numbered = outlineIn(state)
  const text = stageTexts.de.editor.cueDetails
  expect([...printedCues(numbered, ['light'], new Map(), text)]).toEqual([
    ['c1', 'Q101 Licht'],
    ['c3', 'Q7 Licht'],
  ])
  expect(printedCues(numbered, [], new Map(), text).size).toBe(0)
})

test('[CUE-325] [BOOK-110] on paper a cue’s label says what it does, seconds and their unit in one line', () => {
  const numbered = outlineIn(stateOf(scene('Park'), p('{light c1|An} {light c2|aus}')))
  const details: DetailsOfCues = new Map([
    [
      'c2',
      { ...NO_DETAILS, does: 'Blackout', who: 'Mia', trigger: 'follow', after: 'c1', seconds: 5 },
    ],
  ])
  const labels = printedCues(numbered, ['light'], details, stageTexts.de.editor.cueDetails)
  expect(labels.get('c2')).toBe('Q102 Licht\nBlackout · Mia · folgt auf Q101 · nach 5\u00a0s')
})

test('[PRN-5] hidden struck dialogue and the empty end stay off the paper', () => {
  const struck = { ...say('ANNA', 'Weg.'), struckThrough: true } as const
  const { doc } = stateOf(p('Da.'), struck, p(), p('Ende.'), p(), p())
  const texts = (isStruckShown: boolean) =>
    printedBlocks(doc, isStruckShown).content.map((block) => block.textContent)
  expect(texts(true)).toEqual(['Da.', 'ANNAWeg.', '', 'Ende.'])
  expect(texts(false)).toEqual(['Da.', '', 'Ende.'])
})
