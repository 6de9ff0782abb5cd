import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { withoutFootnotes } from './footnotes.ts'

const small = { size: 7 }
const TEXT: readonly Placed[] = [
  [50, 100, 'Was heißt ein Heller heute noch, was heißt ein Taler'],
  [306, 97, '1', { size: 5 }],
  [50, 112, 'in diesem Dorf, in dem man mit Eiern zahlt?'],
]
const read = (...more: readonly Placed[]) => {
  const [page] = withoutFootnotes([pageText([...TEXT, ...more])])
  return { texts: page?.items.length, leftOut: page?.leftOut?.map(({ text }) => text) ?? [] }
}

test('[IMP-442] notes at the foot are left out with the marks that refer to them', () => {
  expect(
    read([50, 700, '1 Eine kleine Münze.', small], [50, 710, 'Sie galt bis 1873.', small]),
  ).toEqual({ texts: 2, leftOut: ['1', '1 Eine kleine Münze.', 'Sie galt bis 1873.'] })
})

test('[IMP-442] text in the type of the play at the foot is no note', () => {
  expect(read([50, 700, '2 Bürger treten auf.'])).toEqual({ texts: 4, leftOut: [] })
})

test('[IMP-664] a note knows its word, its lines and the place of its mark', () => {
  const notes: readonly Placed[] = [
    [50, 700, '1 Eine kleine Münze.', small],
    [50, 710, 'Sie galt bis 1873.', small],
    [50, 720, '2 Eine große Münze.', small],
  ]
  const [page] = withoutFootnotes([pageText([...TEXT, ...notes])])
  expect(page?.footnotes).toMatchObject([
    { word: 'Taler', text: '1 Eine kleine Münze. Sie galt bis 1873.', page: 1, x: 306, y: 97 },
  ])
  expect(page?.footnotes?.[0]?.lines).toHaveLength(2)
})
