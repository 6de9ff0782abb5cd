// Word files as other programs and rare features of Word make them: no word of the play may be missing.
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { line, paragraph, run, wordFile, zipFile } from '#test/support/word-file.ts'
import { plainText, textsOf } from '#/shared/script/blocks.ts'
import { MAX_UNZIPPED_BYTES } from '../file-script.ts'
import { encodeText } from '../text-coding.ts'
import { readDocx } from './read.ts'

const shown = (bytes: Uint8Array) => readDocx(bytes).blocks.map(wordsIn)
const wordsIn = (block: Parameters<typeof textsOf>[0]) => textsOf(block).map(plainText).join('|')

const ALTERNATIVES = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const ANNA = line('ANNA: Guten Morgen.')
const BEN = line('BEN: Morgen.')
const control = (content: string, properties = '') =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const instruction = (text: string) => `<w:r><w:instrText>${text}</w:instrText></w:r>`

test('[FMT-403] in a Word file the content of controls is read around rows, cells and words, and their prompts are left out', () => {
  const cell = (text: string) => `<w:tc>${line(text)}</w:tc>`
  const table = `<w:tbl>${control(`<w:tr>${cell('ANNA')}${control(cell('Ja.'))}</w:tr>`)}<w:tr>${control(cell('BEN'))}${cell('Nein.')}</w:tr><w:tr>${cell('ANNA')}${cell('Doch.')}</w:tr></w:tbl>`
  const prompt = '<w:showingPlcHdr/>'
  const file = wordFile(
    table +
      control(line('Klicken Sie hier, um Text einzugeben.'), prompt) +
      paragraph(run('BEN: ') + control(run('Wort'), prompt) + control(run('So.'))),
  )
  const script = readDocx(file)
  expect(script.blocks.map(wordsIn)).toEqual(['ANNA|Ja.', 'BEN|Nein.', 'ANNA|Doch.', 'BEN: So.'])
  expect(script.leftOut.map(({ text }) => text)).toEqual([
    'Klicken Sie hier, um Text einzugeben.',
    'Wort',
  ])
})

test.each(['0', 'false', 'off'])(
  '[FMT-403] in a Word file a control whose prompt is switched off holds words of the play: %s',
  (off) => {
    const properties = `<w:showingPlcHdr w:val="${off}"/>`
    const file = wordFile(
      ANNA + control(BEN, properties) + paragraph(run('ANNA: ') + control(run('Wort'), properties)),
    )
    expect(shown(file)).toEqual(['ANNA|Guten Morgen.', 'BEN|Morgen.', 'ANNA|Wort'])
    expect(readDocx(file).leftOut).toEqual([])
  },
)

test('[FMT-403] in a Word file a field that has no end hides no words behind it', () => {
  const open = `<w:p>${field('begin')}${instruction(' DATE ')}</w:p>`
  const whole = `<w:p>${run('BEN: Am ')}${field('begin')}${instruction(' DA')}${field('begin')}${instruction('TE')}${field('end')}${field('separate')}${run('Montag')}${field('end')}${run('.')}</w:p>`
  expect(shown(wordFile(ANNA + whole + open + ANNA + BEN))).toEqual([
    'ANNA|Guten Morgen.',
    'BEN|Am Montag.',
    'ANNA|Guten Morgen.',
    'BEN|Morgen.',
  ])
})

test('[FMT-403] in a Word file words with their reading above them are read without it', () => {
  const ruby =
    '<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>かな</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢字</w:t></w:r></w:rubyBase></w:ruby></w:r>'
  expect(shown(wordFile(ANNA + paragraph(run('BEN: ') + ruby + run('!')) + ANNA + BEN))[1]).toBe(
    'BEN|漢字!',
  )
})

