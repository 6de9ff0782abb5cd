// The content of a script to read, in the calls that answer it.
import { Type } from 'typebox'
import type { CueConnection, ScriptBlock } from '../script/blocks.ts'
import { FIRST_SET } from '../script/cuts/cuts.ts'
import type { ThreadToRead } from '../script/threads.ts'
import type { VersionCues, VersionCuts } from '../script/versions.ts'

const EXAMPLE_CUE: CueConnection = {
  cueId: 'cue-1',
  cueType: 'light',
  cueNumber: '104.5',
  cueName: '',
  manualNumber: false,
}

export const EXAMPLE_BLOCKS: readonly ScriptBlock[] = [
  {
    type: 'dialogue',
    speaker: [{ text: 'ANNA' }],
    paragraphs: [
      [
        { text: 'Ja. ', cues: [EXAMPLE_CUE] },
        { text: 'Nein.', cuts: ['cut-1'] },
      ],
    ],
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
        goneCues: ['cue-1'],
      },
    ],
  ],
}

export const EXAMPLE_CUES: VersionCues = {
  frozen: [['light', { by: 'Jana', at: 1_764_547_200_000, rest: 'frozen' }]],
  numbers: [['light', 'cue-1', { number: '104.5', isFinal: true }]],
  details: [
    [
      'cue-1',
      { does: 'Mond an', standby: 10, who: '', trigger: 'word', after: null, seconds: null },
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
    'The cuts that `blocks` names; missing where there are none. `records`: the id of a set, that of a cut, and what is known of it there. `state` is closed, open or proposed; only words in closed cuts are not played. Times are epoch milliseconds. The first set has the empty id and is not in `sets`. `goneCues`: the cues that are known to go with the cut; missing where there are none. A cut with a record in any set belongs to the sets in which it has one; a cut without any is closed in all sets.',
  examples: [EXAMPLE_CUTS],
})

export const CuesToRead = Type.Unsafe<VersionCues>({
  description:
    'The numbers that stand, and what cues do; missing where there are neither. `frozen`: types of cue whose numbers stand. `numbers`: the type, the id of a cue, which may be deleted, and its number. `details`: the id of a cue, and what it does.',
  examples: [EXAMPLE_CUES],
})

export const ThreadsToRead = Type.Unsafe<readonly ThreadToRead[]>({
  description:
    'Comments that have replies or a suggestion, or that have been closed or opened; missing where there are none. `commentId` is that of the words in `blocks`, which may be deleted. `state` is open, done or, of a suggestion whose words were put into the text, taken. `suggestion` has the words as they were, and those to put in their place. A reply without text is deleted. Times are epoch milliseconds.',
  examples: [
    [
      {
        commentId: 'cmt-1764547200000-0a1b2c3d',
        state: 'done',
        by: 'jana',
        at: 1_764_633_600_000,
        replies: [
          {
            replyId: '1764547260000-4e5f6a7b',
            author: 'tom',
            text: 'Drei Minuten.',
            at: 1_764_547_260_000,
            editedAt: null,
          },
        ],
      },
    ],
  ],
})
