import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { zipFile } from '#test/support/word-file.ts'
import { textsOf } from '#/shared/script/blocks.ts'
import { UnreadableFile } from '../file-script.ts'
import { readOdt } from './read.ts'
import { shownBlocks, shownTexts, shownWords } from '#test/support/shown-blocks.ts'

const NAMESPACES = ['office', 'text', 'table', 'style', 'xsl-fo-compatible', 'drawing']
  .map((name) => {
    const prefix = name === 'xsl-fo-compatible' ? 'fo' : name === 'drawing' ? 'draw' : name
    return `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`
  })
  .concat('xmlns:dc="http://purl.org/dc/elements/1.1/"')
  .join(' ')

const CONTENT = `<office:document-content ${NAMESPACES}>
<office:automatic-styles>
<style:style style:name="T1" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>
</office:automatic-styles>
<office:body><office:text>
<text:tracked-changes><text:changed-region text:id="ct1"><text:deletion><office:change-info><dc:creator>Jana</dc:creator><dc:date>2026-03-01T10:00:00</dc:date></office:change-info><text:p> Nie.</text:p></text:deletion></text:changed-region></text:tracked-changes>
<text:h text:outline-level="1">Szene 1</text:h>
<text:p>ANNA:<text:s text:c="2"/>Wer ist <office:annotation office:name="a"><dc:creator>Tom</dc:creator><dc:date>2026-03-01T10:00:00</dc:date><text:p>Lauter</text:p></office:annotation>da<office:annotation-end office:name="a"/>?</text:p>
<text:p>BEN: Ich.<text:change text:change-id="ct1"/> <text:span text:style-name="T1">(Er geht.)</text:span></text:p>
<text:p text:style-name="P1">ANNA: Gut.</text:p>
</office:text></office:body></office:document-content>`

test('[FMT-28] a text document of LibreOffice: tracked deletions with their people, comments on their words, breaks of pages', () => {
  const { blocks, cuts, comments } = readOdt(zipFile({ 'content.xml': CONTENT }), counter())
  const shown = shownBlocks(blocks, ({ text: words, cuts: cut, italic, comments: on }) =>
    cut ? `{${words}}` : italic ? `_${words}_` : on ? `[${words}]` : words,
  )
  expect(shown).toEqual([
    'pageSplit',
    'scene|',
    'dialogue|ANNA|Wer ist [da]?',
    'dialogue|BEN|Ich.{ Nie.} _(Er geht.)_',
    'pageSplit',
    'dialogue|ANNA|Gut.',
  ])
  expect([...cuts.values()]).toEqual([
    { by: 'Jana', at: Date.parse('2026-03-01T10:00:00'), reason: '' },
  ])
  expect([...comments.values()].map(({ author }) => author)).toEqual(['Tom'])
})

test('[FMT-340] in a text document of LibreOffice a table in a cell and a box within a box are read once', () => {
  const cell = (content: string) =>
    `<table:table><table:table-row><table:table-cell>${content}</table:table-cell></table:table-row></table:table>`
  const box = (content: string) =>
    `<draw:frame><draw:text-box>${content}</draw:text-box></draw:frame>`
  const content = `<office:document-content ${NAMESPACES}><office:body><office:text>
${cell(`<text:p>Tabelle</text:p>${cell('<text:p>Darin</text:p>')}`)}
<text:p>Text${box(`<text:p>Kasten${box('<text:p>Innen</text:p>')}</text:p>`)}</text:p>
</office:text></office:body></office:document-content>`
  const { blocks } = readOdt(zipFile({ 'content.xml': content }), counter())
  const words = blocks.flatMap(textsOf).flatMap((text) => text.map((span) => span.text))
  expect(words.join(' ').split(/\s+/)).toEqual(['Tabelle', 'Darin', 'Text', 'Kasten', 'Innen'])
})

test('[FMT-28] a text document with a password, or another archive, is refused', () => {
  const reasonOf = (files: Readonly<Record<string, string>>) => {
    try {
      return readOdt(zipFile(files)).blocks.length
    } catch (error) {
      return error instanceof UnreadableFile ? error.reason : String(error)
    }
  }
  expect(reasonOf({ 'META-INF/manifest.xml': '<manifest:encryption-data/>' })).toBe('encrypted')
  expect(reasonOf({ 'a.txt': 'x' })).toBe('unknownFormat')
})

