import { expect, test } from 'vitest'
import { plainText, textsOf } from '../../script/blocks.ts'
import { blocksOfManuscript } from './blocks-of-manuscript.ts'
import { plainParagraph } from './file-of-manuscript.ts'
import type { SourceParagraph } from './source-paragraph.ts'

/** Pages of two speeches, with what stands above and below them. */
function pages(head: string, foot: (page: number) => string): readonly SourceParagraph[] {
  return [1, 2, 3, 4].flatMap((page) => {
    const texts = [head, 'ANNA', `Die ${page}. Seite.`, 'BEN', 'Weiter.', foot(page)]
    const shown = texts.filter((text) => text !== '')
    return shown.map((text, index) => ({
      ...plainParagraph([{ text }], null, page),
      ...(index === 0 && page > 1 && { beginsPage: true as const }),
    }))
  })
}

function readOf(paragraphs: readonly SourceParagraph[]) {
  const { blocks, leftOut } = blocksOfManuscript(paragraphs)
  const texts = blocks.flatMap((block) => textsOf(block).map(plainText))
  return { texts, left: leftOut.map(({ kind, text }) => `${kind} ${text}`) }
}

test.each([
  ['– 1 –', (page: number) => `– ${page} –`],
  ['Seite 1 von 4', (page: number) => `Seite ${page} von 4`],
  ['1', (page: number) => String(page)],
])('[FMT-461] numbers of pages that are typed as %s are left out', (_how, foot) => {
  const { texts, left } = readOf(pages('', foot))
  expect(texts).not.toContain(foot(2))
  expect(left).toEqual([1, 2, 3, 4].map((page) => `pageNumber ${foot(page)}`))
})

test('[FMT-461] a line typed above each page is left out behind the first one', () => {
  const { texts, left } = readOf(pages('Das Haus am Wehr / Fassung 3', () => ''))
  expect(texts.filter((text) => text.startsWith('Das Haus'))).toHaveLength(1)
  expect(left).toEqual(Array.from({ length: 3 }, () => 'head Das Haus am Wehr / Fassung 3'))
})

test('[FMT-461] names above pages, and numbers of scenes, stay', () => {
  const { texts } = readOf(pages('', () => ''))
  expect(texts.filter((text) => text === 'ANNA')).toHaveLength(4)
  const scenes = [1, 2, 3].flatMap((number) =>
    [String(number), 'ANNA: Ja.', 'BEN: Nein.'].map((text) => plainParagraph([{ text }])),
  )
  expect(readOf(scenes).texts).toContain('2')
})
