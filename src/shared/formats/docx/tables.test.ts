import { expect, test } from 'vitest'
import { line, wordFile } from '#test/support/word-file.ts'
import { plainText, textsOf } from '../../script/blocks.ts'
import { readDocx } from './read.ts'

const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${line(text)}</w:tc>`
const row = (cells: string, properties = '') =>
  `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`
const table = (...rows: readonly string[]) => `<w:tbl>${rows.join('')}</w:tbl>`

const shown = (body: string) =>
  readDocx(wordFile(body)).blocks.map((block) => textsOf(block).map(plainText).join('|'))

const NAMES = [
  row(cell('ANNA') + cell('Wer ist da?') + cell('LX 1')),
  row(cell('BEN') + cell('Ich bin es.') + cell('LX 2')),
  row(cell('ANNA') + cell('Dann komm herein.') + cell('LX 3')),
]

test('[FMT-465] a row that begins further right is in the columns over which it stands', () => {
  const second = row(cell('Und mach die Tür zu!') + cell('LX 4'), '<w:gridBefore w:val="1"/>')
  const last = row(cell('BEN') + cell('Ja.'), '<w:gridAfter w:val="1"/>')
  expect(shown(table(...NAMES, second, last)).slice(2)).toEqual([
    'ANNA|Dann komm herein.|Und mach die Tür zu!',
    'BEN|Ja.',
  ])
})

test('[FMT-465] a name beside several rows says all of them', () => {
  const rows = [
    row(cell('BEN', '<w:vMerge w:val="restart"/>') + cell('Die ist zu.') + cell('')),
    row(cell('', '<w:vMerge/>') + cell('Seit Jahren schon.') + cell('')),
    row(cell('ANNA') + cell('Gut.') + cell('')),
  ]
  expect(shown(table(...NAMES, ...rows)).slice(3)).toEqual([
    'BEN|Die ist zu.|Seit Jahren schon.',
    'ANNA|Gut.',
  ])
})

test('[FMT-465] words in a cell that Word hides under the one above it are read, too', () => {
  const rows = [
    row(cell('BEN', '<w:vMerge w:val="restart"/>') + cell('Die ist zu.') + cell('')),
    row(cell('ANNA', '<w:vMerge/>') + cell('Gut.') + cell('')),
  ]
  expect(shown(table(...NAMES, ...rows)).join(' ')).toContain('Gut.')
})
