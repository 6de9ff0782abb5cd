import { expect, test } from 'vitest'
import { type Row, shortly } from '#test/pdf/short-script.ts'

const lines = (...texts: readonly string[]): readonly Row[] =>
  texts.map((text): Row => (text === '' ? [12] : [12, [60, text]]))

test('[IMP-696] the signs of Markdown become the type that they mean', () => {
  expect(
    shortly(
      lines(
        '# Der Fahrplan',
        '',
        '## 1. Szene',
        '',
        '*Wartesaal. Eine Lampe brennt,*',
        '*aber sie brennt nicht gern.*',
        '',
        '**JONAS:** Fährt hier noch etwas?',
        '',
        '**WIRTIN:** *(ohne aufzusehen)* Suppe.',
        '',
        '**JONAS:** Ich habe nach dem _Zug_ gefragt.',
        '',
        '---',
        '',
        '**WIRTIN:** Linsen.',
      ),
    ),
  ).toEqual([
    '# 1. Szene',
    '(Wartesaal. Eine Lampe brennt, aber sie brennt nicht gern.)',
    'JONAS: Fährt hier noch etwas?',
    'WIRTIN: (ohne aufzusehen) Suppe.',
    'JONAS: Ich habe nach dem Zug gefragt.',
    'WIRTIN: Linsen.',
  ])
})

test('[IMP-696] of printed Fountain a name is what is in capitals or has its sign, and the rest is action', () => {
  expect(
    shortly(
      lines(
        'Title: LOW WATER',
        'Author: J. Marrow',
        '',
        '.SLIPWAY #4#',
        '',
        'The tide is out. A dinghy lies in the mud.',
        '',
        '@McCLANE',
        'How long do we have?',
        '',
        'OSKAR (O.S.)',
        '(to the dark)',
        'Until the water comes back.',
        '',
        '!NOBODY moves.',
        '',
        '@McCLANE ^',
        'Which is *first*?',
        '',
        'OSKAR',
        'Wait.',
        '',
        '> FADE OUT:',
      ),
    ).slice(-7),
  ).toEqual([
    '(The tide is out. A dinghy lies in the mud.)',
    'McCLANE: How long do we have?',
    'OSKAR: (O.S.) / (to the dark) / Until the water comes back.',
    '(NOBODY moves.)',
    'McCLANE: Which is first?',
    'OSKAR: Wait.',
    '(FADE OUT:)',
  ])
})

test('[IMP-696] stars and signs of a text that has no such marks stay', () => {
  const found = shortly(
    lines(
      '1. Szene',
      '',
      'JONAS: Ein * steht am Himmel.',
      '',
      'WIRTIN: Zwei_drei *.',
      '',
      'JONAS: # 3',
      '',
      'WIRTIN: Ja.',
    ),
  )
  expect(found).toContain('JONAS: Ein * steht am Himmel.')
  expect(found).toContain('WIRTIN: Zwei_drei *.')
})