test('[FMT-403] in a Word file tags around words, paragraphs, rows and cells hide nothing', () => {
  const tag = (name: string, content: string) =>
    `<w:${name} w:uri="urn:x" w:element="person"><w:${name}Pr/>${content}</w:${name}>`
  const cell = (text: string) => `<w:tc>${line(text)}</w:tc>`
  const row = (name: string, text: string) => `<w:tr>${cell(name)}${cell(text)}</w:tr>`
  const table = `<w:tbl>${tag('customXml', row('ANNA', 'Ja.'))}<w:tr>${tag('customXml', cell('BEN'))}${cell('Nein.')}</w:tr>${row('ANNA', 'Doch.')}</w:tbl>`
  const words = tag('smartTag', run('Herr ') + tag('smartTag', run('Roth')))
  expect(
    shown(
      wordFile(
        tag('customXml', line('BEN: So.')) +
          paragraph(run('ANNA: Der ') + words + tag('customXml', run(', ja.'))) +
          BEN,
      ),
    ),
  ).toEqual(['BEN|So.', 'ANNA|Der Herr Roth, ja.', 'BEN|Morgen.'])
  expect(shown(wordFile(table))).toEqual(['ANNA|Ja.', 'BEN|Nein.', 'ANNA|Doch.'])
})

test('[FMT-403] in a Word file the result of a field over several paragraphs is read, its instruction is not', () => {
  const begin = `${field('begin')}${instruction(' INCLUDETEXT "a.docx" ')}`
  const body =
    ANNA +
    paragraph(run('BEN: Erst ') + begin + field('separate') + run('dies.')) +
    line('ANNA: Dann das.') +
    paragraph(run('BEN: Und ') + run('jenes.') + field('end') + run(' Ende.'))
  expect(shown(wordFile(body))).toEqual([
    'ANNA|Guten Morgen.',
    'BEN|Erst dies.',
    'ANNA|Dann das.',
    'BEN|Und jenes. Ende.',
  ])
})

test('[FMT-403] in a Word file a field within the instruction of another, that goes on in the next paragraph, is not shown', () => {
  const within = `${field('begin')}${instruction(' MERGEFIELD Ort ')}${field('separate')}${run('Köln')}${field('end')}`
  const body =
    ANNA +
    paragraph(run('BEN: Eins. ') + field('begin') + instruction(' IF ')) +
    paragraph(
      `${within}${instruction(' = "Köln" "Zwei." ')}${field('separate')}${run('Zwei.')}${field('end')}`,
    ) +
    ANNA
  expect(shown(wordFile(body))).toEqual([
    'ANNA|Guten Morgen.',
    'BEN|Eins.|Zwei.',
    'ANNA|Guten Morgen.',
  ])
})

test('[FMT-476] in a Word file the contents that a field has made are left out in any style', () => {
  const entry = (content: string) => paragraph(content, '<w:pStyle w:val="Eigen"/>')
  const begin = `${field('begin')}${instruction(' TOC \\o "1-3" ')}${field('separate')}`
  const body =
    entry(begin + run('Die Küche\t3')) +
    entry(run('Der Garten\t9') + field('end')) +
    ANNA +
    BEN +
    ANNA
  const { blocks, leftOut } = readDocx(wordFile(body))
  expect(blocks.map(wordsIn)).toEqual(['ANNA|Guten Morgen.', 'BEN|Morgen.', 'ANNA|Guten Morgen.'])
  expect(leftOut.map(({ text }) => text)).toEqual(['Die Küche\t3', 'Der Garten\t9'])
})

const BODY = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${ANNA}${BEN}${ANNA}</w:body></w:document>`
const TYPE = 'officeDocument/2006/relationships/officeDocument'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'

test.each([
  [
    'where its relations say',
    {
      '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="http://purl.oclc.org/ooxml/${TYPE}" Target="/docs/main.xml"/></Relationships>`,
      'docs/main.xml': BODY,
    },
  ],
  ['behind a backslash', { 'word\\document.xml': BODY }],
  ['in capitals', { 'Word/Document.xml': BODY }],
])('[FMT-403] the document of a Word file is found %s', (_where, files) => {
  expect(shown(zipFile(files))).toEqual(['ANNA|Guten Morgen.', 'BEN|Morgen.', 'ANNA|Guten Morgen.'])
})

