import { expect, test } from 'vitest'
import { SAMPLE } from '#test/support/sample-script.ts'
import { decodeText } from '../text-coding.ts'
import { writeEzDrama } from './write.ts'

test('[FMT-29] EzDrama: acts above scenes, directions by their sign, names by theirs, no words that are cut', () => {
  expect(decodeText(writeEzDrama(SAMPLE)).trimEnd().split('\n')).toEqual([
    '@title Die Küche',
    '',
    '# Erster Akt',
    '',
    '## Am Herd',
    '',
    '$ (Stille.)',
    '',
    '@ANNA',
    'Guten Morgen.',
    '',
    '@BEN',
    '(gähnt) Morgen.',
  ])
})
