import { expect, test } from 'vitest'
import { zipFile } from '#test/support/word-file.ts'
import { parseXml } from '../xml.ts'
import { OdtNotes, rowsOf } from './elements.ts'
import { readOdt } from './read.ts'
import { cutInBraces, shownWords } from '#test/support/shown-blocks.ts'

const NAMESPACES = ['office', 'text', 'table', 'style', 'drawing']
  .map((name) => {
    const prefix = name === 'drawing' ? 'draw' : name
    return `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`
  })
  .concat('xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"')
  .join(' ')

const shown = (text: string, styles = '') => {
  const content = `<office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document-content>`
  const { blocks } = readOdt(zipFile({ 'content.xml': content }))
  return shownWords(blocks)
}

const box = (text: string) =>
  `<draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
const p = (content: string) => `<text:p>${content}</text:p>`

test('[FMT-466] names in boxes at the beginning of paragraphs say who speaks them; other boxes stand behind', () => {
  const speeches = [
    p(`${box('ANNA')}Wer ist da?`),
    p(`${box('BEN')}Ich bin es.`),
    p(`${box('ANNA')}Dann komm herein.`),
    p(`${box('BEN')}Die Tür ist zu.${box('Sie lauscht.')}`),
    p('Mach sie auf!'),
    p(`${box('VOLK')}Licht!`),
    p(`${box('ANNA')}Gleich.`),
  ]
  const [first, second, third, ...rest] = shown(speeches.join(''))
  expect([first, second, third]).toEqual([
    'ANNA|Wer ist da?',
    'BEN|Ich bin es.',
    'ANNA|Dann komm herein.',
  ])
  expect(rest[0]).toMatch(/^BEN\|Die Tür ist zu\./)
  expect(rest.join('|')).toContain('Sie lauscht.')
  expect(rest.slice(-2)).toEqual(['VOLK|Licht!', 'ANNA|Gleich.'])
})

test('[FMT-466] a name in a box behind the last paragraph is not lost', () => {
  const speeches = ['ANNA', 'BEN', 'ANNA'].map((name) => p(`${box(name)}Ja.`))
  expect(shown(speeches.join('') + box('BEN')).join('|')).toMatch(/BEN$/)
})

test('[FMT-467] a paragraph that is read from the right stands at its usual side', () => {
  const right = `<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:text-align="end" style:writing-mode="rl-tb"/></style:style>`
  const rtl = (text: string) => `<text:p text:style-name="P1">${text}</text:p>`
  const texts = [rtl('دان: نعم.'), rtl('ליאת: Nein.'), rtl('دان: Doch.'), p('Wirklich?')]
  expect(shown([...texts, rtl('ליאת: Ja.')].join(''), right)).toEqual([
    'دان|نعم.',
    'ליאת|Nein.',
    'دان|Doch.|Wirklich?',
    'ליאת|Ja.',
  ])
})

const comment = (name: string, text: string, creator = '') =>
  parseXml(
    `<office:annotation${name && ` office:name="${name}"`}>${creator && `<dc:creator>${creator}</dc:creator>`}<dc:date>2026-03-01T10:00:00Z</dc:date><text:p>${text}</text:p></office:annotation>`,
  )
const numbers = () => {
  let last = 0
  return () => String((last += 1))
}

test('[FMT-28] a comment of a LibreOffice file is on the words up to its end, and without one on the last word', () => {
  const notes = new OdtNotes(numbers())
  const spans = [{ text: 'Guten Morgen.' }]
  notes.begin(comment('a', 'Lauter', 'Jana Roth'), spans)
  notes.begin(comment('', 'Leiser'), spans)
  const at = Date.parse('2026-03-01T10:00:00Z')
  expect(notes.open).toEqual([{ commentId: `cmt-${at}-1`, commentText: 'Lauter' }])
  expect(spans).toEqual([
    { text: 'Guten ' },
    { text: 'Morgen.', comments: [{ commentId: `cmt-${at}-2`, commentText: 'Leiser' }] },
  ])
  notes.end(parseXml('<office:annotation-end office:name="a"/>'))
  expect(notes.open).toEqual([])
  expect([...notes.authors.values()]).toEqual([
    { author: 'Jana Roth', editor: null, editedAt: null },
  ])
})

test('[FMT-28] a note of a LibreOffice file is a comment on the word before its sign, and an empty one none', () => {
  const notes = new OdtNotes(numbers())
  const spans = [{ text: 'Ja.' }]
  const body = (text: string) =>
    parseXml(`<text:note><text:note-body><text:p>${text}</text:p></text:note-body></text:note>`)
  notes.addNote(body(''), spans)
  expect(spans).toEqual([{ text: 'Ja.' }])
  notes.addNote(body('Im Druck: Nein.'), spans)
  expect(spans).toMatchObject([{ text: 'Ja.', comments: [{ commentText: 'Im Druck: Nein.' }] }])
})

const row = (...cells: readonly string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const cell = (attributes = '') => `<table:table-cell ${attributes}/>`
const covered = '<table:covered-table-cell/>'
const wide = 'table:number-columns-spanned="2"'

test('[FMT-478] a cell that goes on from the row above is told from one that another in its row covers', () => {
  const table = `<table:table xmlns:table="urn:t">${row(cell(), cell(), cell())}${row(covered, cell(), cell())}${row(cell(wide), covered, cell())}${row(cell(wide), covered, covered)}</table:table>`
  const rows = rowsOf(parseXml(table, () => 'table'))
  expect(rows.map(({ cells }) => cells.length)).toEqual([3, 3, 3, 3])
  expect(rows.map(({ goesOn }) => goesOn)).toEqual([false, true, false, true])
})

const TRACKED_NAMESPACES = ['office', 'text', 'table', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:dc="http://purl.org/dc/elements/1.1/"')
  .join(' ')
const HERE = '<text:change text:change-id="ct1"/>'

/** A play in which these paragraphs were deleted where the sign for it stands. */
const withChanges = (gone: string, text: string) => {
  const changes = `<text:tracked-changes><text:changed-region text:id="ct1"><text:deletion><office:change-info><dc:creator>Jana</dc:creator></office:change-info>${gone}</text:deletion></text:changed-region></text:tracked-changes>`
  const content = `<office:document-content ${TRACKED_NAMESPACES}><office:body><office:text>${changes}${p('ANNA: Eins.')}${p('BEN: Zwei.')}${text}${p('BEN: Acht.')}</office:text></office:body></office:document-content>`
  const { blocks } = readOdt(zipFile({ 'content.xml': content }))
  return shownWords(blocks.slice(2, -1), cutInBraces)
}

test('[FMT-464] words on both sides of a paragraph’s end that was deleted in LibreOffice are one paragraph', () => {
  expect(withChanges(p(' jetzt.') + p('Nie'), p(`ANNA: Ich gehe${HERE} heim.`))).toEqual([
    'ANNA|Ich gehe{ jetzt. Nie} heim.',
  ])
})

test('[FMT-464] speeches that were deleted whole in LibreOffice stay cut speeches', () => {
  const before = withChanges(p('BEN: Vier.') + p(''), p(`${HERE}ANNA: Fünf.`))
  expect(before).toEqual(['{BEN}|{Vier.}', 'ANNA|Fünf.'])
  const behind = withChanges(p('') + p('BEN: Vier.'), p(`ANNA: Drei.${HERE}`) + p('BEN: Fünf.'))
  expect(behind).toEqual(['ANNA|Drei.', '{BEN}|{Vier.}', 'BEN|Fünf.'])
})

test('[FMT-474] lists and tables that were deleted in LibreOffice are cut, too', () => {
  const list = `<text:list><text:list-item>${p('BEN: Vier.')}</text:list-item></text:list>`
  const cell = (text: string) => `<table:table-cell>${p(text)}</table:table-cell>`
  const table = `<table:table><table:table-row>${cell('Weg')}${cell('damit.')}</table:table-row></table:table>`
  const words = withChanges(list + table + p(''), p(`${HERE}ANNA: Fünf.`)).join(' ')
  expect(words).toContain('{BEN}|{Vier.}')
  expect(words).toMatch(/\{Weg\}.*\{damit\.\}/)
})

test('[FMT-506] deletions of one person in LibreOffice with no word between them are one cut', () => {
  const region = (id: string, by: string, gone: string) =>
    `<text:changed-region text:id="${id}"><text:deletion><office:change-info><dc:creator>${by}</dc:creator></office:change-info>${p(gone)}</text:deletion></text:changed-region>`
  const at = (id: string) => `<text:change text:change-id="${id}"/>`
  const changes = `<text:tracked-changes>${region('a', 'Jana', 'Nie ')}${region('b', 'Jana', 'mehr')}${region('c', 'Tom', ' doch')}${region('d', 'Tom', 'so')}</text:tracked-changes>`
  const content = `<office:document-content ${TRACKED_NAMESPACES}><office:body><office:text>${changes}${p(`ANNA: Eins. ${at('a')}${at('b')}, ${at('c')} oder ${at('d')}.`)}${p('BEN: Zwei.')}${p('ANNA: Drei.')}</office:text></office:body></office:document-content>`
  const { cuts } = readOdt(zipFile({ 'content.xml': content }))
  expect([...cuts.values()].map(({ by }) => by)).toEqual(['Jana', 'Tom', 'Tom'])
})
