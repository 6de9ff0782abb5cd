import { expect, test } from 'vitest'
import { deleted, line, paragraph, run, wordFile } from '#test/support/word-file.ts'
import { readDocx } from './read.ts'
import { cutInBraces, shownWords } from '#test/support/shown-blocks.ts'

const cell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${line(text)}</w:tc>`
const row = (cells: string, properties = '') =>
  `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`
const table = (...rows: readonly string[]) => `<w:tbl>${rows.join('')}</w:tbl>`

const shown = (body: string) => shownWords(readDocx(wordFile(body)).blocks)

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

/** The words of each block, cut ones in braces. */
const marked = (body: string) => shownWords(readDocx(wordFile(body)).blocks, cutInBraces)
const by = (change: string, author = 'Jana') =>
  `<w:${change} w:id="7" w:author="${author}" w:date="2026-03-01T10:00:00Z"/>`

test('[FMT-474] a deleted row of a table is cut, with its author, and an inserted one is text', () => {
  const rows = [
    row(cell('BEN') + cell('Weg damit.') + cell(''), by('del')),
    row(cell('ANNA') + cell('Neu.') + cell(''), by('ins')),
  ]
  const body = table(...NAMES, ...rows)
  expect(marked(body).slice(2)).toEqual([
    'ANNA|Dann komm herein.',
    '{BEN}|{Weg damit.}',
    'ANNA|Neu.',
  ])
  expect([...readDocx(wordFile(body)).cuts.values()]).toEqual([
    { by: 'Jana', at: Date.parse('2026-03-01T10:00:00Z'), reason: '' },
  ])
})

test('[FMT-474] words that were deleted or inserted in a deleted row are cut once', () => {
  const inserted = `<w:ins w:id="8" w:author="Tom">${run('damit.')}</w:ins>`
  const words = `<w:tc>${paragraph(deleted('Weg ', 'Tom') + inserted)}</w:tc>`
  const own = row(cell('BEN') + words + cell(''), by('del'))
  expect(marked(table(...NAMES, own)).slice(3)).toEqual(['{BEN}|{Weg }{damit.}'])
})

test('[FMT-474] all words in a table within a deleted cell or row are cut', () => {
  const inner = table(row(cell('Ganz') + cell('weg.')))
  const own = row(cell('BEN') + `<w:tc>${inner}${line('')}</w:tc>` + cell(''), by('del'))
  const gone = row(cell('ANNA') + cell('Auch weg.', by('cellDel')) + cell(''))
  const text = marked(table(...NAMES, own, gone))
    .slice(3)
    .join(' ')
  expect(text).toContain('{Ganz')
  expect(text).toContain('weg.}')
  expect(text).toContain('{Auch weg.}')
})

test('[FMT-474] paragraphs in a block that was deleted are cut, and those moved away are left out', () => {
  const body =
    line('ANNA: Eins.') +
    `<w:del w:id="1" w:author="Jana">${line('BEN: Zwei.')}</w:del>` +
    `<w:moveFrom w:id="2" w:author="Jana">${line('ANNA: Drei.')}</w:moveFrom>` +
    line('BEN: Vier.') +
    `<w:moveTo w:id="3" w:author="Jana">${line('ANNA: Drei.')}</w:moveTo>`
  expect(marked(body)).toEqual(['ANNA|Eins.', '{BEN}|{Zwei.}', 'BEN|Vier.', 'ANNA|Drei.'])
  expect(readDocx(wordFile(body)).leftOut.map(({ text }) => text)).toEqual(['ANNA: Drei.'])
})

test('[FMT-474] a hidden row is left out and listed', () => {
  const hidden = row(cell('BEN') + cell('Geheim.') + cell(''), '<w:hidden/>')
  const { blocks, leftOut } = readDocx(wordFile(table(...NAMES, hidden)))
  expect(blocks).toHaveLength(3)
  expect(leftOut.map(({ text }) => text)).toContain('Geheim.')
})

test('[FMT-474] a box whose drawing was deleted, or that stands in a deleted row, is cut', () => {
  const box = `<w:r><w:pict><w:txbxContent>${paragraph(run('Licht aus.', 'i'))}</w:txbxContent></w:pict></w:r>`
  const change = 'w:id="3" w:author="Jana"'
  const talk = line('ANNA: Eins.') + line('BEN: Zwei.')
  expect(marked(talk + paragraph(run('ANNA: Drei.') + `<w:del ${change}>${box}</w:del>`))[3]).toBe(
    '{Licht aus.}',
  )
  const own = `<w:tr><w:trPr><w:del ${change}/></w:trPr><w:tc>${paragraph(run('ANNA: Vier.') + box)}</w:tc></w:tr>`
  expect(marked(talk + table(own)).slice(2)).toEqual(['{ANNA}|{Vier.}', '{Licht aus.}'])
})

test('[FMT-478] text beside no name goes on with the speech above, and is asked about unless it can only be spoken', () => {
  const beside = (text: string) => row(cell('') + cell(text) + cell(''))
  const doubts = (...rows: readonly string[]) => {
    const { blocks, uncertain } = readDocx(wordFile(table(...NAMES, ...rows, ...NAMES)))
    expect(blocks).toHaveLength(6)
    return [...uncertain.values()].map(({ label, text }) => `${label}: ${text}`)
  }
  expect(doubts(beside('Der Regen fällt.'))).toEqual(['speech: Der Regen fällt.'])
  expect(doubts(beside('und bleib dort.'))).toEqual([])
  expect(doubts(beside('Ich warte.'))).toEqual([])
  const merged = row(cell('', '<w:vMerge/>') + cell('Der Regen fällt.') + cell(''))
  expect(doubts(merged)).toEqual([])
})
