import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { analysePages } from '../convert-pages.ts'

const names = (...placed: readonly Placed[]) =>
  [...analysePages([pageText(placed)]).layout.speakers.values()].map(({ name }) => name)

test('[IMP-436] names that occur once are told by their setting', () => {
  expect(
    names(
      [200, 50, 'KÖCHIN'],
      [120, 62, 'Es ist angerichtet.'],
      [200, 86, 'FÜRST'],
      [120, 98, 'Wofür?'],
    ),
  ).toEqual(['KÖCHIN', 'FÜRST'])
})

test('[IMP-436] capitals with nothing close below, or above more capitals, are no names', () => {
  expect(names([50, 50, 'ACHTUNG'], [50, 90, 'Rauchen verboten.'], [50, 130, 'DANKE'])).toEqual([])
  expect(names([50, 50, 'KEIN EINGANG'], [50, 62, 'KEIN AUSGANG'])).toEqual([])
})
