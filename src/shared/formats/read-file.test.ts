import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readImportReport, readUncertainBlocks } from '#/shared/imports/import-report.ts'
import { readLeftOut } from '#/shared/imports/left-out.ts'
import { readOrigin, storedOrigin } from '#/shared/script/comment-origin.ts'
import { NO_DETAILS } from '#/shared/script/cue-details.ts'
import { cutIn, FIRST_SET, readCuts } from '#/shared/script/cuts/cuts.ts'
import { readCueDetails } from '#/shared/script/kept-details.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { CUE_LEVEL, FIRST_LEVEL } from '#/shared/script/schema-level.ts'
import { META_NAME, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { chosenColor } from '#/shared/script/speaker-colors.ts'
import { counter } from '#test/support/held-by-word.ts'
import { say } from '#test/support/script.ts'
import { deleted, line, paragraph, run, wordFile, zipFile } from '#test/support/word-file.ts'
import { plainText, textsOf } from '../script/blocks.ts'
import { readDocx } from './docx/read.ts'
import { MAX_HTML_BYTES, UnreadableFile, type FileScript } from './file-script.ts'
import { readText } from './plain-text.ts'
import { documentOfFile, isHtmlFile, readScriptFile } from './read-file.ts'
import { decodePage, encodeText } from './text-coding.ts'
import { cutInBraces, shownBlocks } from '#test/support/shown-blocks.ts'

function reasonOf(bytes: Uint8Array, name = 'a.docx'): string {
  try {
    return String(readScriptFile(name, bytes).blocks.length)
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
}

const compound = (name: string) =>
  Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...encodeText([...name].join('\0'))])
/** As packers write archives with a password: each entry says so, and its bytes are others. */
function lockedZip(): Uint8Array {
  const bytes = wordFile(line('ANNA: Ja.'))
  bytes[6] = (bytes[6] ?? 0) | 1
  return bytes.fill(0x99, 60, 100)
}
const documentOf = (xml: string) => zipFile({ 'word/document.xml': xml })
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const picture =
  '<w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"/></w:drawing></w:r>'

test.each([
  ['plain text with the name of a Word file', encodeText('ANNA: Ja.'), 'notWord'],
  ['an archive that is no Word file', zipFile({ 'a.txt': 'x' }), 'notWord'],
  ['a Word file with a password', compound('EncryptedPackage'), 'encrypted'],
  ['a Word file in an archive with a password', lockedZip(), 'encrypted'],
  ['a Word file of before 2007', compound('WordDocument'), 'oldWord'],
  ['another file of those days', compound('Workbook'), 'notWord'],
  ['half of an archive', wordFile(line('ANNA: Ja.')).subarray(0, 400), 'broken'],
  ['XML that breaks off', documentOf(`<w:document ${WORD}><w:body><w:p>`), 'broken'],
  [
    'entities that grow',
    documentOf(
      `<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><w:document ${WORD}><w:body/></w:document>`,
    ),
    'entities',
  ],
  [
    'an entity that is not declared',
    documentOf(`<w:document ${WORD}><w:body>&boom;</w:body></w:document>`),
    'entities',
  ],
  [
    'elements within elements without end',
    documentOf(`<w:document ${WORD}>${'<w:p>'.repeat(9000)}`),
    'broken',
  ],
  [
    'another encoding than it states',
    zipFile({ 'word/document.xml': '<?xml version="1.0" encoding="klingon"?><w:document/>' }),
    'encoding',
  ],
  ['pages of pictures only', wordFile(paragraph(picture)), 'scan'],
  [
    'pages of pictures beside which only their numbers stand',
    wordFile([1, 2, 3, 4].map((page) => paragraph(picture) + line(`Seite ${page}`)).join('')),
    'scan',
  ],
  ['no text', wordFile(line('  ')), 'noText'],
  ['no bytes', new Uint8Array(), 'noText'],
  ['too many paragraphs', wordFile('<w:p/>'.repeat(100_001) + line('Ja.')), 'tooLong'],
])('[FMT-11] [FMT-341] a bad file gets one reason, and no script: %s', (_what, bytes, reason) => {
  expect(reasonOf(bytes)).toBe(reason)
})

