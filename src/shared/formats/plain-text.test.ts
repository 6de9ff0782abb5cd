import { expect, test } from 'vitest'
import type { ScriptBlock } from '../script/blocks.ts'
import { blocksOfManuscript, plainParagraph } from './manuscript/blocks-of-manuscript.ts'
import { readScriptFile } from './read-file.ts'
import { encodeText } from './text-coding.ts'
import { mendText, paragraphsOfText, readText } from './plain-text.ts'
import { shownWords } from '#test/support/shown-blocks.ts'

const mended = (text: string) => mendText(text).lines.map((line) => line.text)
const blocksOf = (text: string) =>
  blocksOfManuscript(paragraphsOfText(text).paragraphs, null).blocks

test('[DOC-423] lines and words that a PDF viewer has broken are whole again, and the numbers of pages go', () => {
  const text = [
    'DER PRINZ. Klagen, nichts als Klagen! Bittschriften, nichts als Bitt-',
    'schriften! Die traurigen Geschäfte; und man beneidet uns noch! Das',
    'glaub ich; wenn wir allen helfen könnten, dann wären wir zu',
    '7',
    'beneiden. Emilia? Eine Emilia?',
    'DER KAMMERDIENER. Gnädiger Herr, es ist noch sehr früh am Mor-',
    'gen, und der Maler ist da.',
  ].join('\n')
  expect(mended(text)).toEqual([
    'DER PRINZ. Klagen, nichts als Klagen! Bittschriften, nichts als Bittschriften! Die traurigen Geschäfte; und man beneidet uns noch! Das glaub ich; wenn wir allen helfen könnten, dann wären wir zu beneiden. Emilia? Eine Emilia?',
    'DER KAMMERDIENER. Gnädiger Herr, es ist noch sehr früh am Morgen, und der Maler ist da.',
  ])
})

test('[DOC-423] verse, lists and short lines stay lines, and a hyphen before "und" stays', () => {
  const verse = [
    'ANNA:',
    'Wer reitet so spät durch Nacht und Wind?',
    'Es ist der Vater mit seinem Kind;',
    'Er hat den Knaben wohl in dem Arm,',
    'Er fasst ihn sicher, er hält ihn warm.',
  ]
  expect(mended(verse.join('\n'))).toEqual(verse)
  expect(mended('ein Vor-\nund Nachspiel')).toEqual(['ein Vor- und Nachspiel'])
  expect(mended('7\n8')).toEqual(['7', '8'])
})

test('[DOC-423] the times of a chat go, and each message stands by itself', () => {
  const chat = '[12.03.24, 20:15:33] Marta: Bist du da?\n[12.03.24, 20:16:02] Jo: Ja.\nGleich.'
  expect(mendText(chat).lines).toMatchObject([
    { text: 'Marta: Bist du da?', continues: false, senderLength: 6 },
    { text: 'Jo: Ja.', continues: false, senderLength: 3 },
    { text: 'Gleich.', continues: true },
  ])
  expect(mended('3/12/24, 8:15 PM - Marta: Yes\n3/12/24, 8:16 PM - Jo: No')).toEqual([
    'Marta: Yes',
    'Jo: No',
  ])
  expect(mended('[20:15, 12.3.2024] Marta: Ja\n[8:16 PM, 3/12/2024] Jo: No')).toEqual([
    'Marta: Ja',
    'Jo: No',
  ])
  const below = 'Marta, [12.03.2024 20:15]\nJa\n\nJo, [3/12/24 8:16 PM]:\nNo\nNever'
  expect(mended(below)).toEqual(['Marta: Ja', '', 'Jo: No', 'Never'])
})

test('[DOC-769] a prompt in capitals ends the speech above it, unless the speech goes on', () => {
  const shown = (text: string) => shownWords(blocksOf(text))
  expect(shown('ADAM: Wer?\nLICHT: hell\nEVA: Ich.')).toEqual([
    'ADAM|Wer?',
    'LICHT: hell',
    'EVA|Ich.',
  ])
  expect(shown('LICHT: hell\nADAM: Wer ist da?')).toEqual(['LICHT: hell', 'ADAM|Wer ist da?'])
  expect(shown('ADAM: Wer?\nLICHT: hell\nIst da wer?')).toEqual([
    'ADAM|Wer?|LICHT: hell|Ist da wer?',
  ])
})

const mendedLines = (lines: readonly string[]) => mended(lines.join('\n'))

