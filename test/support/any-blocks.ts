// Arbitrary scripts for property tests, in the normal form that reading yields: no empty spans,
// no two neighbouring spans with the same marks, cues and comments sorted by id.
import fc from 'fast-check'
import {
  DIALOGUE_LAYOUTS,
  TEXT_ALIGNMENTS,
  type CommentAnchor,
  type CueConnection,
  type RichText,
  type ScriptBlock,
  type TextSpan,
} from '#/shared/script/blocks.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'

const word = fc.string({ unit: 'grapheme', maxLength: 12 })
const mark = fc.option(fc.constant(true as const), { nil: undefined })

const cue: fc.Arbitrary<CueConnection> = fc.record({
  cueId: fc.stringMatching(/^cue-[a-z0-9]{1,8}$/),
  cueType: fc.constantFrom(...CUE_TYPES.map((type) => type.id)),
  cueNumber: fc.integer({ min: 0, max: 2000 }).map(String),
  cueName: word,
  manualNumber: fc.boolean(),
})

const comment: fc.Arbitrary<CommentAnchor> = fc.record({
  commentId: fc.stringMatching(/^cmt-[a-z0-9]{1,8}$/),
  commentText: word,
})

const span: fc.Arbitrary<TextSpan> = fc
  .record({
    text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    bold: mark,
    italic: mark,
    strike: mark,
    code: mark,
    style: fc.option(fc.constant({ color: '#ff0000', fontSize: '20px' }), { nil: undefined }),
    cues: fc.uniqueArray(cue, { selector: (value) => value.cueId, maxLength: 2 }),
    comments: fc.uniqueArray(comment, { selector: (value) => value.commentId, maxLength: 2 }),
  })
  .map(({ cues, comments, ...rest }) => ({
    ...(Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== undefined),
    ) as unknown as TextSpan),
    ...(cues.length > 0 && { cues: cues.toSorted(by('cueId')) }),
    ...(comments.length > 0 && { comments: comments.toSorted(by('commentId')) }),
  }))

const anyRichText: fc.Arbitrary<RichText> = fc
  .array(span, { maxLength: 4 })
  .map((spans) => spans.reduce<TextSpan[]>(joinEqualNeighbours, []))

const align = fc.option(fc.constantFrom(...TEXT_ALIGNMENTS), { nil: undefined })

const anyBlock: fc.Arbitrary<ScriptBlock> = fc.oneof(
  fc.record({ text: anyRichText, align }).map((block) => ({
    type: 'paragraph' as const,
    text: block.text,
    ...(block.align && { align: block.align }),
  })),
  fc.record({ level: fc.constantFrom(1, 2, 3), text: anyRichText }).map((block) => ({
    type: 'heading' as const,
    ...block,
  })),
  fc
    .record({
      sceneNumber: fc.integer({ min: 1, max: 99 }).map(String),
      sceneName: word,
      text: anyRichText,
    })
    .map((block) => ({ type: 'scene' as const, ...block })),
  fc
    .record({
      speaker: anyRichText,
      paragraphs: fc.array(anyRichText, { minLength: 1, maxLength: 3 }),
      layout: fc.constantFrom(...DIALOGUE_LAYOUTS),
      struckThrough: fc.boolean(),
      simultaneous: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    })
    .map(({ simultaneous, ...block }) => ({
      type: 'dialogue' as const,
      ...block,
      ...(simultaneous && { simultaneous }),
    })),
  fc.record({ pageNumber: fc.integer({ min: 1, max: 400 }) }).map((block) => ({
    type: 'pageSplit' as const,
    ...block,
  })),
)

export const anyBlocks: fc.Arbitrary<readonly ScriptBlock[]> = fc.array(anyBlock, { maxLength: 12 })

function by<K extends string>(key: K) {
  return (a: Readonly<Record<K, string>>, b: Readonly<Record<K, string>>) =>
    a[key] < b[key] ? -1 : 1
}

function joinEqualNeighbours(spans: TextSpan[], next: TextSpan): TextSpan[] {
  const last = spans.at(-1)
  const marksOf = ({ text: _, ...marks }: TextSpan) => JSON.stringify(marks)
  if (last && marksOf(last) === marksOf(next))
    return [...spans.slice(0, -1), { ...last, text: last.text + next.text }]
  return [...spans, next]
}
