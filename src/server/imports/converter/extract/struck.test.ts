import { expect, test } from 'vitest'
import { hardPdfs } from '#test/pdf/hard-layouts.ts'
import { convertPages } from '../convert-pages.ts'
import { extractPages } from './extract.ts'

test('[IMP-555] words with a line drawn through them are struck, underlined words are not', async () => {
  const found = hardPdfs.find(({ name }) => name.startsWith('lines drawn'))
  const pdf = found?.pdf() ?? new Uint8Array()
  const { blocks } = convertPages(await extractPages(pdf, () => {}))
  const spans = blocks.flatMap((block) =>
    block.type === 'dialogue' ? block.paragraphs.flat() : [],
  )
  expect(spans.map(({ text, strike }) => (strike ? `~${text}` : text))).toEqual([
    '~Der ganze Satz ist weg.',
    'Dieser bleibt.',
    'Unterstrichen ist nicht gestrichen.',
    'Eben.',
    'Auch das bleibt.',
  ])
})
