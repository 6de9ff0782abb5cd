// Layouts of manuscripts: names on lines of their own, and other text that stands at places of its own.
import { expect, test } from 'vitest'
import { plainText } from '#/shared/script/blocks.ts'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { convertPages } from './convert-pages.ts'

const LEADING = 12
const [ACTION, SPEECH, PARENTHETICAL, NAME] = [50, 110, 140, 200]
/** A line of fifty letters that ends at the right edge of the column of speeches. */
const LINE = 'So lang ist eine Zeile der Rede in diesem Drehbuch'

type Row = readonly [place: number, text: string, gap?: 'gap' | 'large gap']

/** Rows from the top of a page on, some with an empty line above. */
function page(rows: readonly Row[], number = 1) {
  let y = 60
  const placed = rows.map(([x, text, gap]): Placed => {
    y += { 'large gap': 3, gap: 2, none: 1 }[gap ?? 'none'] * LEADING
    return [x, y, text]
  })
  return pageText(placed, number)
}

/** 'ANNA: text' for speeches, '(text)' for directions, '# text' for scenes. */
function shortly(...pages: readonly (readonly Row[])[]) {
  return convertPages(pages.map((rows, index) => page(rows, index + 1))).blocks.flatMap((block) => {
    if (block.type === 'dialogue')
      return [`${plainText(block.speaker)}: ${block.paragraphs.map(plainText).join(' / ')}`]
    if (block.type === 'scene') return [`# ${block.sceneName}`]
    if (block.type !== 'paragraph') return []
    const isDirection = block.text.every(({ italic }) => italic)
    return [isDirection ? `(${plainText(block.text)})` : plainText(block.text)]
  })
}

const speech = (name: string, ...lines: readonly string[]): readonly Row[] => [
  [NAME, name, 'gap'],
  ...lines.map((line): Row => [SPEECH, line]),
]

const SCREENPLAY: readonly Row[] = [
  [ACTION, 'INT. KÜCHE - NACHT'],
  [
    ACTION,
    'Anna am Tisch. Das Licht flackert, und der Regen schlägt an das Fenster, lange.',
    'gap',
  ],
  ...speech('ANNA', LINE, LINE, 'und aus.'),
  ...speech('BEN', LINE, 'und Schluss.'),
  [ACTION, 'Sie steht auf.', 'gap'],
  [NAME, 'ANNA (CONT’D)', 'gap'],
  [PARENTHETICAL, '(leise)'],
  [SPEECH, LINE],
  [SPEECH, 'Komm.'],
  ...speech('MRS. GRAY', LINE, LINE, 'Ja.'),
  [ACTION, 'Ein Schuss.', 'gap'],
  ...speech('BEN', LINE, LINE, 'Nein.'),
  [ACTION, 'CUT TO:', 'gap'],
  [ACTION, 'EXT. STRASSE - TAG', 'gap'],
  ...speech('ANNA', LINE, 'Und nun?'),
]

test('[IMP-80] [IMP-401] a screenplay: action at its own margin, speeches in a narrower column', () => {
  expect(shortly(SCREENPLAY)).toEqual([
    '# INT. KÜCHE - NACHT',
    '(Anna am Tisch. Das Licht flackert, und der Regen schlägt an das Fenster, lange.)',
    `ANNA: ${LINE} ${LINE} und aus.`,
    `BEN: ${LINE} und Schluss.`,
    '(Sie steht auf.)',
    `ANNA: (leise) / ${LINE} Komm.`,
    `MRS. GRAY: ${LINE} ${LINE} Ja.`,
    '(Ein Schuss.)',
    `BEN: ${LINE} ${LINE} Nein.`,
    '(CUT TO:)',
    '# EXT. STRASSE - TAG',
    `ANNA: ${LINE} Und nun?`,
  ])
})

test('[IMP-81] a speech that the end of a page interrupts stays one', () => {
  const found = shortly(
    [...SCREENPLAY, ...speech('BEN', LINE), [NAME, '(MORE)']],
    [[NAME, 'BEN (CONT’D)'], [SPEECH, 'und weiter.'], ...speech('ANNA', 'Gut.')],
  )
  expect(found.slice(-2)).toEqual([`BEN: ${LINE} und weiter.`, 'ANNA: Gut.'])
})

test('[IMP-81] after a direction it keeps its name', () => {
  const found = shortly(SCREENPLAY)
  expect(found.filter((text) => text.startsWith('ANNA'))).toHaveLength(3)
})

