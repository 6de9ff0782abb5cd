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

test('[FMT-478] labels of cues in boxes are no names, however often they come back', () => {
  const cued = (label: string, text: string) => paragraph(box(label) + run(text))
  const labels = ['LX 1', 'Licht', 'Ton', 'LX 1', 'Licht', 'Ton', 'Q', 'Q', 'BLACKOUT', 'BLACKOUT']
  const body = labels.map((label, at) => cued(label, at % 2 === 0 ? 'ANNA: Ja.' : 'BEN: Nein.'))
  const { blocks } = readDocx(wordFile(body.join('')))
  const names = blocks.flatMap((block) =>
    block.type === 'dialogue' ? [plainText(block.speaker)] : [],
  )
  expect(new Set(names)).toEqual(new Set(['ANNA', 'BEN']))
})

test('[FMT-478] of two boxes beside a paragraph the more frequent one says who speaks, and is asked about', () => {
  const said = (name: string, text: string) => paragraph(box(name) + run(text))
  const talk = said('ANNA', 'Eins kommt.') + said('BEN', 'Zwei geht.') + said('ANNA', 'Drei auch.')
  const both = ['ANNA', 'BEN'].map((name) => paragraph(box('GONG') + box(name) + run('Horch!')))
  const { blocks, uncertain } = readDocx(wordFile(talk + both.join('') + said('BEN', 'Vier.')))
  const speeches = blocks.map((block) => textsOf(block).map(plainText).join('|'))
  expect(speeches.slice(3)).toEqual(['ANNA|Horch!', 'GONG', 'BEN|Horch!', 'GONG', 'BEN|Vier.'])
  expect([...uncertain.values()].map(({ label, text }) => [label, text])).toEqual([
    ['speaker', 'ANNA'],
    ['speaker', 'BEN'],
  ])
})
