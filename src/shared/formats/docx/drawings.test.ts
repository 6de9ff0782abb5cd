import { expect, test } from 'vitest'
import { line, paragraph, run, wordFile } from '#test/support/word-file.ts'
import { plainText } from '../../script/blocks.ts'
import { readDocx } from './read.ts'
import { shownWords } from '#test/support/shown-blocks.ts'

const shown = (bytes: Uint8Array) => shownWords(readDocx(bytes).blocks)

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
  const speeches = shownWords(blocks)
  expect(speeches.slice(3)).toEqual(['ANNA|Horch!', 'GONG', 'BEN|Horch!', 'GONG', 'BEN|Vier.'])
  expect([...uncertain.values()].map(({ label, text }) => [label, text])).toEqual([
    ['speaker', 'ANNA'],
    ['speaker', 'BEN'],
  ])
})

const WORDS_OF_CUES = ['SCHWARZ', 'BLACK', 'NOIR', 'BUIO', 'DUNKEL', 'KLIPP']
const dialogue = (name: string) =>
  [1, 2, 3].flatMap((count) => [
    paragraph(box('ANNA') + run(`Ich gehe jetzt, ${count}.`)),
    paragraph(box(name) + run(`Dann bleib ich hier, ${count}.`)),
  ])

test.each(WORDS_OF_CUES)(
  '[FMT-479] a word of cues in a box is a name where no other one stands beside the paragraph, and is asked about: %s',
  (name) => {
    const { blocks, uncertain } = readDocx(wordFile(dialogue(name).join('')))
    const texts = shownWords(blocks)
    const said = (speaker: string, words: string) =>
      [1, 2, 3].map((count) => `${speaker}|${words}, ${count}.`)
    expect(texts.filter((text) => text.startsWith('ANNA'))).toEqual(said('ANNA', 'Ich gehe jetzt'))
    expect(texts.filter((text) => text.startsWith(name))).toEqual(said(name, 'Dann bleib ich hier'))
    expect([...uncertain.values()].map(({ text }) => text)).toEqual([name, name, name])
  },
)

test('[FMT-479] a word of cues in a box beside another one with a name is no name', () => {
  const both = paragraph(box('LICHT') + box('ANNA') + run('Es wird hell.'))
  const texts = shown(wordFile(dialogue('BEN').join('') + both + both + both))
  expect(
    texts.filter((text) => text.includes('hell')).every((text) => text.startsWith('ANNA|')),
  ).toBe(true)
})

test.each(['SON', 'LUZ', 'DIRECTOR'])(
  '[FMT-479] a box with a label stands before its words, and these are not said by the person above: %s',
  (label) => {
    const texts = shown(wordFile(dialogue(label).join(''))).slice(0, 3)
    expect(texts).toEqual(['ANNA|Ich gehe jetzt, 1.', label, 'Dann bleib ich hier, 1.'])
  },
)
