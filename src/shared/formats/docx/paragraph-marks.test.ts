import { expect, test } from 'vitest'
import { deleted, line, paragraph, run, wordFile } from '#test/support/word-file.ts'
import { readDocx } from './read.ts'
import { cutInBraces, shownWords } from '#test/support/shown-blocks.ts'

const who = 'w:id="9" w:author="Jana" w:date="2026-03-01T10:00:00Z"'
const markOf = (change: string) => `<w:rPr><w:${change} ${who}/></w:rPr>`
const gone = (content: string) => paragraph(content, markOf('del'))
const moved = (content: string) => paragraph(content, markOf('moveFrom'))

const shown = (body: string) => shownWords(readDocx(wordFile(body)).blocks, cutInBraces)

const AROUND = line('ANNA: Eins.') + line('BEN: Zwei.')

test('[FMT-464] words on both sides of a paragraph mark that was deleted are one paragraph', () => {
  expect(
    shown(
      AROUND +
        gone(run('ANNA: Ich gehe') + deleted(' jetzt.', 'Jana')) +
        paragraph(deleted('Nie', 'Jana') + run(' heim.')),
    ),
  ).toEqual(['ANNA|Eins.', 'BEN|Zwei.', 'ANNA|Ich gehe{ jetzt. Nie} heim.'])
  expect(shown(AROUND + gone(run('ANNA: Ich gehe')) + line(' heim.'))[2]).toBe(
    'ANNA|Ich gehe heim.',
  )
})

test('[FMT-464] a speech deleted between two halves of another is a cut in it', () => {
  expect(
    shown(
      AROUND +
        gone(run('ANNA: Ich gehe') + deleted('.', 'Jana')) +
        gone(deleted('BEN: Wohin?', 'Jana')) +
        paragraph(deleted('ANNA: Ja,', 'Jana') + run(' heim.')),
    ).slice(2),
  ).toEqual(['ANNA|Ich gehe{. BEN: Wohin? ANNA: Ja,} heim.'])
})

test('[FMT-464] speeches deleted with their marks stay cut speeches', () => {
  expect(
    shown(
      AROUND +
        gone(run('ANNA: Drei.')) +
        gone(deleted('BEN: Vier.', 'Jana')) +
        paragraph(deleted('ANNA: Fünf.', 'Jana')) +
        gone(deleted('BEN: Sechs.', 'Jana')) +
        line('ANNA: Sieben.'),
    ).slice(2),
  ).toEqual(['ANNA|Drei.', '{BEN}|{Vier.}', '{ANNA}|{Fünf.}', '{BEN}|{Sechs.}', 'ANNA|Sieben.'])
})

test('[FMT-464] a paragraph that was moved away leaves no blank line, and its words are listed once', () => {
  const away = `<w:moveFrom ${who}>${run('Eine zweite Zeile.')}</w:moveFrom>`
  const here = `<w:moveTo ${who}>${run('Eine zweite Zeile.')}</w:moveTo>`
  const body =
    AROUND +
    line('ANNA: Drei.') +
    moved(away) +
    line('Noch eine Zeile?') +
    line('BEN: Vier.') +
    paragraph(here, markOf('moveTo')) +
    line('ANNA: Fünf.')
  expect(shown(body).slice(2)).toEqual([
    'ANNA|Drei.|Noch eine Zeile?',
    'BEN|Vier.|Eine zweite Zeile.',
    'ANNA|Fünf.',
  ])
  expect(readDocx(wordFile(body)).leftOut.map(({ text }) => text)).toEqual(['Eine zweite Zeile.'])
})

test('[FMT-464] a kept speech behind one that was deleted whole stays a speech of its own', () => {
  expect(
    shown(
      AROUND +
        gone(run('ANNA: Drei.')) +
        gone(deleted('BEN: Vier.', 'Jana')) +
        line('CARLA: Fünf.') +
        line('ANNA: Sechs.') +
        line('CARLA: Sieben.'),
    ).slice(2),
  ).toEqual(['ANNA|Drei.', '{BEN}|{Vier.}', 'CARLA|Fünf.', 'ANNA|Sechs.', 'CARLA|Sieben.'])
})

const HIDDEN = '<w:rPr><w:vanish/></w:rPr>'

test('[FMT-475] words on both sides of a paragraph mark that is hidden are one paragraph', () => {
  expect(
    shown(
      AROUND +
        paragraph(run('ANNA: Ich gehe'), HIDDEN) +
        line(' heim.') +
        paragraph(run('BEN: Du'), '<w:rPr><w:vanish w:val="0"/></w:rPr>') +
        line('CARLA: Nein.') +
        line('CARLA: Doch.'),
    ).slice(2),
  ).toEqual(['ANNA|Ich gehe heim.', 'BEN|Du', 'CARLA|Nein.', 'CARLA|Doch.'])
})

test('[FMT-475] a paragraph that is hidden with its mark leaves no blank line, and is listed', () => {
  const body =
    AROUND +
    line('ANNA: Drei.') +
    paragraph(run('Geheim.', 'vanish'), HIDDEN) +
    paragraph('', HIDDEN) +
    line('Noch eine Zeile folgt.') +
    line('BEN: Vier.')
  expect(shown(body).slice(2)).toEqual(['ANNA|Drei.|Noch eine Zeile folgt.', 'BEN|Vier.'])
  expect(readDocx(wordFile(body)).leftOut.map(({ text }) => text)).toEqual(['Geheim.'])
})

test('[FMT-475] a mark that only separates two styles in a line keeps them apart', () => {
  const separator = '<w:rPr><w:vanish/><w:specVanish/></w:rPr>'
  const speech = (name: string, text: string) =>
    paragraph(run(name), `<w:pStyle w:val="X1"/>${separator}`) + line(text)
  const body = [speech('ANNA', 'Eins.'), speech('BEN', 'Zwei.'), speech('ANNA', 'Drei.')]
  expect(shown(body.join(''))).toEqual(['ANNA|Eins.', 'BEN|Zwei.', 'ANNA|Drei.'])
})

test('[FMT-481] a speech behind a paragraph mark that is hidden or deleted stays a speech if it begins with a name', () => {
  for (const mark of [HIDDEN, markOf('del')])
    expect(
      shown(
        AROUND +
          paragraph(run('BEN: Drei.'), mark) +
          line('ANNA: Vier.') +
          paragraph(run('CARLA: Ich sage'), mark) +
          line(' Eins: Das ist es.'),
      ).slice(2),
    ).toEqual(['BEN|Drei.', 'ANNA|Vier.', 'CARLA|Ich sage Eins: Das ist es.'])
})

test('[FMT-481] a name on a line of its own behind a paragraph mark that is hidden stays a name', () => {
  const speech = (name: string, text: string, mark = '') => line(name) + paragraph(run(text), mark)
  const body = [speech('ANNA', 'Eins.'), speech('BEN', 'Zwei.', HIDDEN), speech('ANNA', 'Drei.')]
  expect(shown(body.join('') + speech('BEN', 'Vier.'))).toEqual([
    'ANNA|Eins.',
    'BEN|Zwei.',
    'ANNA|Drei.',
    'BEN|Vier.',
  ])
})