test('[WRI-428] the signs before the lines of an answered mail go, and single ones stay', () => {
  expect(
    mendedLines(['Marta schrieb:', '> ANNA: Ja.', '>', '>> BEN: Nein.', '', 'Gut so.']),
  ).toEqual(['Marta schrieb:', 'ANNA: Ja.', '', 'BEN: Nein.', '', 'Gut so.'])
  expect(mendedLines(['Ab.', '', '> CUT TO:', '', 'Auf.'])).toContain('> CUT TO:')
  const centred = ['> DIE RÄUBER <', '> von Friedrich Schiller <']
  expect(mendedLines(centred)).toEqual(centred)
})

test.each([
  ['Am 12.03.24 um 20:15 schrieb Marta', '<marta@theater.example>:'],
  ['Anbei.', '', 'On Tue, Mar 12, 2024 at 8:15 PM Jo <jo@theater.example> wrote:', ''],
  [],
])(
  '[WRI-428] a mail is one by its writer above the quoted lines, or by two of them at its beginning: %s',
  (...above) => {
    expect(
      mendedLines([...above, '> ANNA: Ja.', '>', 'Hier fehlt etwas.', '', '> BEN: Nein.']),
    ).toEqual([...above, 'ANNA: Ja.', '', 'Hier fehlt etwas.', '', 'BEN: Nein.'])
  },
)

test('[WRI-428] in a text that is no mail lines keep the sign with which they begin', () => {
  const cued = ['ANNA: Sie schrieb mir.', '> Licht an', '> Ton ab', '>', '>> Vorhang', 'BEN: Gut.']
  expect(mendedLines(cued)).toEqual(cued)
  const opening = ['> Licht an', 'ANNA: Ja.', '> Ton ab', 'BEN: Gut.']
  expect(mendedLines(opening)).toEqual(opening)
})

test('[WRI-433] many quoted lines, and one long line of capitals, are read line by line, in time proportional to the text', () => {
  const quoted = Array.from({ length: 30_000 }, () => '> ANNA: Ja.')
  expect(mendedLines(quoted)).toHaveLength(quoted.length)
  expect(mendedLines(['schrieb '.repeat(100_000), '> ANNA: Ja.', '> BEN: Nein.'])).toHaveLength(3)
  const capitals = 'AB1'.repeat(60_000)
  expect(mended(capitals)).toEqual([capitals])
})

test('[DOC-1245] numbers that stand one below the other are no numbers of pages', () => {
  const countdown = ['ANNA: Ich zähle.', '3', '2', '1', 'Los!']
  expect(mendedLines(countdown)).toEqual(countdown)
  const list = ['Notruf:', '110', '112', '115', '116']
  expect(mendedLines(list)).toEqual(list)
})

test('[DOC-1244] a row of thousands of cells is read in time proportional to its length', () => {
  const cells = Array.from({ length: 20_000 }, () => 'a')
  const table = [cells, cells.map(() => '-'), cells].map((row) => `|${row.join('|')}|`).join('\n')
  const { blocks } = readText(encodeText(`# Plan\n\n${table}`))
  expect(blocks.length).toBeGreaterThan(1)
})

test.each([
  ['blanks before a word', `${' '.repeat(400_000)}ab.`],
  ['nested brackets', '('.repeat(100_000) + ')'.repeat(100_000)],
])('[FMT-749] a line of many %s is read in time proportional to its length', (_kind, line) => {
  const { blocks } = readText(encodeText(`ANNA: Ja.\n${line}\nBEN: Nein.\n`))
  expect(blocks.length).toBeGreaterThan(1)
})

test('[WRI-429] text is whole again below a name on its own line, and in a narrow column; verse stays', () => {
  const named = [
    'ANNA',
    'Guten Abend, meine Herren. Ich hoffe, Sie haben den Weg durch',
    'den Schnee gefunden.',
    '',
    'BEN',
    'Danke.',
  ]
  expect(mendedLines(named)).toEqual([
    'ANNA',
    'Guten Abend, meine Herren. Ich hoffe, Sie haben den Weg durch den Schnee gefunden.',
    '',
    'BEN',
    'Danke.',
  ])
  const narrow = [
    'ANNA: Guten Abend, meine Herren. Ich hoffe,',
    'Sie haben den Weg durch den Schnee',
    'gefunden und sind nicht allzu müde von der',
    'langen Reise.',
  ]
  expect(mendedLines(narrow)).toEqual([narrow.join(' ')])
  const verse = [
    'ANNA: Und plötzlich wird es dunkel hier im Haus,',
    'der Wind geht durch die Zimmer, und ich weiß,',
    'dass niemand kommt und keiner mehr mich hört,',
    'und doch bleib ich am Fenster stehn und warte.',
  ]
  expect(mendedLines(verse)).toEqual(verse)
  const withoutPauses = [
    'CHORUS: we went by night across the frozen river',
    'and no one spoke of what we left behind us',
    'the children carried stones inside their pockets',
    'and stars were falling in the fields of winter',
  ]
  expect(mendedLines(withoutPauses)).toEqual(withoutPauses)
})

