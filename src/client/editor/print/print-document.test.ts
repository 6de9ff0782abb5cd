import { expect, test } from 'vitest'
import { listCutIds } from '#/shared/script/cuts/list-cuts.ts'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'
import { withoutCuts } from './print-document.ts'

test('[CUT-230] [CUT-395] on paper nothing is left of a cut: no name without a word, no word without a name, no gap at a beginning, no two spaces', () => {
  const doc = docOfBlocks(
    withCuts(
      scene('Garten'),
      say('ANNA', '‹Ja.› Nein. ‹Nie› doch ‹so›.'),
      say('BEN', '‹Ganz weg.›'),
      say('‹CARLA›', 'Da.'),
      p('‹Ab.›'),
      p('Ein ‹ganz› Rest.'),
    ),
  )
  const printed = withoutCuts(doc, ALL_CLOSED)
  const texts: string[] = []
  printed.descendants((node) => {
    if (node.isTextblock && node.textContent !== '') texts.push(node.textContent)
  })
  expect(texts).toEqual(['ANNA', 'Nein. doch .', 'CARLA', 'Da.', 'Ein Rest.'])
  expect(listCutIds(printed)).toEqual([])
})

test('[CUT-292] on paper no punctuation stays of a cut that ended before it, and no empty paragraph of a speech', () => {
  const doc = docOfBlocks(
    withCuts(
      say('ANNA', 'Ja ‹und nein›.', '‹Gar nicht›!', 'Doch.'),
      say('‹BEN›', '‹Ganz weg›.'),
      say('CARLA', '‹Nie und nimmer›!'),
      say('DORA', '…'),
      p('„‹Ab›.“'),
    ),
  )
  const texts: string[] = []
  withoutCuts(doc, ALL_CLOSED).descendants((node) => {
    if (node.isTextblock) texts.push(node.textContent)
  })
  expect(texts).toEqual(['ANNA', 'Ja .', 'Doch.', 'DORA', '…'])
})
