import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { counter, heldBy } from '#test/support/held-by-word.ts'
import { page, p, say, scene } from '#test/support/script.ts'
import { zipFile } from '#test/support/word-file.ts'
import { decodeText } from '../text-coding.ts'
import { unzip } from '../zip.ts'
import { readDocx } from './read.ts'
import { writeDocx } from './write.ts'

const COMMON = { title: 'Probe', comments: new Map(), withComments: true, withCues: true } as const

test('[FMT-20] a script that is exported as a Word file and imported again is the same script', () => {
  fc.assert(
    fc.property(anyBlocks, fc.constantFrom('de', 'en'), (blocks, language) => {
      const held = heldBy(blocks)
      fc.pre(held.some((block) => /[\p{L}\p{N}]/u.test(JSON.stringify(textsIn(block)))))
      const bytes = writeDocx({
        ...COMMON,
        blocks: held,
        cuts: new Map(),
        language,
        cutsAs: 'tracked',
      })
      expect(heldBy(readDocx(bytes, counter()).blocks)).toEqual(held)
    }),
    { numRuns: 100 },
  )
})

test('[FMT-433] in a Word file names, headings and what stands shortly below these keep with the next paragraph', () => {
  const direction = (text: string) =>
    ({ type: 'paragraph', text: [{ text, italic: true }] }) as const
  const blocks = [
    { type: 'heading', level: 1, text: [{ text: 'Erster Akt' }] } as const,
    direction('Ein Garten.'),
    scene('Morgen'),
    direction('Anna, Ben.'),
    direction('Es regnet. '.repeat(30)),
    direction('Stille.'),
    say('Anna', 'Ja.'),
    direction('Sie geht.'),
  ]
  const bytes = writeDocx({
    ...COMMON,
    blocks,
    cuts: new Map(),
    language: 'de',
    cutsAs: 'struck',
  })
  const parts = unzip(bytes, (name) => name.startsWith('word/'))
  const part = (name: string) => decodeText(parts[`word/${name}.xml`] ?? new Uint8Array())
  const styles = [...part('styles').matchAll(/w:styleId="(Stichwort[^"]*)">(.*?)<\/w:style>/gs)]
  const keeping = new Set(
    styles.flatMap(([, id, look]) => (look?.includes('<w:keepNext/>') ? [id] : [])),
  )
  const kept = part('document')
    .split('</w:p>')
    .flatMap((paragraph) => {
      const id = /<w:pStyle w:val="([^"]*)"/.exec(paragraph)?.[1]
      const keeps = keeping.has(id) || paragraph.includes('<w:keepNext/>')
      return keeps ? [paragraph.replaceAll(/<[^>]*>/g, '')] : []
    })
  expect(kept).toEqual(['Erster Akt', 'Ein Garten.', 'Szene 1: Morgen', 'Anna, Ben.', 'Anna'])
  expect(heldBy(readDocx(bytes, counter()).blocks)).toEqual(heldBy(blocks))
})

test('[FMT-344] a page break that LibreOffice has moved to the end of the paragraph above leaves no empty paragraph', () => {
  const play = [p('Eins.'), page(1), p('Zwei.'), page(2), say('ANNA', 'Drei.')]
  const bytes = writeDocx({
    ...COMMON,
    blocks: play,
    cuts: new Map(),
    language: 'de',
    cutsAs: 'tracked',
  })
  const files = Object.entries(unzip(bytes, (name) => name.endsWith('.xml'))).map(
    ([name, part]) => [name, decodeText(part)] as const,
  )
  const document = new Map(files).get('word/document.xml') ?? ''
  const moved = document
    .split('</w:p>')
    .map((paragraph, index, all) =>
      all[index + 1]?.includes('<w:pageBreakBefore/>')
        ? `${paragraph}<w:r><w:br w:type="page"/></w:r>`
        : paragraph,
    )
    .join('</w:p>')
    .replaceAll('<w:pageBreakBefore/>', '')
  const again = readDocx(
    zipFile({ ...Object.fromEntries(files), 'word/document.xml': moved }),
    counter(),
  )
  expect(heldBy(again.blocks)).toEqual(heldBy(play))
})

test.each([1, 2, 3])(
  '[FMT-411] %i pages that begin before the first words come back though LibreOffice drops the break before its first paragraph',
  (count) => {
    const pages = Array.from({ length: count }, (_, index) => page(index + 1))
    const play = [...pages, p('Eins.'), page(count + 1), say('ANNA', 'Zwei.')]
    const bytes = writeDocx({
      ...COMMON,
      blocks: play,
      cuts: new Map(),
      language: 'de',
      cutsAs: 'tracked',
    })
    expect(heldBy(readDocx(bytes, counter()).blocks)).toEqual(heldBy(play))
    const files = Object.entries(unzip(bytes, (name) => name.endsWith('.xml'))).map(
      ([name, part]) => [name, decodeText(part)] as const,
    )
    const saved = files.map(([name, text]) => {
      const first = text.indexOf('</w:p>')
      // it may write the bookmark of an empty paragraph twice
      const mark = /<w:bookmarkStart[^>]*>/.exec(text)?.[0] ?? ''
      const begin = text.slice(0, first).replace('<w:pageBreakBefore/>', '')
      const dropped = begin.replace(mark, mark + mark) + text.slice(first)
      return [name, name === 'word/document.xml' ? dropped : text] as const
    })
    const again = readDocx(zipFile(Object.fromEntries(saved)), counter())
    expect(heldBy(again.blocks)).toEqual(heldBy(play))
  },
)

const textsIn = (block: object) =>
  'speaker' in block
    ? [block.speaker, 'paragraphs' in block ? block.paragraphs : []].map(words)
    : 'text' in block
      ? words(block.text)
      : ''
const words = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(words).join('')
    : typeof value === 'object' && value !== null && 'text' in value
      ? String(value.text)
      : ''
