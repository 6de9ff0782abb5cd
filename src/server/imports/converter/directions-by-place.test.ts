// Directions that only their place tells, and songs below a name.
import { expect, test } from 'vitest'
import { type Row, shortly } from '#test/pdf/short-script.ts'

const bold = { bold: true }

test('[IMP-697] upright lines in the middle or at the right edge are directions, if speeches are not set so', () => {
  const speech = (name: string, text: string): Row => [12, [60, `${name}: ${text}`]]
  const middle = (text: string): Row => [20, [300 - text.length * 2.5, text]]
  const right = (text: string): Row => [12, [540 - text.length * 4, text, { size: 8 }]]
  expect(
    shortly([
      [0, [60, 'Scena 1', bold]],
      [12],
      speech(
        'ANNA',
        'Tramwaj stoi od wczoraj, a konduktor mówi, że to jest przystanek na żądanie.',
      ),
      speech('JAN', 'Czyje żądanie?'),
      middle('Słychać dzwonek. Konduktor wychodzi.'),
      [
        20,
        [60, 'ANNA: Nasze. Tylko nikt nas o to nie pytał, bo wszyscy spali i nikt nie słyszał.'],
      ],
      speech('JAN', 'Zostańmy tutaj.'),
      right('Dzwonek.'),
      [20, [60, 'ANNA: W śniegu?']],
      speech('JAN', 'On jest ciepły.'),
      middle('Kurtyna.'),
    ]).filter((text) => !text.startsWith('#')),
  ).toEqual([
    'ANNA: Tramwaj stoi od wczoraj, a konduktor mówi, że to jest przystanek na żądanie.',
    'JAN: Czyje żądanie?',
    '(Słychać dzwonek. Konduktor wychodzi.)',
    'ANNA: Nasze. Tylko nikt nas o to nie pytał, bo wszyscy spali i nikt nie słyszał.',
    'JAN: Zostańmy tutaj.',
    '(Dzwonek.)',
    'ANNA: W śniegu?',
    'JAN: On jest ciepły.',
    '(Kurtyna.)',
  ])
})

test('[IMP-697] action at the margin is a direction where names stand further in, before their speeches', () => {
  expect(
    shortly([
      [0, [60, 'PÁGINA 1', bold]],
      [20, [60, 'Viñeta 1. Un faro apagado.']],
      [20, [120, 'INÉS: ¿Quién anda ahí?']],
      [20, [120, 'TOMÁS: Una carta para el faro.']],
      [20, [60, 'Viñeta 2. Tomás sube la escalera, que tiene noventa peldaños y ni una']],
      [12, [60, 'sola ventana.']],
      [20, [120, 'INÉS: Entonces es para la lámpara.']],
      [20, [120, 'TOMÁS: ¿Y no la va a abrir?']],
    ]).slice(-5),
  ).toEqual([
    'INÉS: ¿Quién anda ahí?',
    'TOMÁS: Una carta para el faro.',
    '(Viñeta 2. Tomás sube la escalera, que tiene noventa peldaños y ni una sola ventana.)',
    'INÉS: Entonces es para la lámpara.',
    'TOMÁS: ¿Y no la va a abrir?',
  ])
})

test('[IMP-698] a name with a colon and nothing behind it speaks the song below it', () => {
  const speech = (name: string, text: string): Row => [
    14,
    [60, `${name}:`, bold],
    [70 + name.length * 5, text],
  ]
  const italic = { italic: true }
  expect(
    shortly([
      [0, [60, '1. Szene', bold]],
      speech('Wirt', 'Nein.'),
      speech('Josef', 'Wir haben noch gar nichts gefragt.'),
      speech('Wirt', 'Das spart Zeit.'),
      speech('Josef', 'Dann fragen wir die anderen.'),
      [24, [60, 'Lied: Die Leiter', bold]],
      [20, [60, 'Alle:', bold]],
      [12, [100, 'Macht hoch die Leiter, macht sie weit,', italic]],
      [12, [100, 'es kommt ein Gast zur späten Zeit.', italic]],
      [24, [60, '2. Szene', bold]],
      speech('Wirt', 'Ja?'),
    ]).find((text) => text.includes('Leiter, macht')),
  ).toMatch(/^Alle: /)
})

