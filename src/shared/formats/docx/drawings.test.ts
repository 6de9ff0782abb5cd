import { expect, test } from 'vitest'
import { line, paragraph, run, wordFile } from '#test/support/word-file.ts'
import { plainText, textsOf } from '../../script/blocks.ts'
import { readDocx } from './read.ts'

const shown = (bytes: Uint8Array) =>
  readDocx(bytes).blocks.map((block) => textsOf(block).map(plainText).join('|'))

test('[FMT-466] in a Word file names in boxes at the beginning of paragraphs say who speaks these', () => {
  const boxed = (name: string, text: string) =>
    paragraph(
      `<w:r><w:pict><w:txbxContent>${line(name)}</w:txbxContent></w:pict></w:r>` + run(text),
    )
  expect(
    shown(
      wordFile(
        boxed('FRAU LINDT', 'Eins.') +
          boxed('BEN', 'Zwei.') +
          boxed('FRAU LINDT', 'Drei.') +
          boxed('BEN', 'Vier.') +
          line('Noch etwas?'),
      ),
    ),
  ).toEqual(['FRAU LINDT|Eins.', 'BEN|Zwei.', 'FRAU LINDT|Drei.', 'BEN|Vier.|Noch etwas?'])
})

const box = (name: string) =>
  `<w:r><w:pict><w:txbxContent>${line(name)}</w:txbxContent></w:pict></w:r>`
const REST = ['BEN', 'ANNA', 'BEN'].map((name) => paragraph(box(name) + run('Ja.'))).join('')

test('[FMT-466] a name in a box stands before the whole of a paragraph that goes over a page', () => {
  const halves = run('Eins.') + '<w:r><w:br w:type="page"/></w:r>' + run('Zwei.')
  const blocks = shown(wordFile(paragraph(box('ANNA') + halves) + REST))
  expect(blocks.find((text) => text.includes('Eins.'))).toMatch(/^ANNA\|Eins\./)
})

test('[FMT-466] a name in a box beside no words is not lost', () => {
  const moved = paragraph(box('BEN'), '<w:rPr><w:moveFrom w:id="1"/></w:rPr>')
  expect(shown(wordFile(REST + moved)).join('|')).toMatch(/BEN$/)
})
