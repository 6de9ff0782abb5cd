import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { plainText, type RichText, type ScriptBlock } from '../../script/blocks.ts'
import { UnreadableFile } from '../file-script.ts'
import { readScriptFile } from '../read-file.ts'
import { readRtf } from './read.ts'

/** RTF has one byte for each character. */
const read = (rtf: string) =>
  readRtf(
    Uint8Array.from(rtf, (letter) => letter.charCodeAt(0)),
    counter(),
  )

/** Words in italics between '_', cut ones between '~', comments behind their words. */
const shown = (text: RichText): string =>
  text
    .map(({ text: words, italic, cuts, comments = [] }) => {
      const marked = cuts ? `~${words}~` : italic ? `_${words}_` : words
      return marked + comments.map(({ commentText }) => `{${commentText}}`).join('')
    })
    .join('')

const told = (blocks: readonly ScriptBlock[]) =>
  blocks.flatMap((block) => {
    if (block.type === 'pageSplit') return ['---']
    if (block.type === 'scene') return [`# ${block.sceneName}`]
    if (block.type !== 'dialogue') return [shown(block.text)]
    return [`${plainText(block.speaker)}: ${block.paragraphs.map(shown).join('|')}`]
  })

test('[FMT-751] a file as Word writes it keeps names, looks, cuts, comments, notes, pages and left-out words', () => {
  const { blocks, title, comments, leftOut, pages } = read(
    String.raw`{\rtf1\ansi\ansicpg1252\uc1\deff0{\fonttbl{\f0\froman\fcharset0{\*\panose 0202}Times;}}` +
      String.raw`{\colortbl;\red0\green0\blue0;}{\stylesheet{\ql\fs24 Normal;}{\s1\outlinelevel0\b\f0 heading 1;}}` +
      String.raw`{\info{\title Die K\'fcche}{\author Jana}{\creatim\yr2004}}{\header \pard\plain Fassung 3\par }` +
      String.raw`\pard\plain \s1\ql {\b Szene 1: Hof\par }\pard\plain \ql {\b ANNA:}{ Ja, ich wei\'df. \u8211\'96 So!\par }` +
      String.raw`{\b BEN:}{ Nein {\i (leise)} doch{\super\chftn {\footnote \pard\plain{\super\chftn } Altes Wort.}}.\par }` +
      String.raw`{\i Sie geht ab.}{\par }{\b ANNA:}{ {\strike weg} bleib {\deleted alt}{\revised neu}\line hier.` +
      String.raw`{\*\atnid J}{\*\atnauthor Jana}\chatn {\*\annotation{\*\atnref 1}\pard\plain Warum?}\par }` +
      String.raw`\pard\page {\b BEN:} {\field{\*\fldinst { HYPERLINK "http://a.b" }}{\fldrslt {\ul Hier}}} \{x\} {\v geheim}\par ` +
      '{\\pict\\wmetafile8 0102ab}}',
  )
  expect(told(blocks)).toEqual([
    '---',
    '# Szene 1: Hof',
    'ANNA: Ja, ich weiß. – So!',
    'BEN: Nein _(leise)_ doch{Altes Wort.}.',
    '_Sie geht ab._',
    'ANNA: ~weg~ bleib ~alt~neu\nhier.{Warum?}',
    '---',
    'BEN: Hier {x}',
  ])
  expect([title, pages, [...comments.values()].map(({ author }) => author)]).toEqual([
    'Die Küche',
    2,
    ['Jana'],
  ])
  expect(leftOut.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'head Fassung 3',
    'mark geheim',
  ])
})

test('[FMT-751] a file as TextEdit writes it: lines end with a backslash, looks change without groups', () => {
  const lines = [
    String.raw`{\rtf1\ansi\ansicpg1252\cocoartf2639`,
    String.raw`{\fonttbl\f0\fswiss\fcharset0 Helvetica;\f1\fswiss\fcharset0 Helvetica-Bold;}`,
    String.raw`{\*\expandedcolortbl;;}`,
    String.raw`\pard\f1\b\fs24 ANNA`,
    String.raw`\f0\b0 : Sch\'f6n.\ `.trimEnd(),
    String.raw`\f1\b BEN`,
    String.raw`\f0\b0 : Nein\uc0\u8230 \ `.trimEnd(),
    '}',
  ]
  expect(told(read(lines.join('\n')).blocks)).toEqual(['ANNA: Schön.', 'BEN: Nein…'])
})

test('[FMT-751] names in a column of cells, and a frame of one cell, are read as in a Word file', () => {
  const row = (...cells: readonly string[]) =>
    String.raw`\trowd\cellx2000\cellx9000\pard\intbl ${cells.map((text) => String.raw`${text}\cell `).join('')}\row `
  const table =
    row('ANNA', String.raw`Ja.\par Und nein.`) + row('BEN', 'Was?') + row('ANNA', 'Nichts.')
  expect(told(read(String.raw`{\rtf1\ansi ${table}\pard Ende.\par}`).blocks)).toEqual([
    'ANNA: Ja.|Und nein.',
    'BEN: Was?',
    'ANNA: Nichts.',
    'Ende.',
  ])
  expect(told(read(String.raw`{\rtf1 ${row('ANNA: Ja.')}\pard BEN: Nein.\par}`).blocks)).toEqual([
    'ANNA: Ja.',
    'BEN: Nein.',
  ])
})