test('[FMT-341] a file with a speech beside pictures, or with more words, is no scan', () => {
  const pictures = [1, 2, 3, 4].map(() => paragraph(picture)).join('')
  const spoken = line('ANNA: Ja.') + line('BEN: Ja.') + line('ANNA: Ja.')
  expect(reasonOf(wordFile(pictures + spoken))).toBe('3')
  expect(reasonOf(wordFile(pictures + line('Er geht durch den Garten. '.repeat(8))))).toBe('1')
  expect(reasonOf(wordFile(pictures + line('Er geht.')))).toBe('scan')
})

test('[FMT-11] an archive that is too large when unpacked is refused before anything is unpacked', () => {
  const bytes = wordFile(line('ANNA: Ja.'))
  // the sizes stand in the list at the end of the archive: the unpacked one is 24 bytes behind the start of an entry
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 46 < bytes.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 150 * 1024 ** 2, true)
  expect(reasonOf(bytes)).toBe('tooMuch')
})

test('[FMT-11] a file of more than 50 MB, or of another kind, is not read', () => {
  expect(reasonOf(new Uint8Array(50 * 1024 ** 2 + 1))).toBe('tooLarge')
  expect(reasonOf(encodeText('x'), 'a.pages')).toBe('unknownFormat')
})

test('[FMT-11] damage at any byte of a Word file makes a script or a reason, and no other error', () => {
  const whole = wordFile(paragraph(run('ANNA: ', 'b') + run('Ja.')) + line('BEN: Nein.'))
  for (let at = 0; at < whole.length; at += 7) {
    const bytes = whole.slice()
    bytes[at] = (bytes[at] ?? 0) ^ 0x55
    expect(typeof reasonOf(bytes)).toBe('string')
  }
})

const odtOf = (text: string) =>
  zipSync(
    {
      mimetype: encodeText('application/vnd.oasis.opendocument.text'),
      'content.xml': encodeText(
        `<o:document-content xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:t="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><o:body><o:text><t:p>${text}</t:p></o:text></o:body></o:document-content>`,
      ),
    },
    { level: 0 },
  )

test('[FMT-127] a document with the ending of the other program is read as what it is', () => {
  expect(reasonOf(odtOf('ANNA: Ja.'), 'a.docx')).toBe('1')
  expect(reasonOf(odtOf('ANNA: Ja.'), 'a.doc')).toBe('1')
  expect(reasonOf(wordFile(line('ANNA: Ja.')), 'a.odt')).toBe('1')
})

const DOS: Readonly<Record<string, number>> = { ä: 0x84, Ü: 0x9a, ö: 0x94, ü: 0x81, ß: 0xe1 }

