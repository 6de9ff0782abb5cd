import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { analysePages } from '../convert-pages.ts'
import { endOfPlay } from './end-matter.ts'

const SPEECHES = ['UTE: Ja.', 'JAN: Nein.', 'UTE: Doch.', 'JAN: Gut.']
const end = (...more: readonly Placed[]) => {
  const placed = SPEECHES.map((text, index): Placed => [50, 100 + index * 12, text])
  const { body, layout } = analysePages([pageText([...placed, ...more])])
  return body.lines[endOfPlay(body, layout.speakers)]?.text
}

test('[IMP-444] the play ends at the mark of its end, or where rights begin apart from the last speech', () => {
  expect(end([50, 180, 'Vorhang'], [50, 220, 'Weitere Stücke'])).toBe('Weitere Stücke')
  expect(end([50, 220, 'Alle Rechte beim Verlag'])).toBe('Alle Rechte beim Verlag')
})

test('[IMP-444] a last speech that mentions prices goes on', () => {
  expect(end([50, 148, 'Das macht dann 5 €.'])).toBeUndefined()
})
