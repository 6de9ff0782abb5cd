import { expect, test } from 'vitest'
import { parseXml, textOf } from '../xml.ts'
import { isAct, isNamelessScene, pagesBeforeWords, partsOfSpeaker } from './tei-parts.ts'

const part = (xml: string) => parseXml(xml, () => '')
const SPEECH = '<sp><speaker>ANNA</speaker><p>Ja.</p></sp>'

test('[FMT-264] a part of a play is an act if its parts have heads, which those of a scene have only as scenes', () => {
  const withPart = (type: string, inner: string) =>
    part(
      `<div type="${type}"><head>A</head><div type="${inner}"><head>B</head>${SPEECH}</div></div>`,
    )
  expect(isAct(withPart('act', 'scene'))).toBe(true)
  expect(isAct(withPart('scene', 'scene'))).toBe(true)
  expect(isAct(withPart('scene', 'song'))).toBe(false)
  expect(isNamelessScene(part(`<div type="scene">${SPEECH}</div>`))).toBe(true)
  expect(isNamelessScene(part('<div type="scene"><stage>Nacht.</stage></div>'))).toBe(false)
  expect(isNamelessScene(part(`<div type="act">${SPEECH}</div>`))).toBe(false)
})

test('[FMT-262] pages before the first word are told from those behind it', () => {
  expect(pagesBeforeWords(part('<p> <pb/><hi><pb/>Ja</hi><pb/></p>'))).toBe(2)
  expect(pagesBeforeWords(part('<p>Ja <pb/></p>'))).toBe(0)
  expect(pagesBeforeWords(part('<p><pb/></p>'))).toBe(1)
})

const named = (speaker: string) => {
  const { name, stages } = partsOfSpeaker(part(`<speaker>${speaker}</speaker>`))
  return [name, ...stages].map((element) => textOf(element).trim()).join('|')
}

test.each([
  ['D<hi rend="superscript">r.</hi> Falk', 'Dr. Falk'],
  ['M<hi rend="sup">r.</hi> Wick.', 'Mr. Wick.'],
  ['2<hi rend="sup">nd.</hi> Guard.', '2nd. Guard.'],
  ['A<hi rend="smallcaps">nna.</hi>', 'Anna.'],
  ['Frau <hi>v.</hi> Falk', 'Frau v. Falk'],
  ['Vater <hi>und Söhne.</hi>', 'Vater und Söhne.'],
  ['Anna <hi>u. die übrigen.</hi>', 'Anna u. die übrigen.'],
  ['Stimmen <hi>der fernen Hirten.</hi>', 'Stimmen der fernen Hirten.'],
  ['Klara <hi>v. Falk.</hi>', 'Klara v. Falk.'],
  ['HERR <hi>von der Mühl.</hi>', 'HERR von der Mühl.'],
  ['Karl <hi>der Zweite.</hi>', 'Karl der Zweite.'],
])('[FMT-446] in TEI emphasis that is a piece of a name stays in it: %s', (speaker, name) => {
  expect(named(speaker)).toBe(name)
})

test.each([
  ['ANNA <hi>leise.</hi>', 'ANNA|leise.'],
  ['Ben. <hi>(geht ab.)</hi>', 'Ben.|(geht ab.)'],
  ['Ben,<hi>lacht.</hi>', 'Ben,|lacht.'],
  ['ANNA<hi> leise.</hi>', 'ANNA|leise.'],
  ['ANNA<lb/><hi>leise.</hi>', 'ANNA|leise.'],
  ['ANNA <hi>(zu Ben)</hi> <hi>leise.</hi>:', 'ANNA  :|(zu Ben)|leise.'],
  ['ANNA <hi>die Hände ringend.</hi>', 'ANNA|die Hände ringend.'],
  ['ANNA <hi>das Buch schließend, zu Ben.</hi>', 'ANNA|das Buch schließend, zu Ben.'],
  ['ANNA <stage>geht</stage> <hi>leise.</hi>', 'ANNA|geht|leise.'],
])(
  '[FMT-436] in TEI emphasis to the end of a name’s element is a direction: %s',
  (speaker, parts) => {
    expect(named(speaker)).toBe(parts)
  },
)
