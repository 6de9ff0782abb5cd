import { expect, test } from 'vitest'
import { plainText } from '#/shared/script/blocks.ts'
import { makeMarksPdf } from '#test/pdf/hostile-pdfs.ts'
import { TIDE_GAUGE } from '#test/pdf/invented-plays.ts'
import { makeScan } from '#test/pdf/make-scan.ts'
import { readFixture } from '#test/pdf/read-fixture.ts'
import { convertPages } from '../../convert-pages.ts'
import { extractPages } from '../extract.ts'
import { openDocument, readPage } from '../open-document.ts'
import { createScanReader } from './scan-reader.ts'

/** The number of specks on a page of A4. */
const SPECKS = 800

test.each([
  ['[IMP-40] a tilted scan in German is read, names and umlauts included', 0, 0.05],
  ['[IMP-110] a scan full of specks is read as well', SPECKS, 0.1],
])('%s', async (_, specks, mostMissing) => {
  const scan = specks === 0 ? await readFixture('scan.pdf') : makeScan(TIDE_GAUGE, 10, specks)
  const { blocks, report } = convertPages(await extractPages(scan, () => {}))
  const spoken = blocks.flatMap((block) =>
    block.type === 'dialogue'
      ? [[plainText(block.speaker), plainText(block.paragraphs[0] ?? [])]]
      : [],
  )
  const truth = TIDE_GAUGE.entries
    .slice(0, 10)
    .flatMap((entry) => ('speaker' in entry ? [[entry.speaker.toUpperCase(), entry.text]] : []))
  expect(spoken.map(([speaker]) => speaker)).toEqual(truth.map(([speaker]) => speaker))
  const words = (lines: readonly string[][]) =>
    lines
      .map(([, text]) => text)
      .join(' ')
      .split(' ')
  const read = new Set(words(spoken))
  const missing = words(truth).filter((word) => !read.has(word))
  expect(missing.length).toBeLessThan(words(truth).length * mostMissing)
  expect(report).toMatchObject({ pages: 1, scenes: 1, unreadPages: [] })
})

test('[IMP-274] a picture with more marks than a page of print has is left out unrecognised', async () => {
  const events: string[] = []
  const pages = await extractPages(
    makeMarksPdf(),
    () => {},
    (event) => events.push(event),
  )
  expect(pages.map(({ items }) => items.length)).toEqual([0, 12])
  expect(events).toEqual(['picture'])
})

test('[IMP-274] pictures after the last one that may be recognised are left out', async () => {
  const scans = createScanReader(1, () => {}, 1)
  const page = await readPage(await openDocument(makeScan(TIDE_GAUGE, 3)), 1)
  const [first, second] = [await scans.read(page), await scans.read(page)]
  expect((await first.items).length).toBeGreaterThan(0)
  expect(await second.items).toEqual([])
  await scans.close()
})
