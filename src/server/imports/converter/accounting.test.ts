// Nothing that is printed goes without a word: it is in the script, or among what was left out.
import { expect, test } from 'vitest'
import { hardPdfs } from '#test/pdf/hard-layouts.ts'
import { LOST_PROPERTY, TIDE_GAUGE } from '#test/pdf/invented-plays.ts'
import { lettersOfPages, lettersOfScript } from '#test/pdf/letters.ts'
import { makePlayPdf } from '#test/pdf/play-pdf.ts'
import { PLAY_STYLES, type PlayStyleName } from '#test/pdf/play-styles.ts'
import { readFixture } from '#test/pdf/read-fixture.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { convertPages } from './convert-pages.ts'
import { extractPages } from './extract/extract.ts'
import type { PageText } from './extract/page-text.ts'

/** Letters that are printed and neither in the script nor left out. A name may be repeated after a direction. */
function lost(pages: readonly PageText[]): readonly string[] {
  const { blocks, leftOut } = convertPages(pages)
  const kept = lettersOfScript(blocks, leftOut)
  return [...lettersOfPages(pages)]
    .filter(([letter, count]) => count > (kept.get(letter) ?? 0))
    .map(([letter]) => letter)
}

/** Letters of speeches and directions that are not printed. */
function invented(pages: readonly PageText[]): readonly string[] {
  const { blocks } = convertPages(pages)
  const printed = lettersOfPages(pages)
  const texts = blocks.map((block) =>
    block.type === 'dialogue' ? { ...block, speaker: [] } : block,
  )
  return [...lettersOfScript(texts, [])]
    .filter(([letter, count]) => count > (printed.get(letter) ?? 0))
    .map(([letter]) => letter)
}

const styles = Object.keys(PLAY_STYLES) as PlayStyleName[]

test.each(styles)('[IMP-450] every printed letter is accounted for: %s', async (style) => {
  for (const play of [TIDE_GAUGE, LOST_PROPERTY]) {
    const pages = await extractPages(makePlayPdf(play, style), () => {})
    expect(lost(pages)).toEqual([])
    expect(invented(pages)).toEqual([])
  }
})

test.each(['small-capitals.pdf', 'two-columns.pdf'])(
  '[IMP-450] every printed letter is accounted for: %s',
  async (file) => expect(lost(await extractPages(await readFixture(file), () => {}))).toEqual([]),
)

test('[IMP-450] every printed letter is accounted for: running heads and page numbers', async () => {
  const pages = await extractPages(makeScriptPdf(), () => {})
  expect(lost(pages)).toEqual([])
  const { leftOut } = convertPages(pages)
  expect(leftOut.map(({ kind }) => kind)).toEqual([1, 2, 3].flatMap(() => ['head', 'pageNumber']))
})

test.each(hardPdfs)('[IMP-450] every printed letter is accounted for: $name', async ({ pdf }) => {
  const pages = await extractPages(pdf(), () => {})
  expect(lost(pages)).toEqual([])
  expect(invented(pages)).toEqual([])
})