test.each(['<w:altChunk r:id="rId9"/>', `<w:p><w:subDoc r:id="rId9"/></w:p>`])(
  '[FMT-404] a Word file into which Word itself would insert another one is no script without it: %s',
  (part) => expect(() => readDocx(wordFile(ANNA + BEN + part))).toThrow('inserted'),
)

test('[FMT-457] signs without a width, and those that turn the direction of reading, hide no name', () => {
  const speech = (name: string, text: string) =>
    paragraph(`<w:r><w:t>\u200f${name}\u200e</w:t></w:r>` + run(`:\u200b ${text}`), '<w:bidi/>')
  expect(
    shown(
      wordFile(
        speech('ليلى', 'Ja.') +
          speech('דן', 'Nein.') +
          speech('ليلى', 'Doch.') +
          speech('ANNA', 'Gut.'),
      ),
    ),
  ).toEqual(['ليلى|Ja.', 'דן|Nein.', 'ليلى|Doch.', 'ANNA|Gut.'])
})

test('[FMT-457] words that are read from the right are bold or italic by properties of their own', () => {
  const rtl = (text: string, ...looks: readonly string[]) => run(text, 'rtl', ...looks)
  const speech = (name: string, text: string) => paragraph(rtl(`${name} `, 'bCs') + rtl(text))
  const { blocks } = readDocx(
    wordFile(
      speech('دان', 'نعم') +
        paragraph(rtl('يخرج دان', 'iCs')) +
        speech('ليلى', 'لا') +
        speech('دان', 'طيب'),
    ),
  )
  expect(blocks.map(({ type }) => type)).toEqual(['dialogue', 'paragraph', 'dialogue', 'dialogue'])
})

test('[FMT-500] in a Word file signs of symbol fonts are those of Unicode, and letters of other fonts are letters', () => {
  const sign = (font: string, code: string) =>
    `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`
  const body = paragraph(
    run('ANNA: Gr') +
      sign('Times New Roman', 'F0FC') +
      run('n ') +
      sign('Wingdings', 'F0E0') +
      run(' 3') +
      sign('Symbol', 'F02D') +
      run('2 \uf04a ') +
      sign('Segoe UI', '2026'),
  )
  expect(shown(wordFile(body + BEN + ANNA))[0]).toBe('ANNA|Grün → 3−2 ☺ …')
})

test('[FMT-501] in a Word file a sign that is stored for newer and for older programs is read once', () => {
  const emoji = `<w:r><mc:AlternateContent ${ALTERNATIVES}><mc:Choice Requires="w16se"><w16se:symEx xmlns:w16se="http://schemas.microsoft.com/office/word/2015/wordml/symex" w16se:font="Segoe UI Emoji" w16se:char="1F600"/></mc:Choice><mc:Fallback><w:t>😀</w:t></mc:Fallback></mc:AlternateContent></w:r>`
  const mixed = `<w:r><mc:AlternateContent ${ALTERNATIVES}><mc:Choice Requires="e"><w:t>A</w:t><e:symEx xmlns:e="http://schemas.microsoft.com/office/word/2015/wordml/symex" e:font="Segoe UI Emoji" e:char="1F601"/></mc:Choice><mc:Fallback><w:t>A😁</w:t></mc:Fallback></mc:AlternateContent></w:r>`
  const nothing = `<w:r><mc:AlternateContent ${ALTERNATIVES}><mc:Choice Requires="x"/><mc:Fallback><w:t>!</w:t></mc:Fallback></mc:AlternateContent></w:r>`
  expect(
    shown(wordFile(paragraph(run('ANNA: Ja ') + emoji + nothing + mixed) + BEN + ANNA))[0],
  ).toBe('ANNA|Ja 😀!A😁')
})

