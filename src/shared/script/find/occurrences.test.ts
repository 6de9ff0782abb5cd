import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { p, say, scene, script } from '#test/support/script.ts'
import type { ScriptBlock } from '../blocks.ts'
import { ALL_CLOSED } from '../cuts/played.ts'
import { docOfBlocks } from '../blocks-as-doc.ts'
import {
  createTextFinder,
  searchableBlock,
  textOfOccurrence,
  type TextSearch,
} from './occurrences.ts'

const EVERYWHERE: TextSearch = {
  text: '',
  matchesCase: false,
  matchesWholeWords: false,
  speaker: null,
  includesStruck: true,
}

function found(blocks: readonly ScriptBlock[], search: Partial<TextSearch>): readonly string[] {
  const doc = docOfBlocks(blocks)
  return createTextFinder({ ...EVERYWHERE, ...search })(doc, ALL_CLOSED).map((one) =>
    textOfOccurrence(doc, one),
  )
}

const struck = (block: ReturnType<typeof say>): ScriptBlock => ({ ...block, struckThrough: true })

const PLAY: readonly ScriptBlock[] = [
  scene('Gretchens Stube', '1', 'Gretchen am Rad.'),
  say('GRETCHEN', 'Ich bin nicht Gretchen.', 'Nenn mich Margarete.'),
  say('FAUST / GRETCHEN', 'Gretchen, oh!'),
  p('MARTHE: Gretchens Glück.'),
  struck(say('FAUST', 'Gretchen? Vorbei.')),
]

describe('createTextFinder', () => {
  test('[NAV-407] finds a text in names of scenes and speakers, and in what is said and written', () => {
    expect(found(PLAY, { text: 'gretchen' }).join(' ')).toBe(
      'Gretchen Gretchen GRETCHEN Gretchen GRETCHEN Gretchen Gretchen Gretchen',
    )
    expect(found(PLAY, { text: '' })).toEqual([])
    expect(found(PLAY, { text: 'Gretchen.*' })).toEqual([])
  })

  test('[NAV-409] capitals, whole words, one speaker and struck text are choices', () => {
    expect(found(PLAY, { text: 'GRETCHEN', matchesCase: true })).toHaveLength(2)
    expect(found(PLAY, { text: 'gretchens', matchesWholeWords: true })).toHaveLength(2)
    expect(found(PLAY, { text: 'gretchen', matchesWholeWords: true })).toHaveLength(6)
    expect(found(PLAY, { text: 'gretchen', includesStruck: false })).toHaveLength(7)
    expect(found(PLAY, { text: 'gretchen', speaker: 'Gretchen' })).toEqual(['Gretchen', 'Gretchen'])
    expect(found(PLAY, { text: 'marthe', speaker: 'Marthe' })).toEqual([])
    expect(found(PLAY, { text: 'glück', speaker: 'MARTHE' })).toEqual(['Glück'])
    const partly = [p('alt und neu')]
    partly[0] = { type: 'paragraph', text: [{ text: 'alt', strike: true }, { text: ' und alt' }] }
    expect(found(partly, { text: 'alt', includesStruck: false })).toEqual(['alt'])
  })

  test('[NAV-410] quotation marks, apostrophes and dashes of a keyboard stand for those of print', () => {
    const printed = [p('„Wer da?“ – Geht’s euch nichts an')]
    expect(found(printed, { text: `"wer da?" - geht's` })).toEqual(['„Wer da?“ – Geht’s'])
    expect(found(printed, { text: "geht'S", matchesCase: true })).toEqual([])
    expect(found([p("Geht's")], { text: 'Geht’s', matchesCase: true })).toEqual([])
  })

  test('[NAV-410] three full stops and two hyphens find an ellipsis and a dash, and themselves', () => {
    const texts = [p('Nein … ach – ja'), p('Nein ... ach -- ja'), p('Nein .. ach - ja')]
    expect(found(texts, { text: 'nein ...' })).toEqual(['Nein …', 'Nein ...'])
    expect(found(texts, { text: 'ach -- ja' })).toEqual(['ach – ja', 'ach -- ja'])
  })

  test('[NAV-653] signs in print, as a phone writes them, find those of a typewriter and each other', () => {
    const texts = [p('Geht\'s, "ja" -- nun...'), p('Geht’s, „ja“ – nun…'), p('Geht‘s, »ja« - nun.')]
    const marks = ['Geht’s', 'geht‘s', '“ja”', '«ja»', 'ja” –', 'ja” —', 'nun…']
    expect(marks.map((text) => found(texts, { text }).length)).toEqual([3, 3, 3, 3, 2, 2, 2])
  })

  test('[NAV-40] in any script each occurrence is the text that was searched for, none overlaps another', () => {
    fc.assert(
      fc.property(anyBlocks, fc.constantFrom('a', 'e', 'en', ' ', '.', 'A'), (blocks, text) => {
        const doc = docOfBlocks(blocks)
        const all = createTextFinder({ ...EVERYWHERE, text, matchesCase: true })(doc, ALL_CLOSED)
        let end = 0
        for (const one of all) {
          if (one.kind !== 'text') continue
          expect(one.from).toBeGreaterThanOrEqual(end)
          expect(doc.textBetween(one.from, one.to).replaceAll(/\s/g, ' ')).toBe(text)
          end = one.to
        }
      }),
    )
  })
})

test('[NAV-36] a block is read once, and only one that changed is read anew', () => {
  const before = script(say('ANNA / BEN', 'Ja.', 'Nein.'), p('Ab.'))
  const after = before.copy(before.content.replaceChild(1, script(p('Auf.')).child(0)))
  expect(searchableBlock(after.child(0))).toBe(searchableBlock(before.child(0)))
  expect(searchableBlock(after.child(1)).lines.map(({ text }) => text)).toEqual(['Auf.'])
})

test('[NAV-31] names and paragraphs of a speech are read with their places', () => {
  const doc = script(say('ANNA / BEN', 'Ja.', '', 'Nein.'))
  const { speakers, nameStart, nameLength, lines } = searchableBlock(doc.child(0))
  expect(speakers.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
  expect(doc.textBetween(nameStart, nameStart + nameLength)).toBe('ANNA / BEN')
  expect(lines.map(({ start, text }) => doc.textBetween(start, start + text.length))).toEqual([
    'Ja.',
    'Nein.',
  ])
})
