import { expect, test } from 'vitest'
import { apply, p, say, scene, script, stateOf } from '../../../../test/support/script.ts'
import { blocksOfLines, hasStructure } from './blocks-of-lines.ts'
import { insertBlocks, linesOfText } from './paste-plugin.ts'

const blocksOf = (text: string) => blocksOfLines(linesOfText(text))

test('NAME: text, capitals above a line, parentheses and scenes become their blocks', () => {
  const text = [
    'SZENE 1: Im Park',
    '',
    'ANNA: Ist jemand da?',
    '(Stille.)',
    'BEN',
    'Nein.',
    '',
    'Ein Hund läuft vorbei.',
    'ZWEITER TEIL',
  ].join('\n')
  expect(script(...blocksOf(text))).toEqual(
    script(
      scene('Im Park', '999'),
      say('ANNA', 'Ist jemand da?'),
      { type: 'paragraph', text: [{ text: '(Stille.)', italic: true }] },
      say('BEN', 'Nein.'),
      p('Ein Hund läuft vorbei.'),
      { type: 'heading', level: 3, text: [{ text: 'ZWEITER TEIL' }] },
    ),
  )
})

test('plain paragraphs have no structure and are left to the editor', () => {
  expect(hasStructure(blocksOf('Eins.\nZwei.'))).toBe(false)
  expect(hasStructure(blocksOf('ANNA: Ja.'))).toBe(true)
})

test('the style of what is said after the name stays', () => {
  const [block] = blocksOfLines([
    { text: [{ text: 'ANNA: ', bold: true }, { text: 'Ja, ' }, { text: 'doch.', italic: true }] },
  ])
  expect(block).toMatchObject({ paragraphs: [[{ text: 'Ja, ' }, { text: 'doch.', italic: true }]] })
})

test('blocks replace an empty paragraph, split one with text, and stay out of dialogue', () => {
  const insert = insertBlocks([say('ANNA', 'Ja.')])
  expect(apply(stateOf(p('‸'), p()), insert)).toEqual(script(say('ANNA', 'Ja.'), p()))
  expect(apply(stateOf(p('Ab‸.'), p()), insert)).toEqual(
    script(p('Ab'), say('ANNA', 'Ja.'), p('.'), p()),
  )
  expect(apply(stateOf(say('BEN', 'N‸ein.')), insert)).toBeNull()
})
