// A play that is pasted line by line, and the same play imported as a PDF, give the same blocks.
import { describe, expect, test } from 'vitest'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { sceneName } from '#/shared/script/line-grammar/scene-heading.ts'
import { convertPages } from '#/server/imports/converter/convert-pages.ts'
import { extractPages } from '#/server/imports/converter/extract/extract.ts'
import { type InventedPlay, LOST_PROPERTY, TIDE_GAUGE } from '#test/pdf/invented-plays.ts'
import { makePdf } from '#test/pdf/make-pdf.ts'
import { makePlayPdf } from '#test/pdf/play-pdf.ts'
import { PLAY_STYLES, type PlayStyleName, setEntry } from '#test/pdf/play-styles.ts'
import { fillPages } from '#test/pdf/type-area.ts'
import { blocksOfSource } from './paste-plugin.ts'

/** Styles that mark names and directions by more than the typeface, because plain text has no typefaces. */
const STYLES: readonly PlayStyleName[] = [
  'capitals and colon in the line',
  'typescript with names in the middle',
  'name and dash in the line',
  'italic name and colon, first lines indented',
]

/** Adds scenes with other kinds of headings than those of the plays. */
function withHeadings(play: InventedPlay, headings: readonly string[]): InventedPlay {
  const half = Math.floor(play.entries.length / 2)
  const [first, second] = headings.map((scene) => ({ scene }))
  return {
    ...play,
    entries: [
      ...(first ? [first] : []),
      ...play.entries.slice(1, half),
      ...(second ? [second] : []),
      ...play.entries.slice(half),
    ],
  }
}

const PLAYS = [
  TIDE_GAUGE,
  LOST_PROPERTY,
  withHeadings(TIDE_GAUGE, ['SZENE 2: Bad', 'Szene 3a – Küche']),
  withHeadings(TIDE_GAUGE, ['Erster Akt', '2. Bild: Der Garten']),
  withHeadings(LOST_PROPERTY, ['INT. KITCHEN - NIGHT', 'Szene 4 Im Park']),
]

function printedLines(play: InventedPlay, style: PlayStyleName): string {
  const lines = play.entries.flatMap((entry) => setEntry(entry, PLAY_STYLES[style]))
  return lines.map(({ pieces }) => pieces.map(({ text }) => text).join('')).join('\n')
}

/** The blocks as lines for the comparison, without the ends of paragraphs within a speech, which plain text lacks. */
function told(blocks: readonly ScriptBlock[], title: string): readonly string[] {
  return blocks.flatMap((block) => {
    // a paste takes the number off that the editor copies before a scene's name; a PDF's heading stays as printed
    if (block.type === 'scene') return [`# ${sceneName(block.sceneName) ?? block.sceneName}`]
    if (block.type === 'dialogue')
      return [`${plainText(block.speaker)}: ${block.paragraphs.map(plainText).join(' ')}`]
    if (block.type === 'pageSplit') return []
    const isDirection = block.text.every(({ italic }) => italic)
    const text = plainText(block.text)
    // the running head of a single page
    return text === title ? [] : [`${block.type} ${isDirection ? 'direction ' : ''}${text}`]
  })
}

describe.each(PLAYS)('$title, $entries.0.scene', (play) => {
  test.each(STYLES)('[IMP-87] [IMP-88] pasted as imported: %s', async (style) => {
    const { blocks } = convertPages(await extractPages(makePlayPdf(play, style), () => {}))
    const pasted = blocksOfSource(printedLines(play, style))
    expect(told(pasted, play.title)).toEqual(told(blocks, play.title))
    expect(blocks.filter(({ type }) => type === 'dialogue').length).toBe(
      play.entries.filter((entry) => 'speaker' in entry).length,
    )
    // an act above a scene is a heading
    expect(blocks.filter(({ type }) => type === 'scene' || type === 'heading').length).toBe(
      play.entries.filter((entry) => 'scene' in entry).length,
    )
  })
})

/** A title page and a list of roles, as a PDF has them on two pages. */
const FRONT: readonly (readonly [number, number, number, string])[] = [
  [240, 700, 12, 'Ruth Körber'],
  [200, 640, 26, 'Am Fluss'],
  [215, 600, 12, 'Ein Schauspiel in einem Akt'],
]
const ROLES = [
  'Personen',
  'Ruth, Wirtin der Fähre',
  'Der Messer',
  'Frau Körber, eine Nachbarin',
  'Fährmann',
  'Ort: ein Haus am Wasser.',
]

describe.each(STYLES)('with title page and list of roles, %s', (style) => {
  test('[IMP-124] pasted as imported, all their blocks alike', async () => {
    const { area } = PLAY_STYLES[style]
    const lines = TIDE_GAUGE.entries.flatMap((entry) => setEntry(entry, PLAY_STYLES[style]))
    const pdf = makePdf([
      FRONT.map(([x, y, size, text]) => ({ x, y, size, text })),
      ROLES.map((text, at) => ({
        x: area.left,
        y: 700 - at * area.leading,
        size: area.size,
        text,
      })),
      ...fillPages(lines, area, TIDE_GAUGE.title),
    ])
    const { blocks } = convertPages(await extractPages(pdf, () => {}))
    const text = [
      ...FRONT.map(([, , , words]) => words),
      '',
      ...ROLES,
      '',
      printedLines(TIDE_GAUGE, style),
    ].join('\n')
    const pasted = blocksOfSource(text)
    const front = (some: readonly ScriptBlock[]) =>
      some.filter(({ type }) => type !== 'pageSplit').slice(0, FRONT.length + ROLES.length)
    expect(front(pasted)).toEqual(front(blocks))
    expect(told(pasted, TIDE_GAUGE.title)).toEqual(told(blocks, TIDE_GAUGE.title))
    const headings = front(pasted).flatMap((block) =>
      block.type === 'heading' ? [block.level] : [],
    )
    expect(headings).toEqual([1, 3, 2])
  })
})
