// Nothing that is printed goes without a word: it is in the script, or among what was left out.
import { expect, test } from 'vitest'
import { hardPdfs } from '#test/pdf/hard-layouts.ts'
import { LOST_PROPERTY, TIDE_GAUGE } from '#test/pdf/invented-plays.ts'
import { lettersOfScript, lettersOfTextLayer, moreLetters } from '#test/pdf/letters.ts'
import { makePlayPdf } from '#test/pdf/play-pdf.ts'
import { PLAY_STYLES, type PlayStyleName } from '#test/pdf/play-styles.ts'
import { readFixture } from '#test/pdf/read-fixture.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { convertPages } from './convert-pages.ts'
import { extractPages } from './extract/extract.ts'

/**
 * Letters that are printed and neither in the script nor left out (a name may be repeated after a direction), and letters
 * of speeches and directions that are not printed.
 */
async function unaccounted(pdf: Uint8Array): Promise<readonly string[]> {
  const printed = await lettersOfTextLayer(pdf)
  const { blocks, leftOut } = convertPages(await extractPages(pdf, () => {}))
  const kept = lettersOfScript(blocks, leftOut)
  const withoutNames = blocks.map((block) =>
    block.type === 'dialogue' ? { ...block, speaker: [] } : block,
  )
  return [
    ...moreLetters(printed, kept)
      .keys()
      .map((letter) => `lost ${letter}`),
    ...moreLetters(lettersOfScript(withoutNames, []), printed)
      .keys()
      .map((letter) => `invented ${letter}`),
  ]
}

const styles = Object.keys(PLAY_STYLES) as PlayStyleName[]

test.each(styles)('[IMP-450] every printed letter is accounted for: %s', async (style) => {
  for (const play of [TIDE_GAUGE, LOST_PROPERTY])
    expect(await unaccounted(makePlayPdf(play, style))).toEqual([])
})

test.each(['small-capitals.pdf', 'two-columns.pdf'])(
  '[IMP-450] every printed letter is accounted for: %s',
  async (file) => expect(await unaccounted(await readFixture(file))).toEqual([]),
)

test('[IMP-450] every printed letter is accounted for: running heads and page numbers', async () => {
  expect(await unaccounted(makeScriptPdf())).toEqual([])
  const { leftOut } = convertPages(await extractPages(makeScriptPdf(), () => {}))
  expect(leftOut.map(({ kind }) => kind)).toEqual([1, 2, 3].flatMap(() => ['head', 'pageNumber']))
})

test.each(hardPdfs)('[IMP-450] every printed letter is accounted for: $name', async ({ pdf }) => {
  expect(await unaccounted(pdf())).toEqual([])
})
