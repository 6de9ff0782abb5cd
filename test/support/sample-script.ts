// A short script with one thing of each kind, for tests of files of other programs.
import type { ScriptToWrite } from '#/shared/formats/script-to-write.ts'

export const SAMPLE: ScriptToWrite = {
  title: 'Die Küche',
  blocks: [
    { type: 'heading', level: 1, text: [{ text: 'Erster Akt' }] },
    { type: 'scene', sceneNumber: '1', sceneName: 'Am Herd', text: [] },
    { type: 'paragraph', text: [{ text: '(Stille.)', italic: true }] },
    {
      type: 'dialogue',
      speaker: [{ text: 'ANNA' }],
      paragraphs: [
        [
          { text: 'Guten ' },
          {
            text: 'Morgen.',
            cues: [
              {
                cueId: 'cue-1',
                cueType: 'light',
                cueNumber: '12',
                cueName: 'Sonne',
                manualNumber: false,
              },
            ],
          },
          { text: ' Oder Nacht?', cuts: ['cut-1'] },
        ],
      ],
      layout: 'default',
      struckThrough: false,
    },
    { type: 'pageSplit', pageNumber: 1 },
    {
      type: 'dialogue',
      speaker: [{ text: 'BEN' }],
      paragraphs: [
        [
          { text: '(gähnt)', italic: true },
          { text: ' ' },
          { text: 'Morgen.', comments: [{ commentId: 'cmt-1', commentText: 'Lauter!' }] },
        ],
      ],
      layout: 'default',
      struckThrough: false,
    },
  ],
  cuts: new Map([['cut-1', { by: 'Jana', at: null, reason: '' }]]),
  comments: new Map(),
  language: 'de',
  cutsAs: 'tracked',
  withComments: true,
  withCues: true,
}