test('[FMT-502] in a Word file words that are drawn as pictures stand where a text box would stand', () => {
  const old = `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textpath string="Der große Abend"/></v:shape></w:pict></w:r>`
  const canvas = `<w:r><w:drawing xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:sp><a:txBody><a:p><a:r><a:t>Der </a:t></a:r><a:r><a:t>Morgen</a:t></a:r></a:p><a:p><a:r><a:t>danach</a:t></a:r><a:br/><a:r><a:t>Abend</a:t></a:r></a:p></a:txBody></a:sp></w:drawing></w:r>`
  const words = shown(wordFile(paragraph(old) + ANNA + BEN + ANNA + paragraph(canvas) + BEN)).join(
    ' ',
  )
  expect(words).toMatch(/^Der große Abend ANNA/)
  expect(words).toContain('Der Morgen|danach|Abend')
})

test('[FMT-503] in a Word file the words of formulas and of diagrams are listed as left out', () => {
  const formula =
    '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>E=m</m:t></m:r><m:r><w:t>c²</w:t></m:r></m:oMath>'
  const point = (text: string) =>
    `<dgm:pt><dgm:t><a:p><a:r><a:t>${text.slice(0, 2)}</a:t></a:r><a:r><a:t>${text.slice(2)}</a:t></a:r></a:p></dgm:t></dgm:pt>`
  const diagram = `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${point('Anna')}${point('liebt Ben')}</dgm:dataModel>`
  const file = unzipSync(wordFile(paragraph(run('ANNA: Also ') + formula + run('.')) + BEN + ANNA))
  const script = readDocx(zipSync({ ...file, 'word/diagrams/data1.xml': encodeText(diagram) }))
  expect(script.blocks.map(wordsIn)[0]).toBe('ANNA|Also .')
  expect(script.leftOut.map(({ text }) => text)).toEqual(['Anna liebt Ben', 'E=mc²'])
})

test.each(['', '<a><b></a>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])(
  '[FMT-503] a diagram that cannot be read costs a Word file nothing else: %s',
  (diagram) => {
    const file = unzipSync(wordFile(ANNA + BEN + ANNA))
    const script = readDocx(zipSync({ ...file, 'word/diagrams/data1.xml': encodeText(diagram) }))
    expect(script.blocks).toHaveLength(3)
  },
)

describe('[FMT-510] a diagram that cannot be read costs a Word file no other diagram, and its name is listed', () => {
  const diagram = (words: string) =>
    `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:pt><dgm:t><a:p><a:r><a:t>${words}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>`
  const fileWith = (first: string) =>
    zipSync({
      ...unzipSync(wordFile(ANNA + BEN + ANNA)),
      'word/diagrams/data1.xml': encodeText(first),
      'word/diagrams/data2.xml': encodeText(diagram('liebt Ben')),
    })
  const leftOutOf = (bytes: Uint8Array) => readDocx(bytes).leftOut.map(({ text }) => text)
  const listed = ['liebt Ben', 'word/diagrams/data1.xml']
  /** Where the name of the first diagram stands: in its own header, and in the archive's list. */
  const placesOfName = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('latin1')
    const name = 'word/diagrams/data1.xml'
    return { content: text.indexOf(name) + name.length, entry: text.lastIndexOf(name) - 46 }
  }

  test.each(['', '<a><b></a>'])('its XML is damaged: %s', (first) => {
    expect(leftOutOf(fileWith(first))).toEqual(listed)
  })

  test('its compressed bytes are damaged', () => {
    const bytes = fileWith(diagram('Anna'))
    const { content } = placesOfName(bytes)
    bytes.fill(0xff, content, content + 20)
    expect(leftOutOf(bytes)).toEqual(listed)
  })

  test('[FMT-511] it and the text of the file are together larger than what a file may have', () => {
    const bytes = fileWith(diagram('Anna'))
    expect(leftOutOf(bytes)).toEqual(['Anna', 'liebt Ben'])
    const size = placesOfName(bytes).entry + 24
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(size, MAX_UNZIPPED_BYTES - 10, true)
    expect(leftOutOf(bytes)).toEqual(listed)
  })
})
