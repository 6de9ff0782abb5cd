import { expect, test } from 'vitest'
import { parseXml } from '../xml.ts'
import { isAct, isNamelessScene, pagesBeforeWords } from './tei-parts.ts'

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