/** 'Märchen: schöne Füße' and 'Wojewoda idzie' as older programs wrote them. */
test.each([
  [
    'windows-1252',
    [0x4d, 0xe4, 0x72, 0x63, 0x68, 0x65, 0x6e, 0x20, 0x73, 0x63, 0x68, 0xf6, 0x6e],
    'Märchen schön',
  ],
  [
    'macintosh',
    [0x4d, 0x8a, 0x72, 0x63, 0x68, 0x65, 0x6e, 0x20, 0x73, 0x63, 0x68, 0x9a, 0x6e],
    'Märchen schön',
  ],
  [
    'windows-1250',
    [0x62, 0xea, 0x64, 0xb9, 0x63, 0x20, 0x70, 0xb3, 0x61, 0x6b, 0x61, 0xb3],
    'będąc płakał',
  ],
  [
    'code page 850 of DOS',
    [...'Märchen Über schöne Füße'].map((letter) => DOS[letter] ?? letter.charCodeAt(0)),
    'Märchen Über schöne Füße',
  ],
  ['windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xe2, 0xe0, 0xec], 'Привет вам'],
  [
    'UTF-16 without a mark',
    [...'Märchen'].flatMap((letter) => [letter.charCodeAt(0), 0]),
    'Märchen',
  ],
  [
    'UTF-16 of the other order',
    [...'Märchen'].flatMap((letter) => [0, letter.charCodeAt(0)]),
    'Märchen',
  ],
])('[FMT-127] the encoding of a text is known by its letters: %s', (_encoding, bytes, words) => {
  const { blocks } = readScriptFile('a.txt', Uint8Array.from(bytes))
  expect(blocks.flatMap(textsOf).map(plainText)).toEqual([words])
})

const PLAY = ['ANNA: Ja.', 'BEN: Nein.', 'ANNA: Doch.', 'BEN: So.']
const FDX =
  '<FinalDraft DocumentType="Script"><Content><Paragraph Type="Character"><Text>ANNA</Text></Paragraph><Paragraph Type="Dialogue"><Text>Ja.</Text></Paragraph></Content></FinalDraft>'
const TEI =
  '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body><sp><speaker>ANNA</speaker><p>Ja.</p></sp></body></text></TEI>'

test.each([
  ['a Word file as .txt', 'a.txt', wordFile(PLAY.map(line).join('')), '4'],
  ['a Word file as .fountain', 'a.fountain', wordFile(PLAY.map(line).join('')), '4'],
  ['a LibreOffice file as .xml', 'a.xml', odtOf('ANNA: Ja.'), '1'],
  ['a Final Draft file as .xml', 'a.xml', encodeText(`<?xml version="1.0"?>\n${FDX}`), '1'],
  ['a TEI file as .fdx', 'a.fdx', encodeText(`\ufeff<?xml version="1.0"?>${TEI}`), '1'],
  ['a TEI file as .txt', 'a.txt', encodeText(TEI), '1'],
  ['a PDF as .docx', 'a.docx', encodeText('%PDF-1.7 …'), 'pdf'],
  ['a PDF as .txt', 'a.txt', encodeText('%PDF-1.4\n1 0 obj'), 'pdf'],
  ['RTF as .txt', 'a.txt', encodeText(String.raw`{\rtf1 ANNA: Ja.\par BEN: Nein.}`), '2'],
  ['RTF as .doc', 'a.doc', encodeText(String.raw`{\rtf1 ANNA: Ja.\par BEN: Nein.}`), '2'],
  ['an archive as .rtf', 'a.rtf', zipFile({ 'a.txt': 'x' }), 'broken'],
  ['an old Word file as .rtf', 'a.rtf', compound('WordDocument'), 'oldWord'],
  ['an old Word file as .txt', 'a.txt', compound('WordDocument'), 'oldWord'],
  ['an old Word file as .md', 'a.md', compound('WordDocument'), 'oldWord'],
  ['an old Word file as .odt', 'a.odt', compound('WordDocument'), 'oldWord'],
  ['an old Word file as .fdx', 'a.fdx', compound('WordDocument'), 'oldWord'],
  ['a Word file with a password as .txt', 'a.txt', compound('EncryptedPackage'), 'encrypted'],
  ['a web page as .txt', 'a.txt', encodeText('<!DOCTYPE html><html>ANNA: Ja.'), 'html'],
  ['a web page as .doc', 'a.doc', encodeText('<html><body>ANNA: Ja.'), 'html'],
  ['an archive as .txt', 'a.txt', zipFile({ 'a.txt': 'x' }), 'encoding'],
])('[FMT-405] a file with the ending of another format is what its bytes say: %s', (...one) => {
  const [, name, bytes, answer] = one
  expect(reasonOf(bytes, name)).toBe(answer)
})

test.each([
  [
    'windows-1252',
    '<meta http-equiv=Content-Type content="text/html; charset=windows-1252">',
    0xfc,
  ],
  ['iso-8859-2', "<META charset='iso-8859-2'>", 0xfc],
  ['macintosh', '<meta charset=macintosh>', 0x9f],
  ['none', '', 0xfc],
  ['utf-8, and is not', '<meta charset="utf-8">', 0xfc],
  ['one that nobody knows', '<meta charset="x-nobody">', 0xfc],
])('[FMT-776] a page whose encoding is %s has its letters', (_name, meta, letter) => {
  const [before, after] = [`<html><head>${meta}</head><body>Gr`, 'n</body></html>'].map(encodeText)
  const page = decodePage(new Uint8Array([...(before ?? []), letter, ...(after ?? [])]))
  expect(page).toContain('>Grün<')
})

test('[FMT-776] the byte order mark of a page comes before what the page says', () => {
  const text = '<meta charset="windows-1252"><p>Grün „ja“'
  expect(decodePage(encodeText(`\ufeff${text}`))).toBe(text)
  const wide = new Uint8Array(
    new Uint16Array([...`\ufeff${text}`].map((sign) => sign.charCodeAt(0))).buffer,
  )
  expect(decodePage(wide)).toBe(text)
  expect(decodePage(encodeText('<meta charset="UTF-8"><p>Grün'))).toContain('Grün')
})

test('[FMT-774] HTML is left to a page, up to 10 MB', () => {
  expect(isHtmlFile('a.htm', encodeText('ANNA: Ja.'))).toBe(true)
  expect(isHtmlFile('a.html', zipFile({ 'word/document.xml': 'x' }))).toBe(false)
  expect(isHtmlFile('a.txt', encodeText('\n<HTML lang=de><p>ANNA: Ja.'))).toBe(true)
  expect(isHtmlFile('a.txt', encodeText('<p>ANNA: Ja.'))).toBe(false)
  expect(() => decodePage(new Uint8Array(MAX_HTML_BYTES + 1))).toThrow(new UnreadableFile('html'))
})

test('[FMT-405] text that speaks of other formats is text', () => {
  const { blocks } = readScriptFile(
    'a.txt',
    encodeText('ANNA: <TEI > ist <FinalDraft >.\nBEN: Ja.'),
  )
  expect(plainText(textsOf(blocks[0]!).flat())).toContain('<TEI > ist <FinalDraft >.')
})

test('[FMT-406] a document type that declares no entities is passed over', () => {
  const type = '<!DOCTYPE TEI SYSTEM "http://example.org/tei.dtd">'
  expect(reasonOf(encodeText(`<?xml version="1.0"?>${type}${TEI}`), 'a.xml')).toBe('1')
  const declaring = '<!DOCTYPE TEI SYSTEM "a.dtd" [<!ENTITY b "bb">]>'
  expect(reasonOf(encodeText(declaring + TEI), 'a.xml')).toBe('entities')
  expect(reasonOf(encodeText(type + TEI.replace('Ja.', '&auml;')), 'a.xml')).toBe('entities')
  expect(reasonOf(encodeText(TEI + type), 'a.xml')).toBe('entities')
})

test('[FMT-12] the document of an imported file has its cuts with their people, questions, report and left-out words', () => {
  const bytes = wordFile(
    line('ANNA: Eins.') +
      paragraph(run('BEN: Zwei. ') + deleted('Drei.', 'Jana')) +
      line('Anna geht.') +
      paragraph(run('ANNA: Vier.') + run('verborgen', 'vanish')) +
      paragraph(`<w:commentRangeStart w:id="1"/>${run('BEN: Fünf.')}<w:commentRangeEnd w:id="1"/>`),
    {
      comments:
        '<w:comment w:id="1" w:author="Tom" w:date="2026-03-01T10:00:00Z"><w:p><w:r><w:t>Lauter</w:t></w:r></w:p></w:comment>',
    },
  )
  const script = readDocx(bytes, counter())
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentOfFile(script))
  expect(readBlocks(doc).slice(0, -1)).toEqual(script.blocks)
  const [cutId = ''] = script.cuts.keys()
  expect(cutIn(readCuts(doc), FIRST_SET, cutId)).toMatchObject({ state: 'closed', by: 'Jana' })
  const [commentId = ''] = script.comments.keys()
  expect(readOrigin(storedOrigin(doc, commentId)).author).toBe('Tom')
  expect(readImportReport(doc)).toMatchObject({
    speakers: 2,
    speeches: 4,
    uncertain: 1,
    hasNoPages: true,
  })
  expect(readUncertainBlocks(doc).map(({ text }) => text)).toEqual(['Anna geht.'])
  expect(readLeftOut(doc).flatMap(({ places }) => places.map(({ text }) => text))).toEqual([
    'verborgen',
  ])
})

