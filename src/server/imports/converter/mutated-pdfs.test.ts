import { expect, test } from 'vitest'
import { LOST_PROPERTY, TIDE_GAUGE } from '#test/pdf/invented-plays.ts'
import { createRandom, mutatePdf } from '#test/pdf/mutate-pdf.ts'
import { makePlayPdf } from '#test/pdf/play-pdf.ts'
import { readFixture } from '#test/pdf/read-fixture.ts'
import { convertPages } from './convert-pages.ts'
import { extractPages } from './extract/extract.ts'
import { ImportFailure } from './extract/open-document.ts'

const CASES = 45
/** Damage may break pieces of text in two, but must not multiply them. */
const MAX_PIECES = 4

interface Work {
  readonly pages: number
  readonly pieces: number
  readonly blocks: number
}

test('[IMP-16] damaged PDFs end with a script or with an error that says why, and make no more work', async () => {
  const files = [
    makePlayPdf(TIDE_GAUGE, 'a column of names'),
    makePlayPdf(LOST_PROPERTY, 'two columns, name and stop above'),
    await readFixture('small-capitals.pdf'),
  ]
  const originals: { readonly pdf: Uint8Array; readonly work: Work }[] = []
  for (const pdf of files) originals.push({ pdf, work: await workOf(pdf) })
  let scripts = 0
  for (let seed = 0; seed < CASES; seed++) {
    for (const { pdf, work } of originals.slice(seed % 3, (seed % 3) + 1)) {
      const { pages, pieces, blocks } = await workOf(mutatePdf(pdf, createRandom(seed)))
      expect(pages, `pages of case ${seed}`).toBeLessThanOrEqual(work.pages)
      expect(pieces, `pieces of case ${seed}`).toBeLessThanOrEqual(work.pieces * MAX_PIECES)
      if (blocks > 0) scripts += 1
    }
  }
  expect(scripts).toBeGreaterThan(CASES / 4)
})

/** The work is counted, not measured in time: time says more about the machine than about the converter. */
async function workOf(pdf: Uint8Array): Promise<Work> {
  let pages = 0
  try {
    const read = await extractPages(pdf, (page) => {
      pages = page
    })
    const pieces = read.flatMap(({ items }) => items).length
    return { pages, pieces, blocks: convertPages(read).blocks.length }
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error
    return { pages, pieces: 0, blocks: 0 }
  }
}