const LISTS = `<office:document-content ${NAMESPACES}>
<office:automatic-styles>
<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-prefix="Szene " style:num-suffix=":" style:num-format="1"/></text:list-style>
<text:list-style style:name="L2"><text:list-level-style-number text:level="1" style:num-suffix="." style:num-format="1"/></text:list-style>
<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>
</office:automatic-styles>
<office:body><office:text>
<text:table-of-content><text:index-body><text:p>Im Garten 1</text:p></text:index-body></text:table-of-content>
<text:list xml:id="a" text:style-name="L1"><text:list-item><text:p>Im Garten</text:p></text:list-item></text:list>
<text:list xml:id="b" text:style-name="L2"><text:list-item><text:p>ANNA: Schö­ne <text:span text:style-name="H">heimlich </text:span>Rosen.</text:p></text:list-item><text:list-item><text:p>BEN: Ja.</text:p></text:list-item></text:list>
<text:list text:continue-list="a" text:style-name="L1"><text:list-item><text:p>Am Fluss</text:p></text:list-item></text:list>
<text:list text:continue-list="b" text:style-name="L2"><text:list-item><text:p>ANNA: Kalt.</text:p></text:list-item></text:list>
</office:text></office:body></office:document-content>`

test('[FMT-128] numbers of scenes that LibreOffice counts are in the script; those of lines, contents and hidden words are left out', () => {
  const { blocks, leftOut } = readOdt(zipFile({ 'content.xml': LISTS }), counter())
  const shown = blocks.map((block) =>
    block.type === 'scene' ? block.sceneName : shownTexts(block).join('|'),
  )
  expect(shown).toEqual([
    'Szene 1: Im Garten',
    'ANNA|Schöne Rosen.',
    'BEN|Ja.',
    'Szene 2: Am Fluss',
    'ANNA|Kalt.',
  ])
  expect(leftOut.map(({ text }) => text)).toEqual(['Im Garten 1', '1.', 'heimlich', '2.', '3.'])
})

test.each([
  ['words', '<text:span text:style-name="H">Geheim.</text:span>'],
  ['all', '<text:hidden-paragraph text:is-hidden="true"/>Geheim.'],
])(
  '[FMT-475] a paragraph of LibreOffice leaves no blank line if its words or all of it are hidden: %s',
  (_what, hidden) => {
    const style =
      '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>'
    const p = (content: string) => `<text:p>${content}</text:p>`
    const text = ['BEN: Eins.', 'ANNA: Zwei.', hidden, 'Noch eine Zeile folgt.', 'BEN: Drei.'].map(
      p,
    )
    const content = `<office:document-content ${NAMESPACES}><office:automatic-styles>${style}</office:automatic-styles><office:body><office:text>${text.join('')}</office:text></office:body></office:document-content>`
    const { blocks, leftOut } = readOdt(zipFile({ 'content.xml': content }), counter())
    const said = shownWords(blocks)
    expect(said).toEqual(['BEN|Eins.', 'ANNA|Zwei.|Noch eine Zeile folgt.', 'BEN|Drei.'])
    expect(leftOut.map(({ text: words }) => words)).toEqual(['Geheim.'])
  },
)

test('[FMT-482] in LibreOffice files a comment ends, and a page begins, also in a paragraph that is hidden', () => {
  const style =
    '<style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>'
  const note =
    '<office:annotation office:name="a"><dc:creator>Tom</dc:creator><text:p>Lauter</text:p></office:annotation>'
  const hidden =
    '<text:hidden-paragraph text:is-hidden="true"/>Geheim.<office:annotation-end office:name="a"/>'
  const text = `<text:p>ANNA: Eins.</text:p><text:p>BEN: Zwei ${note}drei.</text:p><text:p text:style-name="P">${hidden}</text:p><text:p>ANNA: Vier.</text:p><text:p>BEN: Fünf.</text:p>`
  const content = `<office:document-content ${NAMESPACES}><office:automatic-styles>${style}</office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document-content>`
  const { blocks, leftOut } = readOdt(zipFile({ 'content.xml': content }), counter())
  const noted = blocks.flatMap((block) => textsOf(block).flat()).filter((span) => span.comments)
  expect(noted.map((span) => span.text)).toEqual(['drei.'])
  expect(leftOut.map(({ text: words, page }) => [words, page])).toEqual([['Geheim.', 2]])
})

test('[FMT-500] in a text document of LibreOffice signs of symbol fonts are those of Unicode', () => {
  const styles = `<office:automatic-styles><style:style style:name="S" style:family="text"><style:text-properties style:font-name="Symbol"/></style:style></office:automatic-styles>`
  const content = `<office:document-content ${NAMESPACES}>${styles}<office:body><office:text><text:p>ANNA: Hin \uf0e0 <text:span text:style-name="S">\uf061</text:span>.</text:p><text:p>BEN: Ja.</text:p><text:p>ANNA: Nein.</text:p></office:text></office:body></office:document-content>`
  const [first] = readOdt(zipFile({ 'content.xml': content }), counter()).blocks
  expect(first && textsOf(first).flatMap((text) => text.map((span) => span.text))).toEqual([
    'ANNA',
    'Hin → α.',
  ])
})
