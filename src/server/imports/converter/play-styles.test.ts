import { describe, expect, test } from 'vitest'
import { plainText } from '#/shared/script/blocks.ts'
import { type InventedPlay, LOST_PROPERTY, spokenIn, TIDE_GAUGE } from '#test/pdf/invented-plays.ts'
import { makePlayPdf } from '#test/pdf/play-pdf.ts'
import { readFixture } from '#test/pdf/read-fixture.ts'
import { PLAY_STYLES, type PlayStyleName } from '#test/pdf/play-styles.ts'
import { convertPages } from './convert-pages.ts'
import { extractPages } from './extract/extract.ts'

const styles = Object.keys(PLAY_STYLES) as PlayStyleName[]

async function convert(pdf: Uint8Array) {
  const { blocks } = convertPages(await extractPages(pdf, () => {}))
  return {
    spoken: blocks.flatMap((block) =>
      block.type === 'dialogue'
        ? [
            `${plainText(block.speaker)}: ${block.paragraphs.map(plainText).join(' ').replaceAll('\n', ' ')}`,
          ]
        : [],
    ),
    scenes: blocks.flatMap((block) => (block.type === 'scene' ? [block.sceneName] : [])),
    directions: blocks.flatMap((block) =>
      block.type === 'paragraph' ? [plainText(block.text).replace(/^\(|\)$/g, '')] : [],
    ),
  }
}

const folded = (lines: readonly string[]) => lines.map((line) => line.toLowerCase())

test.each([
  ['small-capitals.pdf', TIDE_GAUGE],
  ['two-columns.pdf', LOST_PROPERTY],
])('[IMP-200] printed by a browser: %s', async (file, play) => {
  const { spoken, scenes } = await convert(await readFixture(file))
  expect(folded(spoken)).toEqual(folded(spokenIn(play)))
  expect(scenes).toHaveLength(play.entries.filter((entry) => 'scene' in entry).length)
})

describe.each([TIDE_GAUGE, LOST_PROPERTY])('$title', (play: InventedPlay) => {
  test.each(styles)('[IMP-200] set with %s', async (style) => {
    const { spoken, scenes, directions } = await convert(makePlayPdf(play, style))
    expect(folded(spoken)).toEqual(folded(spokenIn(play)))
    expect(scenes).toEqual(play.entries.flatMap((entry) => ('scene' in entry ? [entry.scene] : [])))
    // On a single page nothing distinguishes the running head from a title.
    expect(directions.filter((text) => text !== play.title)).toEqual(
      play.entries.flatMap((entry) => ('direction' in entry ? [entry.direction] : [])),
    )
  })
})
