import { expect, test } from 'vitest'
import { makePdf } from '#test/pdf/make-pdf.ts'
import { extractPages } from './extract.ts'

test('[IMP-209] a face that is slanted for want of italics is italic', async () => {
  const content = 'BT /F1 12 Tf 1 0 0.25 1 50 600 Tm (Ab.) Tj 1 0 0 1 50 580 Tm (Ja.) Tj ET'
  const [page] = await extractPages(
    makePdf([[{ x: 50, y: 700, text: 'Guten Abend.' }]], { content }),
    () => {},
  )
  const italics = page?.items.filter((item) => item.italic).map((item) => item.text)
  expect(italics).toEqual(['Ab.'])
})
