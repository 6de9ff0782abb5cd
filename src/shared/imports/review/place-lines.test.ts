import { expect, test } from 'vitest'
import { p, page, say, scene } from '#test/support/script.ts'
import type { ScriptBlock } from '../../script/blocks.ts'
import { docOfBlocks } from '../../script/blocks-as-doc.ts'
import { firstLines, likenessOf, placeLines, unitsLike } from './place-lines.ts'
import type { PrintedLine } from './printed-lines.ts'
import { unitsOf, wordsOf } from './script-units.ts'

/** A line of the page; `indent` in points. */
const line = (text: string, more: Partial<PrintedLine> = {}): PrintedLine => {
  const { indent = 0 } = more
  const width = text.length * 6
  return {
    page: 1,
    x: 72 + indent,
    right: 72 + indent + width,
    y: 100,
    size: 12,
    indent,
    room: Math.max(0, 450 - indent - width),
    bold: false,
    italic: false,
    text,
    ...more,
  }
}

const unitsIn = (...blocks: readonly ScriptBlock[]) => unitsOf(docOfBlocks(blocks).children)

/** The beginning of the unit in which each line was found; null where it was not. */
function found(blocks: readonly ScriptBlock[], ...lines: readonly string[]) {
  const units = unitsIn(...blocks)
  return placeLines(
    units,
    lines.map((text) => line(text)),
  ).map((place) => {
    const unit = units[place?.unit ?? -1]
    return unit && place ? `${wordsOf(unit.content).slice(0, 8)} ${place.letter}` : null
  })
}

const PLAY = [
  page(1),
  scene('Im Park'),
  say('ANNA', 'Ich komme heute nicht in den Garten, weil es regnet.', 'Nie.'),
  say('ANNA', 'Doch.'),
]

test('[IMP-575] lines are found by their letters: names, broken words, verses, scenes', () => {
  expect(
    found(
      PLAY,
      '1. IM PARK',
      'Im Park',
      'ANNA: Ich komme heute nicht in den Gar-',
      'ten, weil es regnet.',
      'Nie.',
      'Doch.',
    ),
  ).toEqual([null, 'Im Park 0', 'ANNA 0', 'Ich komm 26', 'Nie. 0', 'Doch. 0'])
})

test('[IMP-575] lines are found in an edited script: beside new text, after deleted text, with a corrected name', () => {
  const far = Array.from({ length: 60 }, () => 'Ein neuer Absatz, den es auf Papier nie gab.')
  expect(
    found(
      [
        p('Neu.'),
        say('BERTA', 'Ich komme heute nicht in den Garten.'),
        ...far.map(p),
        p('Am Ende des Stücks fällt der Vorhang.'),
      ],
      'Gelöschtes, das niemand mehr liest.',
      'BERTHA',
      'Ich komme heute nicht in den Garten.',
      'Ab.',
      'Am Ende des Stücks fällt der Vorhang.',
    ),
  ).toEqual([null, null, 'Ich komm 0', null, 'Am Ende  0'])
})

test('[IMP-575] of the lines of a unit the first one begins it', () => {
  const units = unitsIn(...PLAY)
  const lines = ['Im Park', 'ANNA', 'Ich komme heute', 'nicht in den Garten'].map((text) =>
    line(text),
  )
  expect([...firstLines(placeLines(units, lines))]).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ])
})

test('[IMP-576] alike are units that are set like a line, and names with the same words', () => {
  const names = ['ANNA', 'BEN', 'CORA']
  const lines = names.flatMap((name, index) => [
    line(name, { indent: 180 }),
    line(`Das ist ein Satz, wie ihn viele hier sagen, und zwar der ${index}.`, { indent: 60 }),
    line('(Ab.)', { indent: 180, italic: true }),
  ])
  const read = lines.map(({ text }) => p(text))
  const units = unitsIn(...read)
  const places = placeLines(units, lines)
  const pages = { pages: [], lines }
  const alike = (index: number) => {
    const likeness = likenessOf(units, pages, places, index)
    return likeness && unitsLike(units, pages, places, likeness)
  }
  expect(alike(0)).toEqual([0, 3, 6])
  expect(alike(2)).toEqual([2, 5, 8])
  // most of the text is set like this
  expect(alike(1)).toBeNull()

  const spoken = unitsIn(say('Später', 'Ja.'), say('ANNA', 'Nein.'), say('SPÄTER ', 'Doch.'))
  const lineless = { pages: [], lines: [] }
  const later = likenessOf(spoken, lineless, [], 0)
  expect(later).toEqual({ kind: 'name', name: 'später' })
  expect(later && unitsLike(spoken, lineless, [], later)).toEqual([0, 4])
})
