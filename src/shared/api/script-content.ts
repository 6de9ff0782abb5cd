// The content of a script to read, in the calls that answer it.
import { Type } from 'typebox'
import type { ScriptBlock } from '../script/blocks.ts'
import { FIRST_SET } from '../script/cuts/cuts.ts'
import type { VersionCuts } from '../script/versions.ts'

export const EXAMPLE_BLOCKS: readonly ScriptBlock[] = [
  {
    type: 'dialogue',
    speaker: [{ text: 'ANNA' }],
    paragraphs: [[{ text: 'Ja. ' }, { text: 'Nein.', cuts: ['cut-1'] }]],
    layout: 'default',
    struckThrough: false,
  },
]

export const EXAMPLE_CUTS: VersionCuts = {
  sets: [{ id: 'set-1', name: 'Gastspiel' }],
  records: [
    [
      FIRST_SET,
      'cut-1',
      {
        state: 'closed',
        reason: 'Zu lang.',
        by: 'jana',
        at: 1_764_547_200_000,
        stateBy: 'jana',
        stateAt: 1_764_633_600_000,
        earlierBy: 'tom',
        earlierState: 'open',
      },
    ],
  ],
}

export const BlocksToRead = Type.Unsafe<readonly ScriptBlock[]>({
  description:
    'The text, block by block. Words with `strike`, and speeches with `struckThrough`, are not played; nor are words with `cuts` if one of these cuts is closed.',
  examples: [EXAMPLE_BLOCKS],
})

export const CutsToRead = Type.Unsafe<VersionCuts>({
  description:
    'The cuts that `blocks` names; missing where there are none. `records`: the id of a set, that of a cut, and what is known of it there. `state` is closed, open or proposed; only words in closed cuts are not played. Times are epoch milliseconds. The first set has the empty id and is not in `sets`. A cut with a record in any set belongs to the sets in which it has one; a cut without any is closed in all sets.',
  examples: [EXAMPLE_CUTS],
})
