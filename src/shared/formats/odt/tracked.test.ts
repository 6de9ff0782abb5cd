import { expect, test } from 'vitest'
import { zipFile } from '#test/support/word-file.ts'
import { textsOf } from '../../script/blocks.ts'
import { readOdt } from './read.ts'

const NAMESPACES = ['office', 'text', 'table', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:dc="http://purl.org/dc/elements/1.1/"')
  .join(' ')
const p = (content: string) => `<text:p>${content}</text:p>`
const HERE = '<text:change text:change-id="ct1"/>'

/** A play in which these paragraphs were deleted where the sign for it stands. */
const shown = (gone: string, text: string) => {
  const changes = `<text:tracked-changes><text:changed-region text:id="ct1"><text:deletion><office:change-info><dc:creator>Jana</dc:creator></office:change-info>${gone}</text:deletion></text:changed-region></text:tracked-changes>`
  const content = `<office:document-content ${NAMESPACES}><office:body><office:text>${changes}${p('ANNA: Eins.')}${p('BEN: Zwei.')}${text}${p('BEN: Acht.')}</office:text></office:body></office:document-content>`
  const { blocks } = readOdt(zipFile({ 'content.xml': content }))
  return blocks.slice(2, -1).map((block) =>
    textsOf(block)
      .map((one) => one.map((span) => (span.cuts ? `{${span.text}}` : span.text)).join(''))
      .join('|'),
  )
}

test('[FMT-464] words on both sides of a paragraph’s end that was deleted in LibreOffice are one paragraph', () => {
  expect(shown(p(' jetzt.') + p('Nie'), p(`ANNA: Ich gehe${HERE} heim.`))).toEqual([
    'ANNA|Ich gehe{ jetzt. Nie} heim.',
  ])
})

test('[FMT-464] speeches that were deleted whole in LibreOffice stay cut speeches', () => {
  const before = shown(p('BEN: Vier.') + p(''), p(`${HERE}ANNA: Fünf.`))
  expect(before).toEqual(['{BEN}|{Vier.}', 'ANNA|Fünf.'])
  const behind = shown(p('') + p('BEN: Vier.'), p(`ANNA: Drei.${HERE}`) + p('BEN: Fünf.'))
  expect(behind).toEqual(['ANNA|Drei.', '{BEN}|{Vier.}', 'BEN|Fünf.'])
})

test('[FMT-474] lists and tables that were deleted in LibreOffice are cut, too', () => {
  const list = `<text:list><text:list-item>${p('BEN: Vier.')}</text:list-item></text:list>`
  const cell = (text: string) => `<table:table-cell>${p(text)}</table:table-cell>`
  const table = `<table:table><table:table-row>${cell('Weg')}${cell('damit.')}</table:table-row></table:table>`
  const words = shown(list + table + p(''), p(`${HERE}ANNA: Fünf.`)).join(' ')
  expect(words).toContain('{BEN}|{Vier.}')
  expect(words).toMatch(/\{Weg\}.*\{damit\.\}/)
})

test('[FMT-506] deletions of one person in LibreOffice with no word between them are one cut', () => {
  const region = (id: string, by: string, gone: string) =>
    `<text:changed-region text:id="${id}"><text:deletion><office:change-info><dc:creator>${by}</dc:creator></office:change-info>${p(gone)}</text:deletion></text:changed-region>`
  const at = (id: string) => `<text:change text:change-id="${id}"/>`
  const changes = `<text:tracked-changes>${region('a', 'Jana', 'Nie ')}${region('b', 'Jana', 'mehr')}${region('c', 'Tom', ' doch')}${region('d', 'Tom', 'so')}</text:tracked-changes>`
  const content = `<office:document-content ${NAMESPACES}><office:body><office:text>${changes}${p(`ANNA: Eins. ${at('a')}${at('b')}, ${at('c')} oder ${at('d')}.`)}${p('BEN: Zwei.')}${p('ANNA: Drei.')}</office:text></office:body></office:document-content>`
  const { cuts } = readOdt(zipFile({ 'content.xml': content }))
  expect([...cuts.values()].map(({ by }) => by)).toEqual(['Jana', 'Tom', 'Tom'])
})
