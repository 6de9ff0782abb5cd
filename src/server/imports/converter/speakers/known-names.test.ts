import { expect, test } from 'vitest'
import { type Row, shortly } from '#test/pdf/short-script.ts'

const italic = { italic: true }

test('[IMP-723] the persons listed below a scene’s heading are a direction, in any type and language', () => {
  expect(
    shortly([
      [0, [260, 'SCÈNE PREMIÈRE']],
      [24, [240, 'MADAME VERDIER, LUCIEN']],
      [24, [240, 'MADAME VERDIER.']],
      [12, [60, 'Voilà trois jours que le boulanger ne passe plus par notre rue.']],
      [18, [240, 'LUCIEN, '], [288, 'à part', italic], [324, '.']],
      [12, [60, 'Nous y sommes. La porte s’ouvre toute seule.']],
      [36, [280, 'SCÈNE II']],
      [24, [200, 'LES MÊMES, ROSALIE, puis LE BOULANGER']],
      [24, [240, 'ROSALIE.']],
      [12, [60, 'Ma mère, voici un homme qui se lève avant tout le monde.']],
      [18, [240, 'LE BOULANGER.']],
      [12, [60, 'Et qui se couche après, madame.']],
      [18, [240, 'LUCIEN.']],
      [12, [60, 'Elle compte. C’est bon signe.']],
      [18, [240, 'MADAME VERDIER.']],
      [12, [60, 'Combien de fours ?']],
    ]),
  ).toEqual([
    '# SCÈNE PREMIÈRE',
    '(MADAME VERDIER, LUCIEN)',
    'MADAME VERDIER: Voilà trois jours que le boulanger ne passe plus par notre rue.',
    'LUCIEN: à part / Nous y sommes. La porte s’ouvre toute seule.',
    '# SCÈNE II',
    '(LES MÊMES, ROSALIE, puis LE BOULANGER)',
    'ROSALIE: Ma mère, voici un homme qui se lève avant tout le monde.',
    'LE BOULANGER: Et qui se couche après, madame.',
    'LUCIEN: Elle compte. C’est bon signe.',
    'MADAME VERDIER: Combien de fours ?',
  ])
})

test('[IMP-723] two who speak together below a heading, and a name in a sentence, are no such list', () => {
  expect(
    shortly([
      [0, [60, 'Zweite Szene']],
      [24, [60, 'ANNA UND BEN: Guten Morgen, Herr Vogt.']],
      [18, [60, 'VOGT: Anna, Ben, wer hat die Leiter?']],
      [36, [60, 'Dritte Szene']],
      [24, [60, 'BEN: Anna und Vogt sind fort.']],
      [18, [60, 'ANNA: Ich bin noch da.']],
    ]),
  ).toEqual([
    '# Zweite Szene',
    'ANNA UND BEN: Guten Morgen, Herr Vogt.',
    'VOGT: Anna, Ben, wer hat die Leiter?',
    '# Dritte Szene',
    'BEN: Anna und Vogt sind fort.',
    'ANNA: Ich bin noch da.',
  ])
})

test('[IMP-724] in capitals on a line of its own, of ‘NAME, in small letters.’ the rest is a direction', () => {
  expect(
    shortly([
      [0, [60, 'Scene 1']],
      [24, [240, 'HARPER.']],
      [12, [60, 'Who has moved the ladder? It stood here all the winter long.']],
      [18, [240, 'DOYLE, without looking up.']],
      [12, [60, 'Nobody moves a ladder twice.']],
      [18, [240, 'HARPER.']],
      [12, [60, 'Then it has moved itself, and not for the first time.']],
      [18, [240, 'DOYLE.']],
      [12, [60, 'It has legs.']],
    ]).slice(1),
  ).toEqual([
    'HARPER: Who has moved the ladder? It stood here all the winter long.',
    'DOYLE: without looking up / Nobody moves a ladder twice.',
    'HARPER: Then it has moved itself, and not for the first time.',
    'DOYLE: It has legs.',
  ])
})

/** Rows of speeches, with the names at 60 and the text at 130. */
const inColumn = (...speeches: readonly (readonly [name: string, ...lines: string[]])[]): Row[] =>
  speeches.flatMap(([name, first = '', ...rest]): Row[] => [
    [18, [60, name], [130, first]],
    ...rest.map((text): Row => [12, [130, text]]),
  ])

