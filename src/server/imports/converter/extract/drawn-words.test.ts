import { expect, test } from 'vitest'
import { makePdf } from '#test/pdf/make-pdf.ts'
import { inShort } from '#test/pdf/short-script.ts'
import { convertPages } from '../convert-pages.ts'
import { extractPages } from './extract.ts'

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
