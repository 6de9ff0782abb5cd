import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { expect, test } from 'vitest'
import { p, say, script } from '#test/support/script.ts'
import { outlineOf } from './outline.ts'
import { foldSpeakerName, speakerList, speakerOfLine } from './speaker-names.ts'

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
