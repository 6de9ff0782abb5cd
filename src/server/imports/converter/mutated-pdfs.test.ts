import { expect, test } from 'vitest'
import { LOST_PROPERTY, TIDE_GAUGE } from '../../../../test/pdf/invented-plays.ts'
import { createRandom, mutatePdf } from '../../../../test/pdf/mutate-pdf.ts'
import { makePlayPdf } from '../../../../test/pdf/play-pdf.ts'
import { readFixture } from '../../../../test/pdf/read-fixture.ts'
import { convertPages } from './convert-pages.ts'
import { extractPages } from './extract.ts'

const ROUNDS_MS = 8000
const MOST_CASES = 300
const LONGEST_MS = 4000

test(
  '[IMP-16] damaged PDFs end soon, with a script or with an error',
  { timeout: 30_000 },
  async () => {
    const originals = [
      makePlayPdf(TIDE_GAUGE, 'a column of names'),
      makePlayPdf(LOST_PROPERTY, 'two columns, name and stop above'),
      await readFixture('small-capitals.pdf'),
    ]
    const started = performance.now()
    const slow: number[] = []
    let scripts = 0
    let cases = 0
    while (cases < MOST_CASES && performance.now() - started < ROUNDS_MS) {
      const original = originals[cases % originals.length]
      const begun = performance.now()
      if (original && (await converts(mutatePdf(original, createRandom(cases))))) scripts += 1
      if (performance.now() - begun > LONGEST_MS) slow.push(cases)
      cases += 1
    }
    expect(slow).toEqual([])
    expect(scripts).toBeGreaterThan(0)
    expect(cases).toBeGreaterThan(20)
  },
)

async function converts(pdf: Uint8Array): Promise<boolean> {
  try {
    const { blocks } = convertPages(await extractPages(pdf, () => {}))
    return blocks.length > 0
  } catch {
    return false
  }
}
