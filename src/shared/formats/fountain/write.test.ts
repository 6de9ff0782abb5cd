import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { SAMPLE } from '#test/support/sample-script.ts'
import type { TextSpan } from '#/shared/script/blocks.ts'
import { textsOf } from '#/shared/script/blocks.ts'
import { decodeText } from '../text-coding.ts'
import { readFountain } from './read.ts'
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

const COMMENT = { comments: [{ commentId: 'cmt-1', commentText: 'Lauter!' }] }
const CUTS = ['cut-1', 'cut-2', 'cut-3']

/** Words of which neighbours are in the same cut, in another one, or in none; one of them may have a note. */
const anySpans = fc
  .array(
    fc.record({
      text: fc.constantFrom('Ja.', ' Nein', ' nie, ', '* doch', '/so'),
      cut: fc.constantFrom(null, ...CUTS),
      looks: fc.constantFrom({}, { bold: true as const }, { italic: true as const }),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .chain((parts) =>
    fc.nat({ max: parts.length * 2 }).map((noted) =>
      parts.map(({ text, cut, looks }, index): TextSpan => ({
        text,
        ...looks,
        ...(cut !== null && { cuts: [cut] }),
        ...(index === noted && COMMENT),
      })),
    ),
  )

/** For each letter but blanks whether it is cut, and whether its cut is that of the letter before. */
const borders = (spans: readonly TextSpan[]) => {
  const letters = spans.flatMap(({ text, cuts: [cut = ''] = [] }) =>
    [...text].filter((letter) => letter !== ' ').map((letter) => ({ letter, cut })),
  )
  return letters.map(
    ({ letter, cut }, index) =>
      `${letter}${cut === '' ? '' : letters[index - 1]?.cut === cut ? '-' : '+'}`,
  )
}

test('[FMT-400] cuts that touch each other are as many cuts in Fountain, and come back as many', () => {
  fc.assert(
    fc.property(anySpans, (spans) => {
      const speech = {
        type: 'dialogue' as const,
        speaker: [{ text: 'ANNA' }],
        paragraphs: [[{ text: 'Ach. ' }, ...spans, { text: ' Ende.' }]],
        layout: 'default' as const,
        struckThrough: false,
      }
      const cuts = new Map(CUTS.map((id) => [id, { by: null, at: null, reason: '' }]))
      const { blocks } = readFountain(
        writeFountain({ ...SAMPLE, blocks: [speech], cuts }),
        counter(),
      )
      const said = blocks.filter(({ type }) => type === 'dialogue').flatMap(textsOf)
      expect(borders(said.slice(1).flat())).toEqual(borders(speech.paragraphs.flat()))
    }),
    { numRuns: 300 },
  )
})
