import { expect, test } from 'vitest'
import { italicDirections } from './directions.ts'

test('[IMP-203] words in brackets within a speech are italic', () => {
  expect(italicDirections([{ text: 'Ja. (Geht ab.) Nein.' }])).toEqual([
    { text: 'Ja. ' },
    { text: '(Geht ab.)', italic: true },
    { text: ' Nein.' },
  ])
})

test('[IMP-203] brackets within brackets end with the outer one', () => {
  expect(italicDirections([{ text: '(er [leise] geht) Ja' }])).toEqual([
    { text: '(er [leise] geht)', italic: true },
    { text: ' Ja' },
  ])
})

test('[IMP-203] a bracket that never closes changes nothing', () => {
  expect(italicDirections([{ text: 'Ja (nein' }])).toEqual([{ text: 'Ja (nein' }])
})
