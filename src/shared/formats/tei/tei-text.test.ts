import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { parseXml, textOf } from '../xml.ts'
import { TeiText } from './tei-text.ts'

test('[FMT-26] deletions by one person with no word between them are one cut, and a note of the edition is no comment', () => {
  const left: string[] = []
  const text = new TeiText(counter(), (note) => left.push(textOf(note)))
  const spans = text.read(
    parseXml(
      '<p>Eins <del resp="Jana">zwei</del> <del resp="Jana">drei</del><del resp="Tom">vier</del> fünf <del resp="Tom">sechs</del><note>Odysseus</note></p>',
    ),
  )
  expect(spans.map(({ text: words, cuts = [] }) => `${words}${cuts.join('')}`)).toEqual([
    'Eins ',
    'zweicut-1',
    ' ',
    'dreicut-1',
    'viercut-2',
    ' fünf ',
    'sechscut-3',
  ])
  expect([...text.cuts.values()].map(({ by }) => by)).toEqual(['Jana', 'Tom', 'Tom'])
  expect(left).toEqual(['Odysseus'])
})

test('[FMT-435] in TEI a reference of up to three digits is the mark of a note, which is left out and listed', () => {
  const left: string[] = []
  const text = new TeiText(counter(), (note) => left.push(textOf(note)))
  const spans = text.read(
    parseXml(
      '<p>Seit <ref target="#a">1756</ref> ruht<ref target="#b">(112)</ref> er<ref>*</ref>.<ref/></p>',
    ),
  )
  expect(spans.map((span) => span.text).join('')).toBe('Seit 1756 ruht er.')
  expect(left.filter((mark) => mark !== '')).toEqual(['(112)', '*'])
})

test('[FMT-447] in TEI emphasis of more than 4,000 characters is no direction', () => {
  const looksOf = (words: string) =>
    new TeiText(counter(), () => {}).read(parseXml(`<p><hi>${words}</hi></p>`))
  const longest = `Sie ${'geht und '.repeat(443)}lacht.`
  expect(longest).toHaveLength(3997)
  expect(looksOf(longest)).toEqual([{ text: longest, italic: true }])
  expect(looksOf(`Oft ${longest}`)).toEqual([{ text: `Oft ${longest}`, bold: true }])
})
