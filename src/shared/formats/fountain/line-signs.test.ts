import { expect, test } from 'vitest'
import { centredWords, endingBracket, isCharacter, isFountain } from './line-signs.ts'

test.each([
  'ANNA',
  'ANNA ^',
  'ANNA (leise)',
  'ANNA (leise) ^',
  'ANNA (V.O.) (leise)',
  'ANNA (CONT’D)',
  'ÉLISE 2',
  'ANNA (a (b)',
])('[FMT-24] in Fountain capitals are a name, also before brackets with any words: %s', (line) => {
  expect(isCharacter(line)).toBe(true)
})

test.each([
  '',
  '^',
  '(leise)',
  '123',
  'Anna',
  'ANNA geht',
  'ANNA (leise) b',
  'ANNA (a) (B',
  '12 (X)',
])(
  '[FMT-441] in Fountain a line without capitals before its brackets, or with small letters, is no name: %j',
  (line) => {
    expect(isCharacter(line)).toBe(false)
  },
)

test('[FMT-24] in Fountain the last brackets of a name are its direction', () => {
  expect(endingBracket('ANNA (a) (b)')).toBe(9)
  expect(endingBracket('ANNA (a (b)')).toBe(5)
  for (const text of ['', ')', 'ANNA', 'ANNA (a', 'a) b)', '(a) b'])
    expect(endingBracket(text)).toBe(null)
})

test('[FMT-24] in Fountain words between two signs stand in the middle', () => {
  expect(centredWords('>  ENDE  <')).toBe('ENDE')
  expect(centredWords('><')).toBe('')
  expect(centredWords('> ENDE')).toBeUndefined()
  expect(centredWords('>')).toBeUndefined()
})

const TALK = 'ANNA\nJa.\n\nBEN\nNein.\n'

test.each([
  ['two kinds of its signs', `@McBen\nMorgen.\n\n.HINTERHOF\n\n${TALK}`],
  ['words in the middle, and two who speak at once', `> ENDE <\n\n${TALK}\nANNA ^\nDoch.`],
  ['a title page and a place', `Title: Die Mühle\nAuthor: Ida Roth\n\nINT. HOF\n\n${TALK}`],
])('[FMT-589] a text with %s is Fountain', (_what, text) => {
  expect(isFountain(text)).toBe(true)
})

test.each([
  [
    'names before what is said',
    `ERSTER TEIL\n[[Licht]]\n\n~ ~ ~\n\nTEIL ZWEI\n.Haus\n\nANNA: Ja.\nBEN: Nein.`,
  ],
  ['lines of waves, and a note', `~~~\n\n[[Licht]]\n\n${TALK}`],
  ['one kind of sign', `> ENDE <\n\n${TALK}`],
  ['a title alone', `Title: Die Mühle\n\n${TALK}`],
  ['names before what is said', 'ANNA: Ja. [[laut]]\nBEN: Nein.\n/* weg */\nANNA: Doch.'],
])('[FMT-589] [FMT-624] a text with %s is none', (_what, text) => {
  expect(isFountain(text)).toBe(false)
})
