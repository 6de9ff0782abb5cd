import { expect, test } from 'vitest'
import { isLabel, labelBeforeColon } from './label.ts'
import { nameBeforeColon, nameOnItsLine } from './speaker-name.ts'
import { speechStart } from './speech-start.ts'

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
