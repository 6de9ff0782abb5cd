import { expect, onTestFinished, test } from 'vitest'
import { makeGlyphsPdf } from '#test/pdf/hostile-pdfs.ts'
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

test('[IMP-274] nothing of a page that was given up is sent any more', async () => {
  const errors: unknown[] = []
  const listen = (error: unknown) => errors.push(error)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  const pages = await extractPages(makeGlyphsPdf(301_000), () => {})
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(pages.map(({ isBroken }) => isBroken === true)).toEqual([true, false])
  expect(errors).toEqual([])
})