test('[IMP-699] codes that number the rows of a table are left out', () => {
  const row = (code: string, name: string, text: string): Row => [
    16,
    [60, code],
    ...(name === '' ? [] : ([[120, name]] as const)),
    [240, text],
  ]
  expect(
    shortly([
      [0, [60, 'Scène 1', bold]],
      row('ch1_001', '', 'Un quai. Un banc.'),
      row('ch1_002', 'LUCIE', 'À quelle heure passe le train ?'),
      row('ch1_003', 'LE CHEF', 'Quand il est midi.'),
      row('ch1_004', 'LUCIE', 'Et quand est-il midi ?'),
      row('ch1_005', 'LE CHEF', 'Quand l’horloge le dit.'),
      row('ch1_006', 'LUCIE', 'Elle ne dit rien.'),
      row('ch1_007', 'LE CHEF', 'Alors il n’est pas midi.'),
    ]),
  ).toEqual([
    '# Scène 1',
    'Un quai. Un banc.',
    'LUCIE: À quelle heure passe le train ?',
    'LE CHEF: Quand il est midi.',
    'LUCIE: Et quand est-il midi ?',
    'LE CHEF: Quand l’horloge le dit.',
    'LUCIE: Elle ne dit rien.',
    'LE CHEF: Alors il n’est pas midi.',
  ])
})

test('[IMP-668] notes beside the text may be longer where they are set otherwise than it', () => {
  const notes = [
    '4. X DL to the sofa, sits',
    '',
    '',
    '9. turns to him at the door',
    '',
    '',
    '12. hands over the letter',
    '',
    '',
  ]
  const found = shortly([
    [0, [60, 'Act III', bold]],
    ...notes.map((note, index): Row => {
      const text: readonly [number, string] = [
        60,
        `${index % 2 ? 'GERALD' : 'ILLINGWORTH'}: I am old enough to be told.`,
      ]
      return note === '' ? [16, text] : [16, text, [400, note, { italic: true, size: 8 }]]
    }),
  ])
  expect(found.filter((text) => /sofa|door|letter/.test(text))).toEqual([])
  expect(found).toHaveLength(1 + notes.length)
})

test('[IMP-203] a paragraph that opens a bracket and never closes it is a direction, as in old editions', () => {
  const found = shortly([
    [0, [60, 'SCENE 1', bold]],
    [24, [60, 'JACK. You have a cucumber sandwich.']],
    [14, [60, 'ALGERNON. I had.']],
    [20, [380, '[Enter LANE with a salver.']],
    [20, [60, 'JACK. Thank you, Lane.']],
    [14, [60, 'ALGERNON. It is empty.']],
    [20, [440, '[Exit JACK.']],
    [20, [60, 'ALGERNON. Quite empty.']],
  ])
  expect(found.filter((text) => text.includes('['))).toEqual([
    '([Enter LANE with a salver.)',
    '([Exit JACK.)',
  ])
})

test('[IMP-697] a direction of several lines at the right edge is one, also where centred names begin as far in', () => {
  const name = (text: string): Row => [16, [300 - text.length * 2.5, text]]
  const right = (text: string, space: number): Row => [
    space,
    [540 - text.length * 4.5, text, { size: 9 }],
  ]
  const speech = (text: string): Row => [12, [60, text]]
  const full =
    'Das Boot hat seit dem Winter kein Loch mehr, und doch steht jeden Morgen Wasser darin, als'
  const [stays, stands] = [
    'Stille. Man hört das Wasser steigen.',
    'Ein Vogel setzt sich auf das Boot, und zwar lange,',
  ]
  expect(
    shortly([
      [0, [60, 'Erste Szene', bold]],
      name('IDA'),
      speech(full),
      speech('wäre es von hier.'),
      right(stays, 15),
      name('KASPAR'),
      speech('Dann ist es Regen.'),
      right(stands, 15),
      right('und fliegt fort.', 11),
      name('IDA'),
      speech('Es hat nicht geregnet.'),
      name('KASPAR'),
      speech('Dann ist es der Fluss.'),
    ]).slice(1),
  ).toEqual([
    `IDA: ${full} wäre es von hier.`,
    `(${stays})`,
    'KASPAR: Dann ist es Regen.',
    `(${stands} und fliegt fort.)`,
    'IDA: Es hat nicht geregnet.',
    'KASPAR: Dann ist es der Fluss.',
  ])
})

test('[IMP-745] directions in italics and brackets are directions, though they are longer than all speeches', () => {
  const direction = (letter: string): readonly Row[] =>
    [
      '(Ein Hof am Abend, und niemand',
      'ist da, auch nicht im Haus,',
      `und es dauert lange, Bild ${letter}.)`,
    ].map((text): Row => [12, [60, text, { italic: true }]])
  const speech = (name: string, text: string): Row => [12, [60, `${name}: ${text}`]]
  expect(
    shortly([
      [0, [60, 'Erste Szene', bold]],
      speech('IDA', 'Wer da?'),
      ...direction('a'),
      speech('KASPAR', 'Ich.'),
      ...direction('b'),
      speech('IDA', 'Komm.'),
      speech('KASPAR', 'Nein.'),
    ]).filter((text) => text.startsWith('(')),
  ).toHaveLength(2)
})
