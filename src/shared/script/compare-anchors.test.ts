import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summariseBlock } from './block-summary.ts'
import type { CommentAnchor, CueConnection } from './blocks.ts'
import { schema } from './schema.ts'
import { attributesOfSpan, spanOfAttributes } from './span-attributes.ts'

const COUNTED: CueConnection = {
  cueId: 'c1',
  cueType: 'sound',
  cueNumber: '101',
  cueName: '',
  manualNumber: false,
}

const anyCue: fc.Arbitrary<CueConnection> = fc.record({
  cueId: fc.constant('c1'),
  cueType: fc.constantFrom('light', 'sound'),
  cueNumber: fc.constantFrom('101', '102', '7'),
  cueName: fc.constantFrom('', 'Donner', 'Blitz'),
  manualNumber: fc.boolean(),
})
const anyComment: fc.Arbitrary<CommentAnchor> = fc.record({
  commentId: fc.constant('k1'),
  commentText: fc.string({ maxLength: 3 }),
})

/** The export's form of a word on which all of these marks lie. */
function read(cues: readonly CueConnection[], comments: readonly CommentAnchor[] = []) {
  const apart = [
    ...cues.map((cue) => ({ text: 'er', cues: [cue] })),
    ...comments.map((comment) => ({ text: 'er', comments: [comment] })),
  ]
  return spanOfAttributes('er', Object.assign({}, ...apart.map(attributesOfSpan)))
}

/** The editor's summary of the same word. */
function shown(cues: readonly CueConnection[], comments: readonly CommentAnchor[]) {
  const marks = [
    ...cues.map((cue) => schema.mark('cueConnection', { ...cue })),
    ...comments.map((comment) => schema.mark('comment', { ...comment })),
  ]
  return summariseBlock(schema.node('paragraph', null, schema.text('er', marks)))
}

test('[DOC-13] a cue with two marks is read by the one set by hand, not by a counted one', () => {
  const byHand = { ...COUNTED, cueName: 'Donner', manualNumber: true }
  const counted = Array.from({ length: 50 }, (_, n) => ({ ...COUNTED, cueNumber: `${n}` }))
  for (const cue of counted) expect(read([byHand, cue])?.cues).toEqual([byHand])
})

test('[DOC-13] the editor shows the same one of several marks of an id as the export', () => {
  fc.assert(
    fc.property(
      fc.array(anyCue, { minLength: 1, maxLength: 4 }),
      fc.array(anyComment, { minLength: 1, maxLength: 3 }),
      (cues, comments) => {
        const [block, span] = [shown(cues, comments), read(cues, comments)]
        expect(
          block.cues.map(({ cueId, cueType, cueName, manualNumber, storedNumber }) => ({
            cueId,
            cueType,
            cueNumber: storedNumber,
            cueName,
            manualNumber,
          })),
        ).toEqual(span?.cues)
        expect(
          block.comments.map(({ commentId, commentText }) => ({ commentId, commentText })),
        ).toEqual(span?.comments)
      },
    ),
  )
})
