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

test('[FMT-463] words that begin three of many pages are said or done there, and stay', () => {
  const chorus = Array.from({ length: 12 }, (_, index) => {
    const head = index % 4 === 1 ? 'Der Chor singt' : `Anna ${'geht '.repeat(index + 1)}ab`
    return [head, 'ANNA', `Die ${index}. Seite.`].map((text, line) => ({
      ...plainParagraph([{ text }], null, index + 1),
      ...(line === 0 && index > 0 && { beginsPage: true as const }),
    }))
  })
  const { texts, left } = readOf(chorus.flat())
  expect(texts.filter((text) => text === 'Der Chor singt')).toHaveLength(3)
  expect(left).toEqual([])
})

test('[FMT-463] the name of a person who speaks below it above most pages is no head', () => {
  const speeches = [1, 2, 3, 4].flatMap((page) =>
    ['FRAU LINDT', 'Ja.', 'ANNA', `Die ${page}. Seite.`].map((text, line) => ({
      ...plainParagraph([{ text }], null, page),
      ...(line === 0 && page > 1 && { beginsPage: true as const }),
    })),
  )
  const { texts, left } = readOf(speeches)
  expect(texts.filter((text) => text === 'FRAU LINDT')).toHaveLength(4)
  expect(left).toEqual([])
})

test('[FMT-463] heads of left and right pages are left out, each on every second page', () => {
  const head = (page: number) => (page % 2 === 0 ? 'Das Haus am Wehr' : 'Ida Roth')
  const all = Array.from({ length: 8 }, (_, index) =>
    [head(index + 1), 'ANNA', `Die ${index}. Seite.`, 'BEN', 'Weiter.'].map((text, line) => ({
      ...plainParagraph([{ text }], null, index + 1),
      ...(line === 0 && index > 0 && { beginsPage: true as const }),
    })),
  )
  const { left } = readOf(all.flat())
  expect(left.filter(({ length }) => length > 0)).toHaveLength(7)
})
