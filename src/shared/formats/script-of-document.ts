import type * as Y from 'yjs'
import { textsOf } from '../script/blocks.ts'
import { readOrigin, storedOrigin } from '../script/comment-origin.ts'
import { cutIn, readCuts } from '../script/cuts/cuts.ts'
import { numberBlocks } from '../script/number-blocks.ts'
import { readNumbering } from '../script/numbers/numbering.ts'
import { readBlocks } from '../script/read-blocks.ts'
import type { ScriptToWrite } from './script-to-write.ts'

/**
 * A document as an export is given it: with the numbers of the editor, and the cuts that are closed in a set. The empty
 * paragraph at the end, in which people go on writing, is no part of the script.
 */
export function scriptOfDocument(
  doc: Y.Doc,
  set: string,
): Pick<ScriptToWrite, 'blocks' | 'cuts' | 'comments'> {
  const all = numberBlocks(readBlocks(doc), readNumbering(doc))
  const last = all.at(-1)
  const blocks = last?.type === 'paragraph' && last.text.length === 0 ? all.slice(0, -1) : all
  const spans = blocks.flatMap(textsOf).flat()
  const cuts = readCuts(doc)
  const cutIds = new Set(spans.flatMap((span) => span.cuts ?? []))
  const commentIds = new Set(
    spans.flatMap((span) => span.comments ?? []).map(({ commentId }) => commentId),
  )
  return {
    blocks,
    cuts: new Map(
      [...cutIds].flatMap((id) => {
        const record = cutIn(cuts, set, id)
        if (record?.state !== 'closed') return []
        const { by, at, reason } = record
        return [[id, { by, at, reason }] as const]
      }),
    ),
    comments: new Map(
      [...commentIds].map((id) => [id, readOrigin(storedOrigin(doc, id))] as const),
    ),
  }
}
