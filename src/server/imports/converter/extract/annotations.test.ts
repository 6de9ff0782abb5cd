import { expect, test } from 'vitest'
import { makePdf, PAGE_HEIGHT } from '#test/pdf/make-pdf.ts'
import { analysePages, convertPages } from '../convert-pages.ts'
import { extractPages } from './extract.ts'

const SPEECHES = [
  'Die Leiter steht im Hof.',
  'Dann steigt jemand herunter.',
  'Niemand ist hinaufgestiegen.',
  'Eben darum.',
]

/** An annotation over the words between two places of a line. */
const over = (
  kind: string,
  line: number,
  [left, right]: readonly [number, number],
  more: string,
) => {
  const [bottom, top] = [PAGE_HEIGHT - 103 - line * 20, PAGE_HEIGHT - 92 - line * 20]
  const quad = `${left} ${top} ${right} ${top} ${left} ${bottom} ${right} ${bottom}`
  return `<< /Type /Annot /Subtype /${kind} /Rect [${left} ${bottom} ${right} ${top}] /QuadPoints [${quad}] ${more} >>`
}

const withAnnotations = (...annotations: readonly string[]) =>
  extractPages(
    makePdf(
      [
        SPEECHES.flatMap((text, index) => [
          { x: 72, y: PAGE_HEIGHT - 100 - index * 20, text: index % 2 === 0 ? 'VERA:' : 'OTTO:' },
          { x: 140, y: PAGE_HEIGHT - 100 - index * 20, text },
        ]),
      ],
      { firstPage: `/Annots [${annotations.join(' ')}]` },
    ),
    () => {},
  )

test('[IMP-722] words that a reader’s tool has struck out come in as cuts', async () => {
  const pages = await withAnnotations(over('StrikeOut', 1, [140, 300], ''))
  const spans = convertPages(pages).blocks.flatMap((block) =>
    block.type === 'dialogue' ? block.paragraphs.flat() : [],
  )
  expect(spans.filter(({ strike }) => strike).map(({ text }) => text)).toEqual([SPEECHES[1]])
})

test('[IMP-722] a note on words becomes a comment on the last of them', async () => {
  const pages = await withAnnotations(
    over('Highlight', 2, [140, 178], '/Contents (leiser)'),
    over('Caret', 3, [161, 163], '/Contents (Pause)'),
  )
  const { footnotes } = analysePages(pages)
  expect(footnotes.map(({ text, word }) => [text, word])).toEqual([
    ['leiser', 'Niemand'],
    ['Pause', 'Eben'],
  ])
})

test('[IMP-722] other notes and filled forms are among what was left out, hidden ones are not', async () => {
  const box = '/Rect [300 300 400 340]'
  const pages = await withAnnotations(
    `<< /Type /Annot /Subtype /FreeText ${box} /Contents (Licht 4 aus) /DA (/Helv 9 Tf) >>`,
    `<< /Type /Annot /Subtype /Text ${box} /Contents (Hier Umbau?) >>`,
    `<< /Type /Annot /Subtype /Popup ${box} /Contents (Hier Umbau?) >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (regie) /V (Frau Sommer) ${box} >>`,
    `<< /Type /Annot /Subtype /Text ${box} /F 2 /Contents (unsichtbar) >>`,
  )
  expect(convertPages(pages).leftOut).toEqual([
    { page: 1, kind: 'annotation', text: 'Licht 4 aus' },
    { page: 1, kind: 'annotation', text: 'Hier Umbau?' },
    { page: 1, kind: 'annotation', text: 'Frau Sommer' },
  ])
})
