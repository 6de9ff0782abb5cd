import { expect, test } from 'vitest'
import { makePdf } from '#test/pdf/make-pdf.ts'
import { inShort } from '#test/pdf/short-script.ts'
import { convertPages } from '../convert-pages.ts'
import { extractPages } from './extract.ts'
import { beginsSpaced, closeSpacedLetters } from './spaced-letters.ts'

test.each([
  ['D e r', 'Der'],
  ['1 .', '1.'],
  ['1 .  B I L D :  I N  N A Z A R E T H', '1. BILD: IN NAZARETH'],
  ['C o n t i . Gnädiger Herr', 'Conti. Gnädiger Herr'],
  ['VA L E R I O . Nun?', 'VALERIO. Nun?'],
  ['Fa u s t : Wie?', 'Faust: Wie?'],
  ['Wo k a m er her', 'Wo kam er her'],
  ['Plan B ist O la la', 'Plan B ist O la la'],
])('[IMP-91] spaced letters are closed: %j', (printed, text) => {
  expect(closeSpacedLetters(printed)).toBe(text)
})

test.each([
  ['Z w e i t e r A u f z u g', 'Zweiter Aufzug'],
  ['Z w e i t e r   A u f z u g', 'Zweiter Aufzug'],
  ['E R S T E R  A K T', 'ERSTER AKT'],
  ['D r i t t e  S z e n e .  Ein Hof', 'Dritte Szene. Ein Hof'],
  ['Ein Satz.  Noch einer', 'Ein Satz. Noch einer'],
])('[IMP-91] the words of a spaced heading stay apart: %j', (printed, text) => {
  expect(closeSpacedLetters(printed)).toBe(text)
})

test('[IMP-91] a spaced word at the beginning is seen', () => {
  expect(['R u t h . Ja', 'Fa u s t :', 'Er k o m m t', 'Ja, ja'].map(beginsSpaced)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('[IMP-91] two names of letter-spaced capitals stay apart where a blank is hardly wider than the other gaps', async () => {
  const speeches = [
    ['FRAU KÜHN', 'Guten Morgen!'],
    ['BEN', 'Welcher Hund?'],
    ['HAUSMEISTER KRAUSE', 'Hier kommt keiner durch.'],
    ['FRAU KÜHN', 'Wir haben einen Schulhund?'],
    ['BEN', 'Seit gestern.'],
    ['HAUSMEISTER KRAUSE', 'Frisch gefegt.'],
  ] as const
  const pdf = makePdf([
    speeches.flatMap(([name, text], index) => [
      { x: 72, y: 700 - index * 36, size: 9, pieces: [{ text: name, spacing: 1 }] },
      { x: 72, y: 687 - index * 36, text },
    ]),
  ])
  const { blocks } = convertPages(await extractPages(pdf, () => {}))
  expect(inShort(blocks)).toEqual(speeches.map(([name, text]) => `${name}: ${text}`))
})
