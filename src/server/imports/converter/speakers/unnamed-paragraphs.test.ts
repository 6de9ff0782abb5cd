import { expect, test } from 'vitest'
import { inShort, placedPage, type Row, shortly } from '#test/pdf/short-script.ts'
import { convertPages } from '../convert-pages.ts'

const SKETCH: readonly Row[] = [
  [0, [60, 'Trude – Na endlich, ich dachte schon, der Zug sei wieder einmal im Tunnel stecken']],
  [14, [60, 'geblieben.']],
  ...['Egon – Es ist zehn nach.', 'Trude – Zehn nach ist bei uns zwanzig vor.'].map(row),
  ...['Egon – Zwanzig vor was?', 'Trude – Vor meiner Geduld.'].map(row),
  row('Egon zieht den Mantel aus. Darunter trägt er noch einen Mantel.'),
  ...['Trude – Ist das deiner?', 'Egon – Der untere.', 'Trude – Dienstag ist heute.'].map(row),
  row('Egon – Eben.'),
  row('Es klingelt.'),
  ...['Trude – Das ist der Mantel.', 'Egon – Dann essen wir zu dritt.'].map(row),
]

function row(text: string): Row {
  return [26, [60, text]]
}

test('[IMP-726] a paragraph that begins with a name and goes on in small letters is an action, and asked about', () => {
  const script = shortly(SKETCH)
  expect(script).toContain('(Egon zieht den Mantel aus. Darunter trägt er noch einen Mantel.)')
  expect(script).toContain('Egon: Eben. / Es klingelt.')
  const { uncertain } = convertPages([placedPage(SKETCH)])
  expect([...uncertain.values()].map(({ label, text }) => [label, text])).toEqual([
    ['direction', 'Egon zieht den Mantel aus. Darunter trägt er noch einen Mantel.'],
    ['speech', 'Es klingelt.'],
  ])
})

test('[IMP-748] a paragraph in capitals without a name is a direction, and asked about, if nobody speaks in capitals', () => {
  const bell = SKETCH.with(SKETCH.length - 3, row('ES KLINGELT AN DER TÜR.'))
  expect(shortly(bell)).toContain('(ES KLINGELT AN DER TÜR.)')
  const { uncertain } = convertPages([placedPage(bell)])
  expect([...uncertain.values()].at(-1)).toMatchObject({ label: 'direction' })
  const shouted = [...bell, row('Egon – ICH KOMME JA SCHON.')]
  expect(shortly(shouted)).not.toContain('(ES KLINGELT AN DER TÜR.)')
})

test('[IMP-726] where speeches have several paragraphs, one without a name is a part of its speech', () => {
  const long = SKETCH.flatMap((one, index) =>
    index === 0 ? [one] : [one, row('Ich sage es noch einmal, damit es jeder hört.')],
  )
  const { blocks, uncertain } = convertPages([placedPage(long)])
  expect(inShort(blocks).join('\n')).toContain('Egon: Eben. / Ich sage es noch einmal, damit')
  expect(uncertain.size).toBe(0)
})

test('[IMP-727] paragraphs in small type that are set apart further in are directions', () => {
  const small = { size: 9 }
  const speech = (name: string, text: string): Row => [14, [60, name, { bold: true }], [100, text]]
  expect(
    shortly([
      [0, [60, 'Scene 1', { bold: true, size: 13 }]],
      speech('Jack', 'You have had my case all this time, and let me offer a reward.'),
      [22, [150, 'Enter Lane with the case on a salver. He takes', small]],
      [12, [150, 'it at once and goes out.', small]],
      [22, [60, 'Lane', { bold: true }], [100, 'Yes, sir.']],
      speech('Jack', 'I have been writing letters about it for a week.'),
      speech('Lane', 'So have I, sir.'),
      [22, [150, 'He goes out by another door.', small]],
      [22, [60, 'Jack', { bold: true }], [100, 'Of course it is mine.']],
      speech('Lane', 'Of course, sir.'),
    ]),
  ).toEqual([
    '# Scene 1',
    'Jack: You have had my case all this time, and let me offer a reward.',
    '(Enter Lane with the case on a salver. He takes it at once and goes out.)',
    'Lane: Yes, sir.',
    'Jack: I have been writing letters about it for a week.',
    'Lane: So have I, sir.',
    '(He goes out by another door.)',
    'Jack: Of course it is mine.',
    'Lane: Of course, sir.',
  ])
})

test('[IMP-724] names before a sign of a chat are speakers', () => {
  expect(
    shortly([
      [0, [60, 'Scene 1']],
      ...['Ida > Is it you?', 'Kay > It is.', 'Ida > Prove it.', 'Kay > You owe me a ladder.'].map(
        row,
      ),
    ]).slice(1),
  ).toEqual(['Ida: Is it you?', 'Kay: It is.', 'Ida: Prove it.', 'Kay: You owe me a ladder.'])
})
