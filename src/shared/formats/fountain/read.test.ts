import { expect, test, vi } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { plainText, textsOf } from '#/shared/script/blocks.ts'
import type { FileScript } from '../file-script.ts'
import { encodeText } from '../text-coding.ts'
import { readFountain } from './read.ts'
import { cutInBraces, shownBlocks } from '#test/support/shown-blocks.ts'

const shown = ({ blocks }: FileScript) => shownBlocks(blocks, cutInBraces)

test('[FMT-24] Fountain: names in capitals or behind "@", dual dialogue, boneyard as cut, notes as comments and cues', () => {
  const script = readFountain(
    encodeText(`Title: Die Küche
Credit: von
Author: Ida Roth

# Erster Akt

INT. KÜCHE - TAG

Anna sitzt am Tisch.

ANNA
Guten Morgen. [[LX 12: Sonne]]
(leise)
Kaffee?

@McBen ^
Ja. /* Nein. */ Doch. [[Lauter!]]

> CUT TO:

/* ANNA geht. */

===

.Im Garten
`),
    counter(),
  )
  expect(script.title).toBe('Die Küche')
  expect(shown(script)).toEqual([
    'heading|Die Küche',
    'paragraph|von',
    'paragraph|Ida Roth',
    'heading|Erster Akt',
    'scene|',
    'paragraph|Anna sitzt am Tisch.',
    'dialogue|ANNA|Guten Morgen. |(leise)|Kaffee?',
    'dialogue|McBen|Ja. { Nein. } Doch. ',
    'paragraph|CUT TO:',
    'paragraph|{ ANNA geht. }',
    'pageSplit',
    'scene|',
  ])
  const speeches = script.blocks.filter((block) => block.type === 'dialogue')
  expect(speeches[0]?.simultaneous).toBe(speeches[1]?.simultaneous)
  expect(JSON.stringify(speeches)).toMatch(/"cueNumber":"12","cueName":"Sonne"/)
  expect(JSON.stringify(speeches)).toMatch(/"commentText":"Lauter!"/)
})

test('[FMT-24] Fountain: underlined words have no signs, and a note may go over lines', () => {
  const script = readFountain(
    encodeText(`Title:
    _**DIE KÜCHE**_

ANNA
_Ich_ weiß, was du [[Lauter!
Und langsamer.]] willst, a_b.

BEN
Eine \\_Zeile\\_. [[offen

Noch eine.]] Ende.
`),
    counter(),
  )
  expect(script.title).toBe('DIE KÜCHE')
  expect(shown(script)).toEqual([
    'heading|DIE KÜCHE',
    'dialogue|ANNA|Ich weiß, was du willst, a_b.',
    'dialogue|BEN|Eine _Zeile_. [[offen',
    'paragraph|Noch eine.]] Ende.',
  ])
  expect(JSON.stringify(script.blocks)).toContain('"commentText":"Lauter! Und langsamer."')
})

test('[FMT-345] parts of a cut between which only notes stand are one cut; words or another line between them part two', () => {
  const text =
    '@ANNA\nJa. /*Nein*/[[Q 3 Licht]][[Lauter!]]/* nie*/ oder /*doch.*/\n\n@BEN\n/*Nein.*/\n\n@ANNA\n/*Ja.*/\n'
  const script = readFountain(encodeText(text), counter())
  const spans = script.blocks.flatMap(textsOf).flat()
  const cutOf = (words: string) => spans.find((span) => span.text.includes(words))?.cuts
  expect(cutOf('Nein')).toBeDefined()
  expect(cutOf('nie')).toEqual(cutOf('Nein'))
  expect(new Set(spans.flatMap(({ cuts = [] }) => cuts)).size).toBe(4)
  expect(script.cuts.size).toBe(4)
})

test('[FMT-400] two boneyards side by side, and two with a note and an empty one between them, are two cuts', () => {
  const text =
    '@ANNA\nJa. /*Nein.*//* Nie.*/ So. /*Doch.*/[[Lauter!]]/**//* Gut.*/ /**/Ende. [[Leiser!]]/* Oder?*/\n'
  const script = readFountain(encodeText(text), counter())
  const spans = script.blocks.flatMap(textsOf).flat()
  expect(spans.map((span) => (span.cuts ? `{${span.text}}` : span.text))).toEqual([
    'ANNA',
    'Ja. ',
    '{Nein.}',
    '{ Nie.}',
    ' So. ',
    '{Doch.}',
    '{ Gut.}',
    ' ',
    'Ende.',
    ' ',
    '{ Oder?}',
  ])
  expect(new Set(spans.flatMap(({ cuts = [] }) => cuts)).size).toBe(5)
  expect(script.cuts.size).toBe(5)
})

const lines = (text: string) => shown(readFountain(encodeText(text), counter()))

test('[FMT-441] in Fountain headings begin with INT., EXT., EST. or I./E. in any case where they stand alone', () => {
  expect(
    lines(
      'int. küche - tag\n\nEst. Hof\n\nI./E. AUTO - NACHT\n\nEST HOF\n\nInt. heißt innen.\nSo ist es.\n',
    ),
  ).toEqual(['scene|', 'scene|', 'scene|', 'scene|', 'paragraph|Int. heißt innen.\nSo ist es.'])
})

