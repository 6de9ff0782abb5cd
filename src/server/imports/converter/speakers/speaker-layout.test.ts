import { expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { analysePages } from '../convert-pages.ts'
import { measureBody } from '../lines/body.ts'
import { columnLines } from '../lines/lines.ts'
import { findSpeakerLayout } from './speaker-layout.ts'

const SPEECH = 'Ich sage etwas, das bis an den Rand der Seite reicht, und dann noch mehr davon'

/** The speakers that are found, line by line, if every speech is set by `speech`. */
function speakers(
  names: readonly string[],
  speech: (name: string, y: number) => readonly Placed[],
) {
  const placed = names.flatMap((name, index) => speech(name, 100 + index * 40))
  const body = measureBody([{ number: 1, lines: columnLines([pageText(placed)]).flat() }])
  return [...findSpeakerLayout(body).speakers.values()].map(({ name }) => name)
}

const names = ['ANNA', 'BERT', 'ANNA', 'BERT', 'CLARA', 'ANNA', 'BERT', 'ANNA']

test('[IMP-201] NAME: before the speech, also with a direction', () => {
  const found = speakers(names, (name, y) => [
    [50, y, `${name}${y > 200 ? ' (leise)' : ''}: ${SPEECH}`],
    [50, y + 12, 'und noch: eine Zeile'],
  ])
  expect(found).toEqual(names)
})

test('[IMP-201] NAME. before the speech', () => {
  const found = speakers(names, (name, y) => [
    [50, y, `${name}. ${SPEECH}`],
    [62, y + 12, 'Ja. So ist es.'],
  ])
  expect(found).toEqual(names)
})

test('[IMP-201] the name centred on a line of its own', () => {
  const cast = ['ANNA', 'HANNELORE', 'ANNA', 'HANNELORE', 'EVE', 'ANNA', 'HANNELORE']
  const found = speakers(cast, (name, y) => [
    [300 - name.length * 2.5, y, name],
    [50, y + 12, 'x'.repeat(100)],
  ])
  expect(found).toEqual(cast)
})

test('[IMP-201] the name in a column of its own, going on below where it is long', () => {
  const long = ['ANNA', 'BERT', 'ERSTER', 'ANNA', 'BERT', 'ANNA', 'BERT']
  const found = speakers(long, (name, y) => [
    [50, y, name],
    [150, y, SPEECH],
    ...(name === 'ERSTER' ? ([[50, y + 12, 'DIENER']] as const) : []),
    [150, y + 12, SPEECH],
  ])
  expect(found).toEqual(long.map((name) => (name === 'ERSTER' ? 'ERSTER DIENER' : name)))
})

/** Two speakers with many speeches, two with two speeches each, and several with one speech. */
const VERSE_CAST = (
  'FAUST, GEIST, FAUST, GEIST, FAUST, GEIST, FAUST, GEIST, FAUST, CHOR DER ENGEL, BÜRGERMÄDCHEN, ' +
  'EIN DRITTER, CHOR DER ENGEL, ZWEITER SCHÜLER, SOLDATEN, BÜRGERMÄDCHEN, DIE ANDRE'
).split(', ')

test('[IMP-151] names of different lengths that end at one place, beside short verses', () => {
  const found = speakers(VERSE_CAST, (name, y) => [
    [160 - name.length * 6, y, name, { width: name.length * 6 }],
    [172, y, 'Du gleichst dem Geist,'],
    [172, y + 12, 'den du begreifst'],
  ])
  expect(found).toEqual(VERSE_CAST)
})

test('[IMP-151] names in the middle of the page, above verses that end far from its edge', () => {
  const found = speakers(VERSE_CAST, (name, y) => [
    [300 - name.length * 3, y, name, { width: name.length * 6 }],
    [50, y + 12, 'Du gleichst dem Geist,'],
    [50, y + 24, 'den du begreifst'],
  ])
  expect(found).toEqual(VERSE_CAST)
})

test('[IMP-201] prose has no speakers', () => {
  const found = speakers(names, (_, y) => [
    [50, y, `Es war einmal, ${y}. ${SPEECH}`],
    [50, y + 12, SPEECH],
  ])
  expect(found).toEqual([])
})

const namesOf = (...placed: readonly Placed[]) =>
  [...analysePages([pageText(placed)]).layout.speakers.values()].map(({ name }) => name)

test('[IMP-436] names that occur once are told by their setting', () => {
  expect(
    namesOf(
      [200, 50, 'KÖCHIN'],
      [120, 62, 'Es ist angerichtet.'],
      [200, 86, 'FÜRST'],
      [120, 98, 'Wofür?'],
    ),
  ).toEqual(['KÖCHIN', 'FÜRST'])
})

test('[IMP-436] capitals with nothing close below, or above more capitals, are no names', () => {
  expect(namesOf([50, 50, 'ACHTUNG'], [50, 90, 'Rauchen verboten.'], [50, 130, 'DANKE'])).toEqual(
    [],
  )
  expect(namesOf([50, 50, 'KEIN EINGANG'], [50, 62, 'KEIN AUSGANG'])).toEqual([])
})

/** Lines that hang out over the rest of their paragraph. */
const hanging = (starts: readonly string[]) =>
  speakers(starts, (start, y) => [
    [50, y, `${start}, ${SPEECH}`],
    [65, y + 12, 'und so weiter, bis die Zeile zu Ende ist'],
  ])

test('[IMP-896] names that nothing sets off are words that recur where lines hang out', () => {
  const cast = ['Grete', 'Der Alte', 'Grete', 'Der Alte', 'Grete', 'Der Alte', 'Grete', 'Der Alte']
  const speech = [
    'Wer ist da',
    'Ich',
    'Komm herein',
    'Es ist kalt',
    'Das Feuer brennt',
    'Noch lange',
  ]
  const starts = cast.map((name, index) => `${name} ${speech[index % speech.length] ?? ''}`)
  expect(hanging(starts)).toEqual(cast)
})

test('[IMP-896] paragraphs of prose that hang out begin with any words', () => {
  const starts = [
    'Der Bach war leer',
    'Wir gingen',
    'Es war Nacht',
    'Nichts geschah',
    'Die Uhr stand',
  ]
  const more = ['Der Hund bellte', 'Wer ging', 'Ohne Licht', 'Die Tür fiel zu', 'Der Wald schwieg']
  expect(hanging([...starts, ...more, 'Die Nacht verging', 'Am Morgen'])).toEqual([])
})

test('[IMP-896] lists and verse of which no line hangs have no names, also where their first words recur', () => {
  const list = (starts: readonly string[]) => speakers(starts, (start, y) => [[50, y, start]])
  expect(
    list([
      'Frau Meier, Kasse',
      'Herr Schulz, Ton',
      'Frau Lange, Licht',
      'Herr Braun, Bühne',
      'Frau Otto, Maske',
      'Herr Klein, Requisite',
      'Frau Wolf, Kostüm',
      'Herr Kurz, Technik',
    ]),
  ).toEqual([])
  expect(
    list([
      'O Haupt voll Blut und Wunden',
      'O Mensch bewein dein Sünde',
      'O Welt ich muss dich lassen',
      'Der Mond ist aufgegangen',
      'Der Wald steht schwarz',
      'Der Nebel steigt aus Wiesen',
      'Die Sternlein prangen hell',
      'Die Welt so stille ist',
      'Die Dämmrung hüllt uns ein',
    ]),
  ).toEqual([])
})

test('[IMP-898] where speeches go on below their names, no line is the rest of a name', () => {
  const cast = [...names, ...names]
  const found = speakers(cast, (name, y) => [
    [50, y, name],
    [150, y, SPEECH],
    ...(name === 'BERT' ? ([[50, y + 12, `${SPEECH} davon`]] as const) : []),
    ...(name === 'CLARA' ? ([[50, y + 12, 'und aus.']] as const) : []),
  ])
  expect(found).toEqual(cast)
})
