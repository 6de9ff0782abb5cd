import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readImportReport } from '#/shared/imports/import-report.ts'
import {
  makeAnnotatedPdf,
  makeGlyphsPdf,
  makeHugeImagePdf,
  makeManyPagesPdf,
  makeNestedPdf,
  makeNovelPdf,
  makeScriptedPdf,
  makeStrokesPdf,
} from '#test/pdf/hostile-pdfs.ts'
import { type ConversionEnd, isConversionEnd } from './conversion-event.ts'
import { convertPages } from './converter/convert-pages.ts'
import { extractPages } from './converter/extract/extract.ts'
import { startConversion } from './run-conversion.ts'

function converted(pdf: Uint8Array): Promise<ConversionEnd> {
  return new Promise((resolve) => {
    startConversion({ pdf, labelService: null, recognises: true }, (event) => {
      if (isConversionEnd(event)) resolve(event)
    })
  })
}

async function reportOf(pdf: Uint8Array) {
  const end = await converted(pdf)
  if (end.kind !== 'done') throw new Error(`not converted: ${JSON.stringify(end)}`)
  const doc = new Y.Doc()
  Y.applyUpdate(doc, end.state)
  return readImportReport(doc)
}

test.each([
  ['2,001 pages', () => makeManyPagesPdf(2001), 'This PDF has more than 2000 pages.'],
  ['objects nested 50,000 deep', () => makeNestedPdf(50_000), 'This file is not a readable PDF.'],
  ['a picture of 30,000 dots', makeHugeImagePdf, 'No text could be found in this PDF.'],
])('[IMP-16] %s: an end with a clear text', async (_, make, error) => {
  expect(await converted(make())).toEqual({ kind: 'failed', error })
})

test('[IMP-211] a page of 100,000 glyphs is converted within seconds', async () => {
  expect(await reportOf(makeGlyphsPdf(100_000))).toMatchObject({ pages: 2, unreadPages: [] })
})

test.each([
  ['more letters than any page has', () => makeGlyphsPdf(301_000)],
  ['more strokes than a page of drawn letters has', () => makeStrokesPdf(100_001)],
  ['more notes over it than a page can have', () => makeAnnotatedPdf(2001)],
])(
  '[IMP-274] a page with %s is left out and reported, and the others are read',
  async (_, make) => {
    expect(await reportOf(make())).toMatchObject({ pages: 2, unreadPages: [1], speeches: 12 })
  },
)

/** The same without a process of its own, for a PDF that does no harm to the reader's. */
const reportHere = async (pdf: Uint8Array) => convertPages(await extractPages(pdf, () => {})).report

test('[IMP-211] scripts and files within a PDF are passed over', async () => {
  expect(await reportHere(makeScriptedPdf())).toMatchObject({ speakers: 2, speeches: 12 })
})

test('[IMP-201] a novel comes out as paragraphs', async () => {
  expect(await reportHere(makeNovelPdf())).toMatchObject({ pages: 12, speakers: 0, speeches: 0 })
})
