import { expect, test } from 'vitest'
import { SAMPLE } from '#test/support/sample-script.ts'
import { decodeText } from '../text-coding.ts'
import { writeMarkdown } from './write.ts'

test('[FMT-23] Markdown: acts and scenes are headings, names bold, directions italic, cuts struck', () => {
  expect(decodeText(writeMarkdown(SAMPLE)).trimEnd().split('\n')).toEqual([
    '# Erster Akt',
    '',
    '## SZENE 1: Am Herd',
    '',
    '*(Stille.)*',
    '',
    '**ANNA**: Guten Morgen. ~~Oder Nacht?~~',
    '',
    '**BEN**: *(gähnt)* Morgen.',
  ])
})
