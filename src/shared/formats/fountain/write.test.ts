import { expect, test } from 'vitest'
import { SAMPLE } from '#test/support/sample-script.ts'
import { decodeText } from '../text-coding.ts'
import { writeFountain } from './write.ts'

test('[FMT-23] Fountain: names and scenes are forced, a cut is a boneyard, a cue or a comment a note on its word', () => {
  expect(decodeText(writeFountain(SAMPLE)).trimEnd().split('\n')).toEqual([
    'Title: Die Küche',
    '',
    '# Erster Akt',
    '',
    '.Am Herd',
    '',
    '!*(Stille.)*',
    '',
    '@ANNA',
    'Guten Morgen.[[Q 12 Licht: Sonne]]/* Oder Nacht?*/',
    '',
    '===',
    '',
    '@BEN',
    '*(gähnt)* Morgen.[[Lauter!]]',
  ])
})
