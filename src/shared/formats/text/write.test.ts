import { expect, test } from 'vitest'
import { SAMPLE } from '#test/support/sample-script.ts'
import { decodeText } from '../text-coding.ts'
import { writeText } from './write.ts'

test('[FMT-29] plain text: the heading of a scene with its number, names before a colon, no words that are cut', () => {
  expect(decodeText(writeText(SAMPLE)).trimEnd().split('\n')).toEqual([
    'Erster Akt',
    '',
    'SZENE 1: Am Herd',
    '',
    '(Stille.)',
    '',
    'ANNA: Guten Morgen.',
    '',
    'BEN: (gähnt) Morgen.',
  ])
})
