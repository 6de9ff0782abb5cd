import { expect, test } from 'vitest'
import { p, say } from '#test/support/script.ts'
import type { ScriptBlock } from '../../script/blocks.ts'
import { blockOfNode, docOfBlocks } from '../../script/blocks-as-doc.ts'
import { borderAt, bordersLike } from './borders.ts'
import { correctUnits } from './corrections.ts'
import { placeLines } from './place-lines.ts'
import { pageLayoutOf, type PrintedLine, type PrintedPages } from './printed-lines.ts'
import { applyHabits, correctionBy, inverseOf, type ReadingRule } from './reading-habits.ts'
import { blocksOfUnits, unitsOf, wordsOf } from './script-units.ts'

const line = (text: string, indent = 0): PrintedLine => ({
  page: 1,
  x: 72 + indent,
  right: 72 + indent + text.length * 6,
  y: 100,
  size: 12,
  indent,
  room: 450 - indent - text.length * 6,
  bold: false,
  italic: false,
  text,
})

const printed = (...lines: readonly PrintedLine[]): PrintedPages => ({
  pages: [{ width: 595, height: 842 }],
  lines: [...lines],
})

const PROSE = 'Das ist eine Zeile, die ihre Spalte bis zum Rand füllt, und das heißt'
const REST = 'dass der Satz noch weitergeht.'

interface Read {
  readonly blocks: readonly ScriptBlock[]
  readonly pages: PrintedPages
}

/** The words of the units at which borders look like the one at a character of the unit that begins with some words. */
function alike({ blocks, pages }: Read, begins: string, at: number): readonly string[] | null {
  const units = unitsOf(docOfBlocks(blocks).children)
  const places = placeLines(units, pages.lines)
  const unit = units.findIndex(({ content }) => wordsOf(content).startsWith(begins))
  const border = borderAt(units, pages, places, { unit, at })
  const textAt = (index: number) =>
    units
      .slice(index, index + 1)
      .map(({ content }) => wordsOf(content))
      .join('')
  return (
    border && bordersLike(units, pages, places, border).map((one) => textAt(one.unit).slice(one.at))
  )
}

const VERSES: Read = {
  blocks: [
    say('ANNA', 'Das Boot ist leck, der Fluss ist breit', 'und niemand weiß, wohin es treibt.'),
    say('BEN', 'Ich weiß es wohl und sag es nicht', 'denn wer es weiß, der rudert nicht.'),
    say('CORA', PROSE, 'Ein neuer Satz.'),
  ],
  pages: printed(
    line('ANNA', 150),
    line('Das Boot ist leck, der Fluss ist breit', 60),
    line('und niemand weiß, wohin es treibt.', 60),
    line('BEN', 150),
    line('Ich weiß es wohl und sag es nicht', 60),
    line('denn wer es weiß, der rudert nicht.', 60),
    line('CORA', 150),
    line(PROSE, 0),
    line('Ein neuer Satz.', 0),
  ),
}

test('[IMP-661] borders between units are alike by the kinds and the setting of the lines that meet there', () => {
  expect(alike(VERSES, 'und niemand', 0)).toEqual([
    'und niemand weiß, wohin es treibt.',
    'denn wer es weiß, der rudert nicht.',
  ])
})

test('[IMP-661] places within units are alike by a line that begins there, a change of style, or a mark', () => {
  const joined: Read = {
    ...VERSES,
    blocks: [
      say('ANNA', 'Das Boot ist leck, der Fluss ist breit und niemand weiß, wohin es treibt.'),
      say('BEN', 'Ich weiß es wohl und sag es nicht denn wer es weiß, der rudert nicht.'),
      say('CORA', `${PROSE} Ein neuer Satz.`),
    ],
  }
  expect(alike(joined, 'Das Boot', 38)).toEqual([
    'und niemand weiß, wohin es treibt.',
    'denn wer es weiß, der rudert nicht.',
  ])
  const styled: ScriptBlock[] = ['ANNA', 'BEN'].map((name) => ({
    type: 'paragraph',
    text: [{ text: name, bold: true }, { text: ' Ja.' }],
  }))
  expect(alike({ blocks: styled, pages: printed() }, 'ANNA', 4)).toEqual(['Ja.', 'Ja.'])
  const marked = [p('ANNA: Ja.'), p('BEN: Nein: nein.'), p('Stille.')]
  expect(alike({ blocks: marked, pages: printed() }, 'ANNA', 5)).toEqual(['Ja.', 'Nein: nein.'])
})

test('[IMP-661] a place where prose goes on, and one that nothing shows, are like no others', () => {
  const prose: Read = {
    blocks: [say('ANNA', `${PROSE} ${REST}`), say('BEN', `${PROSE} ${REST}`)],
    pages: printed(
      line('ANNA', 150),
      line(PROSE),
      line(REST),
      line('BEN', 150),
      line(PROSE),
      line(REST),
    ),
  }
  expect(alike(prose, 'Das ist', PROSE.length)).toBeNull()
  expect(alike(prose, 'Das ist', 3)).toBeNull()
})

test('[IMP-661] false names are alike by their words: they are set like the true ones', () => {
  const read: Read = {
    blocks: [
      say('ANNA', 'Ich fahre nach'),
      say('Wien', 'morgen.'),
      say('BEN', 'Nach'),
      say('WIEN', 'Ach.'),
    ],
    pages: printed(),
  }
  expect(alike(read, 'Wien', 0)).toEqual(['Wien', 'WIEN'])
})

test('[IMP-661] a kept rule joins and splits in the next import of the layout, and leaving it gives what was read', () => {
  const units = unitsOf(docOfBlocks(VERSES.blocks).children)
  const places = placeLines(units, VERSES.pages.lines)
  const unit = units.findIndex(({ content }) => wordsOf(content).startsWith('und niemand'))
  const border = borderAt(units, VERSES.pages, places, { unit, at: 0 })
  expect(border?.isKeepable).toBe(true)
  const rule: ReadingRule = { look: border?.look ?? '', from: 'speech', to: 'joined' }
  expect(rule.look).not.toMatch(/niemand|rudert/)
  const habit = { layout: pageLayoutOf(VERSES.pages), rules: [rule] }
  const usual = applyHabits(VERSES.blocks, VERSES.pages, [habit])
  expect(usual?.blocks.slice(0, 2)).toEqual([
    say('ANNA', 'Das Boot ist leck, der Fluss ist breit und niemand weiß, wohin es treibt.'),
    say('BEN', 'Ich weiß es wohl und sag es nicht denn wer es weiß, der rudert nicht.'),
  ])
  expect(usual?.applied).toEqual([{ ...rule, lines: 2 }])

  const joined = unitsOf(docOfBlocks(usual?.blocks ?? []).children)
  const after = placeLines(joined, VERSES.pages.lines)
  const { targets, correction } = correctionBy(inverseOf(rule), joined, VERSES.pages, after)
  const left = correctUnits(joined, targets, correction)
  expect(blocksOfUnits(left?.units ?? []).map(blockOfNode)).toEqual(VERSES.blocks)
})
