import { expect, test } from 'vitest'
import { line, paragraph, run, wordFile } from '#test/support/word-file.ts'
import { elementsIn, parseXml } from '../xml.ts'
import { textOfSign, unshownIn } from './fields.ts'
import { readDocx } from './read.ts'
import { shownWords } from '#test/support/shown-blocks.ts'

/** What is shown of words and signs: '{' begins a field, '|' its result, '}' ends it; words before '|' in quotes are its code. */
function shown(signs: string): string {
  const names = { '{': 'begin', '|': 'separate', '}': 'end' } as const
  const xml = [...signs]
    .map((sign) =>
      sign === '{' || sign === '|' || sign === '}'
        ? `<w:fldChar w:fldCharType="${names[sign]}"/>`
        : `<w:instrText>${sign}</w:instrText>`,
    )
    .join('')
  const run = parseXml(`<w:r>${xml}</w:r>`, () => 'w')
  const unshown = unshownIn(run)
  let words = ''
  for (const [at, element] of elementsIn(run).entries())
    if (element.name === 'w:instrText' && !unshown.has(element)) words += signs[at]
  return words
}

test.each([
  ['a{PAGE|3}b', 'a3b'],
  ['a{IF{X|k}="k"|z}b', 'azb'],
  ['a{DATEb', 'aDATEb'],
  ['a{DATE|b', 'aDATEb'],
  ['a}b|c', 'abc'],
  ['a{ TOC \\o|Eins{PAGEREF|3}Zwei}b', 'ab'],
  ['a{TOCHTER|Eins}b', 'aEinsb'],
])('[FMT-476] of a field its result is shown, and of a list nothing: %s', (signs, words) => {
  expect(shown(signs)).toBe(words)
})

const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const END = sign('end')
const begun = (code: string) =>
  `${sign('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${sign('separate')}`
const cells = (content: string) => `<w:tc>${paragraph(content)}</w:tc>`
const moved = `<w:moveFrom w:id="1" w:author="Jana">${run('Weg. ') + END}</w:moveFrom>`
const prompt = `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run('Datum ') + END}</w:sdtContent></w:sdt>`

const ENDS: readonly (readonly [string, string])[] = [
  ['words that were moved away', paragraph(moved)],
  ['a paragraph that was moved away', `<w:moveFrom w:id="1">${paragraph(END)}</w:moveFrom>`],
  [
    'a hidden row',
    `<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr>${cells(run('Geheim.') + END)}</w:tr></w:tbl>`,
  ],
  ['a prompt', paragraph(prompt)],
]
const SPEECHES = ['ANNA|Eins.', 'BEN|Zwei.', 'ANNA|Drei.']
const PLAY = line('ANNA: Eins.') + line('BEN: Zwei.') + line('ANNA: Drei.')
const read = (body: string) => {
  const { blocks, leftOut } = readDocx(wordFile(body))
  return {
    shown: shownWords(blocks),
    left: leftOut.map(({ text }) => text).join(' '),
  }
}

test.each(ENDS)('[FMT-480] the end of a field in %s ends it', (_where, end) => {
  const start = paragraph(begun(' TOC ') + run('Inhalt'))
  const { shown: speeches, left } = read(start + end + PLAY)
  expect(speeches).toEqual(SPEECHES)
  expect(left).toContain('Inhalt')
})

test('[FMT-480] a field without an end hides nothing', () => {
  expect(read(paragraph(begun(' TOC ')) + PLAY).shown).toEqual(SPEECHES)
})

test('[FMT-480] a field in a box begins and ends there', () => {
  const box = (content: string) =>
    `<w:r><w:pict><w:txbxContent>${paragraph(content)}</w:txbxContent></w:pict></w:r>`
  const body = paragraph(begun(' TOC ') + box(run('Kiste') + END)) + PLAY
  expect(read(body).shown).toEqual(['Kiste', ...SPEECHES])
})

test('[FMT-480] words in an instruction, and those of a list in a paragraph that is not shown, are listed', () => {
  const code = sign('begin') + run('Vorn') + '</w:p><w:p>' + run('Hinten') + END
  expect(read(PLAY + `<w:p>${code}</w:p>` + PLAY).left).toBe('Vorn Hinten')
  const hidden = paragraph(begun(' TOC ') + run('Inhalt') + END, '<w:rPr><w:vanish/></w:rPr>')
  expect(read(PLAY + hidden).left).toBe('Inhalt')
})

test('[FMT-480] deleted words in what was moved away are listed', () => {
  const gone = `<w:moveFrom w:id="1">${paragraph('<w:r><w:delText>Gestrichen.</w:delText></w:r>')}</w:moveFrom>`
  expect(read(PLAY + gone).left).toBe('Gestrichen.')
})

test.each([
  ['<w:t xml:space="preserve"> Ja </w:t>', ' Ja '],
  ['<w:delText>Nein</w:delText>', 'Nein'],
  ['<w:tab/>', '\t'],
  ['<w:ptab/>', '\t'],
  ['<w:cr/>', '\n'],
  ['<w:noBreakHyphen/>', '-'],
  ['<w:sym w:font="Wingdings" w:char="F0E0"/>', '→'],
  ['<w:sym w:font="Webdings" w:char="F021"/>', ''],
  ['<w:sym/>', ''],
  ['<w:softHyphen/>', null],
  ['<w:drawing/>', null],
])('[FMT-500] the text of a part of a run: %s', (part, text) => {
  expect(textOfSign(parseXml(part))).toBe(text)
})
