import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldWords } from '#/shared/fold-case.ts'
import { p, say, scene } from '#test/support/script.ts'
import { findInText, foldText } from './find-in-text.ts'
import { readLine, scriptText } from './script-text.ts'

const PLAY = [
  p('Ein Garten.'),
  scene('Am Tor', '1'),
  say('GRETCHEN', 'Meine Ruh ist hin,', 'mein Herz ist schwer.'),
  say('FAUST', 'Die Unruhe!'),
  scene('Straße', '2'),
  say('GRETCHEN', 'Meine Ruh ist hin, für immer.'),
]
const text = foldText(scriptText(PLAY))
const find = (typed: string) => findInText(text, foldWords(typed))
const lines = (typed: string) =>
  find(typed).found.map(({ before, words, after }) => `${before}[${words}]${after}`)

test('[LIB-440] words as they stand come first at the beginning of a word, and say which of equal places they are', () => {
  expect(lines('ruh')).toEqual([
    'Meine [Ruh] ist hin,',
    'Meine [Ruh] ist hin, für immer.',
    'Die Un[ruh]e!',
  ])
  expect(find('ruh').found.map(({ nth }) => nth)).toEqual([0, 0, 0])
  expect(find('ist').found.map(({ quote, nth }) => [quote, nth])).toEqual([
    ['ist hin,', 0],
    ['ist schwer.', 0],
    ['ist hin, für immer.', 0],
  ])
  expect(findInText(foldText('-\ta b\n-\ta b'), 'a').found.map(({ nth }) => nth)).toEqual([0, 1])
})

test('[LIB-440] several words are found in any order, the speaker’s name among them; ß and ss are the same', () => {
  expect(lines('hin gretchen')).toEqual(['Meine Ruh ist [hin],', 'Meine Ruh ist [hin], für immer.'])
  expect(lines('STRASSE')).toEqual(['[Straße]'])
  expect(lines('faust hin')).toEqual([])
  expect(lines('gretchen')).toEqual([])
})

test('[LIB-440] a place before the first scene has no scene', () => {
  expect(find('garten').found).toMatchObject([{ scene: null, speaker: '', words: 'Garten' }])
  expect(find('unruhe').found).toMatchObject([{ scene: { number: '1', name: 'Am Tor' } }])
})

test('[LIB-440] each place that was found contains the words, in a line of the script', () => {
  const word = fc.constantFrom('ruh', 'ß', 'Äpfel', 'İ', 'der', '„Ja“', 'x', '\t', '\n', 'ﬁ')
  const paragraph = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(paragraph, { maxLength: 5 }), word, (paragraphs, wanted) => {
      const written = scriptText(paragraphs.map((each) => say('EVA', each)))
      const words = foldWords(wanted).trim()
      if (words === '') return
      const { found, total } = findInText(foldText(written), words)
      expect(total > 0).toBe(
        written.split('\n').some((line) => foldWords(readLine(line).text).includes(words)),
      )
      for (const each of found) expect(foldWords(each.words)).toContain(words)
    }),
  )
})
