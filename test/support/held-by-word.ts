// What a Word file can hold of a script: the ids of its marks and numbers of pages are made anew, and few marks are lost.
import {
  type RichText,
  type ScriptBlock,
  type TextSpan,
  withTexts,
} from '#/shared/script/blocks.ts'
import { simultaneousRuns } from '#/shared/script/simultaneous.ts'

/** Ids by number, so that a test knows them. */
export function counter(): () => string {
  let count = 0
  return () => String((count += 1))
}

/** The blocks with ids by the order of their first words, as far as a Word file keeps them. */
export function heldBy(blocks: readonly ScriptBlock[]): readonly ScriptBlock[] {
  let count = 0
  // the same id at two places would be one range with all between them
  const idOf = (kind: string) => `${kind}-${(count += 1)}`
  let pages = 0
  const tied = withRuns(blocks)
  return tied.map((block): ScriptBlock => {
    if (block.type === 'pageSplit') return { type: 'pageSplit', pageNumber: (pages += 1) }
    return withTexts(withoutStrikes(aligned(block)), (text) =>
      joined(text.flatMap((span) => heldSpan(span, idOf))),
    )
  })
}

/** A speech that is struck as a whole has no other struck words. */
const withoutStrikes = (block: ScriptBlock): ScriptBlock =>
  block.type === 'dialogue' && block.struckThrough
    ? withTexts(block, (text) => joined(text.map(({ strike: _strike, ...span }) => span)))
    : block

/** To the left is how text stands anyway. */
function aligned(block: ScriptBlock): ScriptBlock {
  if (block.type !== 'paragraph' && block.type !== 'heading') return block
  const { align, ...bare } = block
  return align === undefined || align === 'left' ? bare : { ...bare, align }
}

/** Only neighbours are spoken at once. */
function withRuns(blocks: readonly ScriptBlock[]): readonly ScriptBlock[] {
  const runs = simultaneousRuns(blocks, (block) =>
    block.type === 'dialogue' ? (block.simultaneous ?? null) : null,
  )
  return blocks.map((block, index) => {
    if (block.type !== 'dialogue') return block
    const { simultaneous: _simultaneous, ...speech } = block
    const run = runs.findIndex(({ from, to }) => index >= from && index < to)
    return run < 0 ? speech : { ...speech, simultaneous: `run-${run}` }
  })
}

type IdOf = (kind: string) => string

function heldSpan(span: TextSpan, idOf: IdOf): readonly TextSpan[] {
  const { comments: some = [], cues = [], cuts = [], ...rest } = span
  const comments = some.filter(({ commentText }) => commentText.trim() !== '')
  return [
    {
      ...rest,
      ...(comments.length > 0 && {
        comments: comments.map(({ commentText }) => ({
          commentId: idOf('cmt'),
          commentText: commentText.trim(),
        })),
      }),
      ...(cues.length > 0 && {
        cues: cues.map((cue) => ({
          ...cue,
          cueId: idOf('cue'),
          cueName: cue.cueName.trim(),
        })),
      }),
      ...(cuts.length > 0 && { cuts }),
    },
  ]
}

function joined(spans: readonly TextSpan[]): RichText {
  const text: TextSpan[] = []
  for (const span of spans) {
    const last = text.at(-1)
    const marks = ({ text: _text, ...others }: TextSpan) =>
      JSON.stringify(Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    if (last && marks(last) === marks(span))
      text[text.length - 1] = { ...last, text: last.text + span.text }
    else text.push(span)
  }
  return text
}
