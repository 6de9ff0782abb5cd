// Tables within tables, as forms and page layouts of Word and LibreOffice make them.
import { describe, expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { line, paragraph, wordFile, zipFile } from '#test/support/word-file.ts'
import { readDocx } from '../docx/read.ts'
import { type FileScript, UnreadableFile } from '../file-script.ts'
import { readOdt } from '../odt/read.ts'
import { shownWords } from '#test/support/shown-blocks.ts'

interface Program {
  readonly table: (...rows: readonly (readonly string[])[]) => string
  readonly line: (text: string) => string
  /** A paragraph with a picture in a text box in a text box. */
  readonly boxedPicture: string
  readonly read: (body: string) => FileScript
}

const inTwoForms = (content: string) =>
  `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice><w:drawing>${content}</w:drawing></mc:Choice><mc:Fallback><w:pict>${content}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`
const wordBox = (content: string) =>
  paragraph(inTwoForms(`<w:txbxContent>${content}</w:txbxContent>`))
const WORD: Program = {
  table: (...rows) =>
    `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`,
  line,
  boxedPicture: wordBox(wordBox(paragraph(inTwoForms('<a:blip xmlns:a="a"/>')))),
  read: (body) => readDocx(wordFile(body), counter()),
}

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'
const NAMESPACES = `xmlns:office="${OASIS}:office:1.0" xmlns:text="${OASIS}:text:1.0" xmlns:table="${OASIS}:table:1.0" xmlns:draw="${OASIS}:drawing:1.0"`
const odtBox = (content: string) =>
  `<text:p><draw:frame><draw:text-box>${content}</draw:text-box></draw:frame></text:p>`
const LIBRE_OFFICE: Program = {
  table: (...rows) =>
    `<table:table>${rows.map((cells) => `<table:table-row>${cells.map((cell) => `<table:table-cell>${cell}</table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`,
  line: (text) => `<text:p>${text}</text:p>`,
  // a frame holds one picture, in several forms
  boxedPicture: odtBox(
    odtBox('<text:p><draw:frame><draw:image/><draw:image/></draw:frame></text:p>'),
  ),
  read: (body) =>
    readOdt(
      zipFile({
        'content.xml': `<office:document-content ${NAMESPACES}><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      }),
      counter(),
    ),
}

const speeches = ({ blocks }: FileScript) => shownWords(blocks)

const PLAY = [
  ['ANNA', 'Guten Morgen.'],
  ['BEN', 'Morgen, Anna.'],
  ['ANNA', 'Ist noch Kaffee da?'],
  ['BEN', 'Nein.'],
] as const
const EXPECTED = PLAY.map((speech) => speech.join('|'))

describe.each([
  ['Word', WORD],
  ['LibreOffice', LIBRE_OFFICE],
] as const)('%s', (_name, { table, line: words, boxedPicture, read }) => {
  const framed = (content: string) => table([content])

  test('[FMT-430] a table of one column stands where its cell does: names and speeches keep their columns', () => {
    const columns = PLAY.map((cells) => cells.map((text) => framed(words(text))))
    expect(speeches(read(table(...columns)))).toEqual(EXPECTED)
    expect(speeches(read(framed(table(...columns))))).toEqual(EXPECTED)
    expect(speeches(read(framed(framed(table(...columns)))))).toEqual(EXPECTED)
  })

  test('[FMT-432] speeches that come back in the column beside the names are no names', () => {
    const rows = PLAY.map(([name, text]) => [words(name), words(text) + words('Ja.')])
    const expected = EXPECTED.map((speech) => `${speech}|Ja.`)
    expect(speeches(read(table(...rows)))).toEqual(expected)
    expect(speeches(read(table(...rows, ...rows, ...rows)))).toEqual([
      ...expected,
      ...expected,
      ...expected,
    ])
  })

  test('[FMT-430] a speech whose lines are the rows of a table within its cell is one speech', () => {
    const rows = PLAY.map(([name, text]) => [words(name), table([words(text)], [words('Ja.')])])
    expect(speeches(read(table(...rows)))).toEqual(EXPECTED.map((speech) => `${speech}|Ja.`))
  })

  test('[FMT-430] speeches in frames of their own are read as those without', () => {
    const lines = PLAY.map((speech) => words(speech.join(': ')))
    expect(speeches(read(lines.map(framed).join('')))).toEqual(EXPECTED)
    expect(speeches(read(framed(lines.map(framed).join(''))))).toEqual(EXPECTED)
    const alone = PLAY.map((speech) => framed(speech.map((text) => words(text)).join('')))
    expect(speeches(read(alone.join('')))).toEqual(EXPECTED)
  })

  test('[FMT-430] a frame around a part of a play changes no speech outside or within', () => {
    const [first = '', second = '', ...others] = PLAY.map(([name, text]) =>
      [name, text].map((each) => words(each)).join(''),
    )
    expect(speeches(read(first + framed(second) + others.join('')))).toEqual(EXPECTED)
  })

  test('[FMT-431] a picture in a text box within a text box is counted once, and its text is no scan', () => {
    const direction = words('Er geht durch den Garten.')
    const count = (pictures: number) => {
      try {
        return read(boxedPicture.repeat(pictures) + direction).blocks.length
      } catch (error) {
        return error instanceof UnreadableFile ? error.reason : String(error)
      }
    }
    expect([1, 2, 3].map(count)).toEqual([1, 1, 'scan'])
  })
})