test('[FMT-441] in Fountain a line in capitals that ends with TO: and stands alone is a transition', () => {
  const { blocks } = readFountain(encodeText('GO TO:\n\nTO:\n\nANNA TO:\nJa.\n'), counter())
  expect(blocks).toMatchObject([
    { type: 'paragraph', text: [{ text: 'GO TO:', italic: true }] },
    { type: 'paragraph', text: [{ text: 'TO:', italic: true }] },
    { type: 'dialogue' },
  ])
})

test('[FMT-441] in Fountain a name has a letter before its brackets', () => {
  expect(lines('23 (O.S.)\nZahl\n\nR2D2 (V.O.)\nPiep\n')).toEqual([
    'paragraph|23 (O.S.)\nZahl',
    'dialogue|R2D2|(V.O.)|Piep',
  ])
})

test('[FMT-442] in Fountain a note in the heading of a part is a comment on it, and one in the heading of a scene is left out', () => {
  const { blocks, leftOut } = readFountain(
    encodeText('# Erster Akt [[zu lang]]\n\nINT. KÜCHE - TAG [[LX 1: Morgen]]\n\nANNA\nJa.\n'),
    counter(),
  )
  expect(blocks.map((block) => textsOf(block).map(plainText).join('|').trim())).toEqual([
    'Erster Akt',
    '',
    'ANNA|Ja.',
  ])
  expect(blocks[1]).toMatchObject({ type: 'scene', sceneName: 'INT. KÜCHE - TAG' })
  const comments = blocks
    .flatMap(textsOf)
    .flatMap((text) => text.flatMap((span) => span.comments ?? []))
  expect(comments).toMatchObject([{ commentText: 'zu lang' }])
  expect(leftOut).toEqual([{ page: 1, kind: 'note', text: 'LX 1: Morgen' }])
})

test('[FMT-443] in Fountain notes may stand above the title page', () => {
  const { title, blocks, leftOut } = readFountain(
    encodeText('[[Fassung vom Mai\nvon Ida]]\n\nTitle: Die Küche\nAuthor: Ida Roth\n\nANNA\nJa.\n'),
    counter(),
  )
  expect(title).toBe('Die Küche')
  expect(blocks.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'dialogue'])
  expect(leftOut).toEqual([{ page: 1, kind: 'note', text: 'Fassung vom Mai von Ida' }])
  expect(lines('[[Merke]]\n\nTitel hin oder her.\n')).toEqual(['paragraph|Titel hin oder her.'])
  expect(lines('\nNotes: zwei Geigen\n')).toEqual(['paragraph|Notes: zwei Geigen'])
  expect(lines('\n \nSource: Ein Roman\n')).toEqual(['paragraph|Source: Ein Roman'])
})

test('[FMT-462] a note in Fountain that stands between blanks leaves one of them', () => {
  const script = readFountain(encodeText('ANNA\nJa [[LX 12]] nein.  Doch [[so]].\n'), counter())
  expect(shown(script)).toEqual(['dialogue|ANNA|Ja nein.  Doch .'])
})

test('[FMT-473] signs of marks in one line cost as much as the line is long, not as its square', () => {
  const searched = (signs: number) => {
    const replaceAll = vi.spyOn(String.prototype, 'replaceAll')
    const lastIndexOf = vi.spyOn(String.prototype, 'lastIndexOf')
    readFountain(encodeText(`ANNA\n${'*a* '.repeat(signs)}`))
    const texts: unknown[] = [...replaceAll.mock.contexts, ...lastIndexOf.mock.contexts]
    vi.restoreAllMocks()
    return texts.reduce<number>((sum, text) => sum + String(text).length, 0)
  }
  expect(searched(2_000)).toBeLessThan(3 * searched(1_000))
})

const MANY = 100_000
const SOME = 40_000
const manyLines: readonly (readonly [string, () => string])[] = [
  ['notes without an end in a line', () => `ANNA\n${'[[ '.repeat(MANY)}`],
  ['notes without an end in lines', () => `ANNA\n${'[[ x\n'.repeat(SOME)}`],
  ['cuts in a line', () => `ANNA\n${'a /* b */ '.repeat(SOME)}`],
  ['notes in a line', () => `ANNA\n${'a [[b]] '.repeat(SOME)}`],
  ['capitals before a small letter', () => `${'ABC '.repeat(MANY)}b\nJa.`],
  ['open brackets behind capitals', () => `${'A('.repeat(MANY)}\nJa.`],
  ['blanks', () => `A${' '.repeat(MANY)}b\nJa.`],
  ['blanks behind a sign of the middle', () => `> ${' '.repeat(MANY)}x`],
  ['lines', () => `ANNA\n${'ja.\n'.repeat(SOME)}`],
]

// each of them took minutes, by the square of its length
test.each(manyLines)(
  '[FMT-477] Fountain with %s, however many, is read to its end',
  (_kind, lines) => {
    const { blocks } = readFountain(encodeText(`BEN\nEins.\n\n${lines()}\n\nBEN\nEnde.\n`))
    expect(blocks).toHaveLength(3)
    expect(blocks.at(-1)).toMatchObject({ paragraphs: [[{ text: 'Ende.' }]] })
  },
)