test('[FMT-752] letters are read in the code page of their font, or of the file', () => {
  const words = String.raw`{\rtf1\ansi\ansicpg1251{\fonttbl{\f0\fcharset204 Arial;}{\f1\fcharset128 Mincho;}{\f2\fcharset2 Wingdings;}}`
  const rest = String.raw`\'c4\'e0. \f1\'8e\'6c\f2\'4a \f0\'f1\par}`
  expect(told(read(words + rest).blocks)).toEqual(['Да. 四☺с'])
  expect(told(read(String.raw`{\rtf1\mac \'9a\u-10179?\u-8704?}`).blocks)).toEqual(['ö😀'])
})

test('[FMT-753] words in a box stand behind their paragraph; those of a head, and drawings for older programs, are no text', () => {
  const box = (words: string) =>
    String.raw`{\shp{\*\shpinst{\sp{\sn a}{\sv 1}}{\shptxt \pard ${words}\par}}{\shprslt{\*\do alt}{\pard alt\par}}}`
  const { blocks } = read(
    String.raw`{\rtf1{\header ${box('ENTWURF')}Kopf\par}\pard Vorn ${box('Kasten.')}hinten.\par Danach.\par}`,
  )
  expect(told(blocks)).toEqual(['Vorn hinten.', 'Kasten.', 'Danach.'])
})

test.each([
  ['no RTF', 'ANNA: Ja.', 'broken'],
  ['no words', String.raw`{\rtf1\ansi\constructor\par}`, 'noText'],
  ['a picture alone', String.raw`{\rtf1{\pict 00ff}}`, 'scan'],
  ['groups without end', String.raw`{\rtf1 ${'{'.repeat(5000)}`, 'broken'],
  ['too many paragraphs', String.raw`{\rtf1 ${String.raw`a\par `.repeat(100_001)}}`, 'tooLong'],
])('[FMT-11] RTF that cannot be read ends with a sentence: %s', (_kind, rtf, reason) => {
  expect(() => read(rtf)).toThrow(new UnreadableFile(reason as 'broken'))
})

test('[FMT-751] half of a file is read as far as it goes', () => {
  expect(told(read(String.raw`{\rtf1 {\b ANNA:} Ja.\par {\b BEN:} Ne`).blocks)).toEqual([
    'ANNA: Ja.',
    'BEN: Ne',
  ])
})

test('[FMT-751] controls, also those behind the last brace, are no text, and soft breaks, columns and lines part words', () => {
  expect(told(read('{\\rtf1 Ja\u0001 nun.\\par}\r\n\0').blocks)).toEqual(['Ja nun.'])
  const lines = String.raw`{\rtf1 Eins\uc0\u8232 zwei\softline drei\par Vier.\column Fünf.\pagebb0\par}`
  const { blocks, pages } = read(lines)
  expect([told(blocks), pages]).toEqual([['Eins\nzwei drei', 'Vier.', 'Fünf.'], 1])
})

test.each(['\u00ef\u00bb\u00bf', '\r\n'])(
  '[FMT-751] a mark of the encoding or a line break before the first brace is no fault: %j',
  (before) => {
    const bytes = Uint8Array.from(`${before}{\\rtf1\\uc-5 \\u228 Ja.\\par}`, (letter) =>
      letter.charCodeAt(0),
    )
    expect(told(readScriptFile('Stück.rtf', bytes, counter()).blocks)).toEqual(['äJa.'])
  },
)

test('[FMT-752] raw letters, and those of sets and pages that are rarer, are read in their code page', () => {
  const fonts = String.raw`{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset163 Arial;}{\f2\fcharset255 Terminal;}{\f3\fcharset128 Mincho;}}`
  const words = String.raw`\'c4 \f1\'ea\'f2\f2 \'84 \f3 ` + '\u008e\u006c'
  expect(told(read(String.raw`{\rtf1\ansi\ansicpg1251${fonts}\f0 ${words}\par}`).blocks)).toEqual([
    'Ä ê\u0323ä 四',
  ])
  const paged = (page: number, text: string) =>
    told(read(String.raw`{\rtf1\ansi\ansicpg${page} ${text}\par}`).blocks)
  expect(paged(1251, '\u00c4\u00e0.')).toEqual(['Да.'])
  expect(paged(866, String.raw`\'84\'a0.`)).toEqual(['Да.'])
  expect(paged(852, String.raw`Sch\'94n.`)).toEqual(['Schön.'])
})

test('[FMT-753] words in a box without an end of its paragraph stay, with those before', () => {
  const begin = String.raw`{\rtf1 Vorn {\shp{\*\shpinst{\shptxt Kasten.`
  expect(told(read(begin).blocks)).toEqual(['Vorn', 'Kasten.'])
  expect(told(read(String.raw`{\rtf1 {\shp{\*\shpinst{\shptxt Kasten.\par}}}}`).blocks)).toEqual([
    'Kasten.',
  ])
})

test('[FMT-753] what stands again in Unicode is read once, and what is about the file is no text', () => {
  const both = (word: string, older: string, text: string) =>
    String.raw`{\upr{${word}${older}}{\*\ud{${word}${text}}}}`
  const info = String.raw`{\info${both(String.raw`\author `, 'J', 'Jana')}${both(String.raw`\title `, 'K?che', String.raw`K\u252 ?che`)}{\shptxt Kasten}}`
  const { blocks, title } = read(
    String.raw`{\rtf1${info}Ja, ${both('', 'sch?n', String.raw`sch\u246 ?n`)}.{\footnote Ein ${both('', 'a', 'altes')} Wort.}\par}`,
  )
  expect([told(blocks), title]).toEqual([['Ja, schön.{Ein altes Wort.}'], 'Küche'])
})
