import { expect, test } from 'vitest'
import { speechStart } from './speech-start.ts'

const partsOf = (line: string) => {
  const start = speechStart(line)
  return start && [start.name, start.direction, line.slice(start.length)]
}

test.each([
  ['ANNA: Ja.', ['ANNA', '', ' Ja.']],
  ['STRAßER: Ja.', ['STRAßER', '', ' Ja.']],
  ['ANNA (leise): Pst.', ['ANNA', '(leise)', ' Pst.']],
  ['DR. MÜLLER 2 : Guten Tag.', ['DR. MÜLLER 2', '', ' Guten Tag.']],
  ['Anna: Ja.', ['Anna', '', ' Ja.']],
  ['Herr von Kalb: Ja: doch.', ['Herr von Kalb', '', ' Ja: doch.']],
  ['Anna und Bob (ab):', ['Anna und Bob', '(ab)', '']],
  ['Bürger 2: Ja.', ['Bürger 2', '', ' Ja.']],
])('[DLG-23] a speech starts: %s', (line, parts) => {
  expect(partsOf(line)).toEqual(parts)
})

test.each([
  'anna: Ja.',
  'Er sagt: Nein',
  'Um 10:30 geht er.',
  'Sie kam gestern und sagte: Ja',
  '(leise): Ja',
  '',
])('[DLG-23] no speech starts: %s', (line) => expect(partsOf(line)).toBeNull())

test.each(['SCHNITT ZU:', 'CUT TO:', 'FADE OUT:', 'SMASH CUT TO: Küche'])(
  '[DLG-543] a transition starts no speech: %s',
  (line) => expect(partsOf(line)).toBeNull(),
)

test('[DLG-543] a single word that is a transition may be a name', () => {
  expect(partsOf('BLACK: Ja.')).toEqual(['BLACK', '', ' Ja.'])
})