test('[FMT-343] [NUM-13] details of a file’s cues are in the document, which older programs then refuse', () => {
  const cue = {
    cueId: 'c',
    cueType: 'light',
    cueNumber: '1',
    cueName: '',
    manualNumber: false,
  } as const
  const script = readDocx(wordFile(line('ANNA: Ja.')), counter())
  const told = new Map([['c', { ...NO_DETAILS, does: 'Blitz' }]])
  const blocks = [{ ...say('ANNA', 'Ja.'), paragraphs: [[{ text: 'Ja.', cues: [cue] }]] }]
  const levels = [script, { ...script, blocks, details: told }].map((file) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, documentOfFile(file))
    return [doc.getMap(META_NAME).get(SCHEMA_KEY), readCueDetails(doc).get('c')?.does]
  })
  expect(levels).toEqual([
    [FIRST_LEVEL, undefined],
    [CUE_LEVEL, 'Blitz'],
  ])
})

test('[IMP-54] those who speak most in a file of another program have a colour each', () => {
  const cast = ['ANNA', 'ANTON', 'ALMA', 'ADA', 'ARNO', 'AGNES']
  const script = readDocx(
    wordFile([...cast, ...cast].map((name) => line(`${name}: Ja.`)).join('')),
    counter(),
  )
  const doc = new Y.Doc()
  Y.applyUpdate(doc, documentOfFile(script))
  const colors = cast.map((name) => chosenColor(doc, name)).filter((color) => color !== null)
  expect(new Set(colors).size).toBe(cast.length)
})