test('[IMP-799] a name too long for its column has its speech right behind it, and ends at its mark', () => {
  expect(
    shortly([
      [0, [60, 'Erste Szene']],
      ...inColumn(
        ['ANNA.', 'Wer hat die Leiter fortgestellt? Sie stand', 'hier den ganzen Winter lang.'],
        ['BERT.', 'Ich nicht. Und wenn ich es gewesen wäre,', 'dann stünde sie noch da.'],
      ),
      [18, [60, 'SCHORNSTEINFEGER. Ich habe sie gebraucht.']],
      ...inColumn(['ANNA.', 'Wozu denn? Es brennt doch nirgends,', 'seit wir die Kohlen sparen.']),
      [18, [60, 'SCHORNSTEINFEGER. Für die Aussicht.']],
      ...inColumn(['BERT.', 'Und wie ist sie?'], ['ANNA.', 'Weit.']),
    ]).slice(1),
  ).toEqual([
    'ANNA: Wer hat die Leiter fortgestellt? Sie stand hier den ganzen Winter lang.',
    'BERT: Ich nicht. Und wenn ich es gewesen wäre, dann stünde sie noch da.',
    'SCHORNSTEINFEGER: Ich habe sie gebraucht.',
    'ANNA: Wozu denn? Es brennt doch nirgends, seit wir die Kohlen sparen.',
    'SCHORNSTEINFEGER: Für die Aussicht.',
    'BERT: Und wie ist sie?',
    'ANNA: Weit.',
  ])
})

test('[IMP-801] a direction in brackets below a name, or that goes on there, belongs to the name', () => {
  expect(
    shortly([
      [0, [60, 'Erste Szene']],
      ...inColumn([
        'ANNA',
        'Wer hat die Leiter fortgestellt? Sie stand',
        'hier den ganzen Winter.',
      ]),
      [18, [60, 'BERT'], [130, 'Ich nicht.']],
      [12, [60, '(leise)', italic]],
      ...inColumn(['ANNA', 'Du lügst, und das sehr schlecht, und', 'ich kenne dich.']),
      [18, [60, 'BERT (ohne'], [130, 'Dann ist es eben so. Es ist ja nur eine']],
      [12, [60, 'Scham)'], [130, 'Leiter.']],
      ...inColumn(['ANNA', 'Eben.'], ['BERT', 'Ja, eben.']),
    ]).slice(1),
  ).toEqual([
    'ANNA: Wer hat die Leiter fortgestellt? Sie stand hier den ganzen Winter.',
    'BERT: (leise) Ich nicht.',
    'ANNA: Du lügst, und das sehr schlecht, und ich kenne dich.',
    'BERT: (ohne Scham) Dann ist es eben so. Es ist ja nur eine Leiter.',
    'ANNA: Eben.',
    'BERT: Ja, eben.',
  ])
})

test('[IMP-802] names that end close to the text, flush right, are a column, also those of two lines', () => {
  const flush = (name: string, text: string): Row => [
    18,
    [126 - name.length * 5, name],
    [130, text],
  ]
  expect(
    shortly([
      [0, [60, 'Scene 1']],
      flush('FIRST FISHERMAN', 'Heave!'),
      flush('SECOND', 'I am heaving.'),
      [12, [126 - 9 * 5, 'FISHERMAN']],
      flush('FIRST FISHERMAN', 'Then heave as if you meant it.'),
      flush('NELL', 'Is anyone drowned?'),
      flush('SECOND', 'Only the letter.'),
      [12, [126 - 9 * 5, 'FISHERMAN']],
      flush('NELL', 'Then come up.'),
      flush('FIRST FISHERMAN', 'And the hat?'),
      flush('NELL', 'The hat, too.'),
    ]).slice(1),
  ).toEqual([
    'FIRST FISHERMAN: Heave!',
    'SECOND FISHERMAN: I am heaving.',
    'FIRST FISHERMAN: Then heave as if you meant it.',
    'NELL: Is anyone drowned?',
    'SECOND FISHERMAN: Only the letter.',
    'NELL: Then come up.',
    'FIRST FISHERMAN: And the hat?',
    'NELL: The hat, too.',
  ])
})
