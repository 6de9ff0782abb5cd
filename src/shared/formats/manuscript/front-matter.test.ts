import { describe, expect, test } from 'vitest'
import { blocksOfManuscript, plainParagraph } from './blocks-of-manuscript.ts'
import { withCastRows, withoutContents } from './front-matter.ts'
import { wordsOf } from './source-paragraph.ts'
import { shownScenes } from '#test/support/shown-blocks.ts'

function readOf(lines: readonly string[]) {
  const { blocks, leftOut } = blocksOfManuscript(lines.map((text) => plainParagraph([{ text }])))
  const shown = shownScenes(blocks)
  return { shown, left: leftOut.map(({ text }) => text) }
}

describe('a table of contents that is typed', () => {
  const play = ['Szene 1', 'ANNA: Ja.', 'BEN: Nein.', 'Szene 2', 'ANNA: Doch.', 'BEN: Gut.']
  const read = [
    'scene Szene 1',
    'dialogue|ANNA|Ja.',
    'dialogue|BEN|Nein.',
    'scene Szene 2',
    'dialogue|ANNA|Doch.',
    'dialogue|BEN|Gut.',
  ]

  test.each([
    ['tabs', '\t'],
    ['dots', ' ........ '],
  ])('[FMT-452] with %s before the pages is left out, with its heading', (_how, leader) => {
    const { shown, left } = readOf(['Inhalt', `Szene 1${leader}3`, `Szene 2${leader}5`, ...play])
    expect(shown).toEqual(read)
    expect(left).toHaveLength(3)
  })

  test('[FMT-452] roles with the numbers of their entrances are none', () => {
    expect(
      readOf(['Personen', 'Anna\t12', 'Ben\t14', 'Carl\t20', ...play]).shown.filter((line) =>
        line.includes('Carl'),
      ),
    ).toHaveLength(1)
  })

  test('[FMT-452] begins behind entries that are none, with the first that is listed again', () => {
    const { left } = readOf(['Anna\t1', 'Ben\t2', 'Carl\t2', 'Szene 1\t3', 'Szene 2\t5', ...play])
    expect(left).toEqual(['Ben 2', 'Carl 2', 'Szene 1 3', 'Szene 2 5'])
  })

  // each line was compared with all lines below, and each tab with all others: that took minutes
  test('[FMT-452] is looked for once in a long play with a number behind each verse', () => {
    const verses = Array.from({ length: 20_000 }, (_, index) =>
      plainParagraph([{ text: `Vers ${index}${'\t'.repeat(100)}${(index % 40) + 1}` }]),
    )
    expect(withoutContents(verses)).toEqual({ paragraphs: verses, leftOut: [] })
  })

  test('[FMT-452] is not looked for among tabs again and again', () => {
    const tabs = ['\t', ' .', '. ', ' '].map((gap) => `Szene 1${gap.repeat(20_000)}x 3`)
    const lines = tabs.map((text) => plainParagraph([{ text }]))
    expect(withoutContents(lines).leftOut).toEqual([])
  })
})

test("[FMT-587] 'N. N.' in a table of roles ends no sentence: actors stay beside their roles", () => {
  const rows = [
    ['Anna, eine Müllerin', 'Lena Kurz'],
    ['Ben', 'N. N.'],
    ['Der alte Müller', 'Paul Weber jun.'],
  ]
  const cells = rows.flatMap((row, at) =>
    row.map((text, column) => ({
      ...plainParagraph([{ text }]),
      cell: { table: 1, row: at, column },
    })),
  )
  expect(withCastRows(cells).map(({ spans }) => wordsOf(spans))).toEqual(
    rows.map((row) => row.join('\t')),
  )
})
