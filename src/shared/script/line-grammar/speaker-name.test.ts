import { expect, test } from 'vitest'
import {
  isLabel,
  labelBeforeColon,
  nameBeforeColon,
  nameBeforeDash,
  nameBeforeStop,
  nameOnItsLine,
  speechStart,
  foldSpeakerName,
  speakerList,
  speakerOfLine,
} from './speaker-name.ts'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { p, say, script } from '#test/support/script.ts'
import { outlineOf } from '../outline.ts'

test.each([
  ['ANNA P.: Ja.', 'ANNA P.', ''],
  ['1. BÜRGER: Ja.', '1. BÜRGER', ''],
  ['BÜRGER 2 (off): Ja.', 'BÜRGER 2', '(off)'],
  ['Frl. Julie [leise]: Ja.', 'Frl. Julie', '[leise]'],
  ['ANNA UND BOB: Ja.', 'ANNA UND BOB', ''],
  ['MR. J. P. GRAY:Ja.', 'MR. J. P. GRAY', ''],
  ['HEINRICH VIII.: Nein.', 'HEINRICH VIII.', ''],
  ['Bez.: Nein.', 'Bez.', ''],
  ['Fr. Bez. (leise): Nein.', 'Fr. Bez.', '(leise)'],
])('[IMP-82] a name before a colon: %s', (line, name, direction) => {
  expect(nameBeforeColon(line)).toMatchObject({ name, direction, suffix: ':' })
})

test.each(['Um 10:30 geht er.', 'Https://x.example', 'Was? Er sagte: nein', 'anna: Ja.'])(
  '[IMP-82] no name before a colon: %s',
  (line) => expect(nameBeforeColon(line)).toBeNull(),
)

test('[IMP-670] pictures before a name are no part of it', () => {
  expect(nameBeforeColon('👩‍🏫 Frau Kühn: Guten Morgen!')).toMatchObject({
    name: 'Frau Kühn',
    length: 16,
  })
  expect(nameOnItsLine('🐶 BELLO')).toMatchObject({ name: 'BELLO' })
  expect(nameBeforeColon('© 2018: Verlag')).toBeNull()
})

test('[IMP-82] an abbreviated word that no person has is no name', () => {
  expect(['Tel.: 030', 'Anm.: fehlt', 'Nr.: 7'].map(nameBeforeColon)).toEqual([null, null, null])
})

test('[IMP-82] names before a dash, before a full stop, and alone', () => {
  expect(nameBeforeDash('DR. APPEL (ab) – Ja.')).toMatchObject({
    name: 'DR. APPEL',
    direction: '(ab)',
  })
  expect(nameBeforeStop('Mrs. Candour. Indeed.')).toMatchObject({ name: 'Mrs. Candour' })
  expect(nameBeforeStop('Mrs. Candour.')).toBeNull()
  expect(nameOnItsLine('MRS. MARCHMONT (V.O.)')).toMatchObject({
    name: 'MRS. MARCHMONT',
    direction: '(V.O.)',
  })
  expect(nameOnItsLine('ANNA (CONT’D)')).toMatchObject({ name: 'ANNA', isContinued: true })
  expect(nameOnItsLine('Er geht ab, und niemand sieht ihm nach.')).toBeNull()
})

test.each([
  'Achtung: die Probe beginnt.',
  'LICHT: aus',
  'Bühnenbild: ein Garten',
  'Ort: Berlin',
  '20 Uhr: Einlass',
])('[DLG-416] a label is no role, typed, pasted or imported: %s', (line) => {
  expect(speechStart(line)).toBeNull()
  expect(nameBeforeColon(line)).toBeNull()
})

test('[DLG-416] a label on its own line is no role, and a role with such a word in its name is one', () => {
  expect(nameOnItsLine('LICHT')).toBeNull()
  expect(isLabel('Der Ton')).toBe(false)
  expect(nameBeforeColon('BÜHNENARBEITER: Ja.')).toMatchObject({ name: 'BÜHNENARBEITER' })
  expect(isLabel('BÜRGER 2')).toBe(false)
})

test.each(['Licht', 'BÜHNE', 'Requisiten', 'Lieu', 'Luci', 'Свет', 'Props', 'Muziek'])(
  '[IMP-438] the label of an entry over a scene is no speaker: %s',
  (word) => {
    expect(isLabel(word)).toBe(true)
    expect(labelBeforeColon(`${word}: so`)).toBe(word)
  },
)

test.each(['Lichtmann', 'Anna', 'DER TON', 'Musikant', 'Herr Ort'])(
  '[IMP-438] a name that contains the word of a label is a name: %s',
  (word) => {
    expect(isLabel(word)).toBe(false)
    expect(labelBeforeColon(`${word}: so`)).toBeNull()
  },
)

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
])('[DLG-23] a speech starts with the line %s', (line, parts) => {
  expect(partsOf(line)).toEqual(parts)
})

test.each([
  'anna: Ja.',
  'Er sagt: Nein',
  'Um 10:30 geht er.',
  'Sie kam gestern und sagte: Ja',
  '(leise): Ja',
  '',
])('[DLG-23] no speech starts with the line %s', (line) => expect(partsOf(line)).toBeNull())

test.each(['SCHNITT ZU:', 'CUT TO:', 'FADE OUT:', 'SMASH CUT TO: Küche'])(
  '[DLG-543] a transition starts no speech: %s',
  (line) => expect(partsOf(line)).toBeNull(),
)

test('[DLG-543] a single word that is a transition may be a name', () => {
  expect(partsOf('BLACK: Ja.')).toEqual(['BLACK', '', ' Ja.'])
})

test('[DLG-9] the list has every speaker once, and names are split at / and |', () => {
  expect(speakerList(['ANNA', 'Ben | ANNA', 'anna ', 'CLARA/DORA', ' / '])).toEqual([
    'ANNA',
    'Ben',
    'CLARA',
    'DORA',
  ])
})

test('[DLG-10] a paragraph that starts with capitals and a colon counts as a speaker', () => {
  expect(speakerOfLine('DR. MÜLLER: Guten Tag.')).toBe('DR. MÜLLER')
  expect(speakerOfLine('ANNA 2 :')).toBe('ANNA 2')
  expect(speakerOfLine('Anna: Ja.')).toBeNull()
  expect(speakerOfLine('Er sagt: NEIN')).toBeNull()
  const { speakers } = outlineOf(script(say('ANNA', 'Ja.'), p('BEN: Nein.'), p('Ab.')), ALL_CLOSED)
  expect(speakers.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
})

test('names are compared without case and double spaces, umlauts and all', () => {
  expect(foldSpeakerName(' FRAU  Ü')).toBe(foldSpeakerName('Frau ü'))
})