const shown = ({ blocks }: FileScript) => shownBlocks(blocks, cutInBraces)

test('[FMT-25] a text in the encoding of older programs is read, and a file that is no text is refused', () => {
  const latin = Uint8Array.from(
    [...'ANNA: Gr\u00fc\u00dfe.\nBEN: Ja.\nANNA: Gut.'].map((sign) => sign.charCodeAt(0)),
  )
  expect(shown(readText(latin, counter()))[0]).toBe('dialogue|ANNA|Grüße.')
  expect(() => readText(Uint8Array.of(0x89, 0, 0, 1), counter())).toThrow('encoding')
  expect(() => readText(encodeText(' \n '), counter())).toThrow('noText')
})

/** A text as old programs save it: each line as long as it may be. */
const wrapped = (text: string, width: number, indent = 0): string =>
  (text.match(new RegExp(`\\S.{0,${width - 1}}(?= |$)`, 'g')) ?? [])
    .map((line) => ' '.repeat(indent) + line)
    .join('\n')

const LONG =
  'Das ist eine lange Rede von der Mühle und dem Bach, der immer fließt, auch wenn sich keiner nach ihm umsieht, und die noch weiter geht, als irgendjemand sie hören will.'
const readLines = (...lines: readonly string[]) =>
  shown(readText(encodeText(lines.join('\n\n')), counter()))

test('[FMT-582] in a text file prose and directions that a width has broken are whole again', () => {
  const direction = `(${LONG})`
  const broken = ['Szene 1', direction, `ANNA. ${LONG}`, `BEN (leise). ${LONG}`, 'ANNA. Nein.']
  expect(readLines(...broken.map((text) => wrapped(text, 72)))).toEqual([
    'scene|',
    `paragraph|${direction}`,
    `dialogue|ANNA|${LONG}`,
    `dialogue|BEN|(leise) ${LONG}`,
    'dialogue|ANNA|Nein.',
  ])
})

test('[FMT-582] in a text file verses stay lines', () => {
  const verses = [
    'Habe nun, ach! Philosophie,',
    'Juristerei und Medizin,',
    'Und leider auch Theologie',
  ]
  expect(readLines(['FAUST.', ...verses].join('\n'), 'WAGNER.\nVerzeiht!', 'FAUST.\nJa.')[0]).toBe(
    `dialogue|FAUST|${verses.join('|')}`,
  )
})

test('[FMT-583] in a text file with names in the middle, speeches are a column, and what begins at the margin is action', () => {
  const named = (name: string, text: string) => `${' '.repeat(20)}${name}\n${wrapped(text, 34, 10)}`
  expect(
    readLines(
      'INT. MÜHLE - TAG',
      wrapped(LONG, 60),
      named('ANNA', LONG),
      named('BEN', 'Nein.'),
      wrapped(`Ben setzt sich. ${LONG}`, 60),
      named('BEN', `(leise) ${LONG}`),
    ),
  ).toEqual([
    'scene|',
    `paragraph|${LONG}`,
    `dialogue|ANNA|${LONG}`,
    'dialogue|BEN|Nein.',
    `paragraph|Ben setzt sich. ${LONG}`,
    `dialogue|BEN|(leise) ${LONG}`,
  ])
})