test('[IMP-82] a line in the place of names is a name only if a speech stands close below it', () => {
  const said = (name: string): readonly Row[] => [
    [50, name, 'gap'],
    [80, 'Das ist, was ich sage.'],
  ]
  const found = shortly([
    [50, 'Erste Szene'],
    [50, 'Ein Saal im Schloss', 'gap'],
    ...['Anna', 'Ben', 'Anna', 'Ben', 'Anna', '1. Bürger', 'Dr. Wespe', '1. Bürger'].flatMap(said),
    [50, 'Anna ab', 'gap'],
    ...['Ben', 'Dr. Wespe'].flatMap(said),
    [50, 'Ben', 'gap'],
    [110, '(leise)'],
    [80, 'Ja.'],
  ])
  expect(found.map((text) => text.split(':')[0]).join(' ')).toBe(
    '# Erste Szene (Ein Saal im Schloss) Anna Ben Anna Ben Anna 1. Bürger Dr. Wespe 1. Bürger ' +
      '(Anna ab) Ben Dr. Wespe Ben',
  )
})

test('[IMP-152] a plain line with more space above it than speeches have is a heading', () => {
  const found = shortly([
    [50, 'Ein Saal im Schloss'],
    [50, '(Anna und Ben.)', 'gap'],
    ...['Anna', 'Ben', 'Anna', 'Ben'].map((name): Row => [50, `${name}: Guten Abend.`]),
    [50, 'Der Garten des Königs', 'large gap'],
    [50, '(Anna allein.)', 'gap'],
    ...['Anna', 'Ben', 'Anna', 'Ben'].map((name): Row => [50, `${name}: Guten Morgen.`]),
  ])
  expect(found.filter((text) => text.startsWith('#'))).toEqual(['# Der Garten des Königs'])
})

test('[IMP-153] the only direction at the names’ margin, below a speech that begins in brackets', () => {
  const said = (name: string, text = 'Das ist, was ich sage.'): readonly Row[] => [
    [50, name, 'gap'],
    [80, text],
  ]
  const found = shortly([
    ...['ANNA', 'BEN', 'ANNA', 'BEN'].flatMap((name) => said(name)),
    ...said('ANNA', '(Leise.) Ja?'),
    [50, 'BEN STEHT AUF UND GEHT AN DAS FENSTER.', 'gap'],
    ...['BEN', 'ANNA'].flatMap((name) => said(name)),
  ])
  expect(found).toContain('(BEN STEHT AUF UND GEHT AN DAS FENSTER.)')
})

test('[IMP-83] a direction in brackets that ends a speech stands by itself, one within stays in it', () => {
  const found = shortly([
    [50, `ANNA: Guten Abend, ihr Lieben. ${LINE}`],
    [50, 'BEN: (leise) Still, er schläft.'],
    [50, '[Der Vater geht ab.]'],
    [50, 'ANNA: Nun ist er wach.'],
    [50, 'BEN: Ja.'],
    [50, '(Sie warten.)'],
    [50, 'ANNA: Und nun ist er fort.'],
  ])
  expect(found).toEqual([
    `ANNA: Guten Abend, ihr Lieben. ${LINE}`,
    'BEN: (leise) Still, er schläft.',
    '([Der Vater geht ab.])',
    'ANNA: Nun ist er wach.',
    'BEN: Ja.',
    '((Sie warten.))',
    'ANNA: Und nun ist er fort.',
  ])
})

test('[IMP-84] each row of a table has one name, however many lines it takes', () => {
  const row = (name: readonly string[], y: number): readonly Placed[] => [
    ...name.map((part, index): Placed => [50, y + index * LEADING, part]),
    [150, y, 'Das ist eine Rede, die bis an den Rand ihrer Spalte reicht,'],
    [150, y + LEADING, 'und noch ein Stück.'],
  ]
  const names = [
    ['FRAU', 'AMTMANN'],
    ['AMTMANN'],
    ['FRAU', 'AMTMANN'],
    ['EVA'],
    ['AMTMANN'],
    ['EVA'],
  ]
  const placed = names.flatMap((name, index) => row(name, 100 + index * 3 * LEADING))
  const found = convertPages([pageText(placed)]).blocks
  expect(
    found.flatMap((block) => (block.type === 'dialogue' ? [plainText(block.speaker)] : [])),
  ).toEqual(names.map((name) => name.join(' ')))
})

test('[IMP-85] small print far below the text of a single page is no part of it', () => {
  const rows = page(SCREENPLAY)
  const print: Placed = [200, 770, 'Aufführungsrechte beim Verlag', { size: 7 }]
  const { blocks } = convertPages([{ ...rows, items: [...rows.items, ...pageText([print]).items] }])
  expect(JSON.stringify(blocks)).not.toContain('Aufführungsrechte')
})

test('[IMP-86] words that stand below each other by chance are no columns', () => {
  // each letter as wide as the other: a space of six points in the middle of every line
  const lines = Array.from({ length: 12 }, (_, row): readonly Placed[] => [
    [50, 100 + row * LEADING, `${row} `.padEnd(49, 'x')],
    [300, 100 + row * LEADING, `${'y'.repeat(40)} ${row}`],
  ])
  const { blocks } = convertPages([pageText(lines.flat())])
  const text = blocks.flatMap((block) =>
    block.type === 'paragraph' ? [plainText(block.text)] : [],
  )
  expect(text.join(' ')).toMatch(/^0 x+ y+ 0 1 x+ y+ 1 /)
})