const scene = (number: string, ...talk: readonly string[]) => [number, '', ...talk, '']
const NUMBERED = [
  ...scene('1', 'ANNA: Guten Morgen.', 'BEN: Morgen.'),
  ...scene('2', 'ANNA: Und?', 'BEN: Nichts.'),
  ...scene('3', 'ANNA: Gut.'),
].join('\n')

test('[DOC-1086] numbers alone that count are scenes of a pasted play, and no numbers of pages', () => {
  const blocks = blocksOf(NUMBERED)
  expect(blocks.map((block) => (block.type === 'scene' ? block.sceneName : block.type))).toEqual([
    '1',
    'dialogue',
    'dialogue',
    '2',
    'dialogue',
    'dialogue',
    '3',
    'dialogue',
  ])
  const page = (number: string) => [
    'ANNA: Wir gehen alle',
    '',
    number,
    '',
    'nach Hause.',
    'BEN: Ja.',
  ]
  expect(mended(['1', '2', '3'].flatMap(page).join('\n')).join('\n')).not.toMatch(/\d/)
})

const fileOf = (text: string) => readScriptFile('probe.txt', encodeText(text))
const shownOf = (blocks: readonly ScriptBlock[]) => shownWords(blocks)

test('[FMT-675] two speeches are speeches in a short text, by capitals before a colon or above words, and acronyms are none', () => {
  expect(shownOf(fileOf('ANNA: Ja, gut.\nBEN: Nein.').blocks)).toEqual([
    'ANNA|Ja, gut.',
    'BEN|Nein.',
  ])
  expect(shownOf(fileOf('ANNA\nJa, gut.\n\nBEN\nNein.').blocks)).toEqual([
    'ANNA|Ja, gut.',
    'BEN|Nein.',
  ])
  const prose = ['USA – ein Land.', 'USA – zwei Küsten.', 'NATO. Ein Bund.']
  expect(shownOf(fileOf(prose.join('\n')).blocks)).toEqual(prose)
})

test('[FMT-675] a table of two rows with names in capitals is two speeches, and short words in it are no names', () => {
  const cellsOf = (row: number, texts: readonly (readonly string[])[]) =>
    texts.flatMap((own, column) =>
      own.map((text) => ({ ...plainParagraph([{ text }]), cell: { table: 1, row, column } })),
    )
  const table = [...cellsOf(0, [['ANNA'], ['Ja.', 'Und du?']]), ...cellsOf(1, [['BEN'], ['Nein.']])]
  const { blocks } = blocksOfManuscript([...table, plainParagraph([{ text: 'Stille.' }])])
  expect(shownOf(blocks)).toEqual(['ANNA|Ja.|Und du?', 'BEN|Nein.', 'Stille.'])
})

test('[FMT-676] a text file has the times of a chat, the signs of a mail and the numbers of pages as little as a pasted text', () => {
  const chat = fileOf('12.03.24, 20:15 - Marta: Bist du da?\n12.03.24, 20:16 - Jo: Ja.')
  expect(shownOf(chat.blocks)).toEqual(['Marta|Bist du da?', 'Jo|Ja.'])
  expect(shownOf(fileOf('> ANNA: Ja.\n> BEN: Nein.').blocks)).toEqual(['ANNA|Ja.', 'BEN|Nein.'])
  const pages = fileOf('ANNA: Wir gehen\n12\nnach Hause.\nBEN: Gut.\nANNA: Komm.\n13\nBEN: Ja.')
  expect(shownOf(pages.blocks).join('|')).not.toMatch(/\d/)
  expect(pages.leftOut.map(({ text }) => text)).toEqual(['12', '13'])
})
