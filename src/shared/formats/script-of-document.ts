import type * as Y from 'yjs'
import { textsOf } from '../script/blocks.ts'
import {
  type CommentOrigin,
  readOrigin,
  storedOrigin,
  UNKNOWN_ORIGIN,
} from '../script/comment-origin.ts'
import { cutIn } from '../script/cuts/cuts.ts'
import { numberBlocks } from '../script/number-blocks.ts'
import { readThreads } from '../script/threads.ts'
import { type ScriptState, scriptState } from '../script/versions.ts'
import type { ScriptToWrite } from './script-to-write.ts'

type Content = Pick<ScriptToWrite, 'blocks' | 'cuts' | 'comments' | 'details' | 'threads'>

/** A document as an export is given it. */
export function scriptOfDocument(doc: Y.Doc, set: string): Content {
  const content = scriptOfState(scriptState(doc), set, (id) => readOrigin(storedOrigin(doc, id)))
  return { ...content, threads: readThreads(doc) }
}

/**
 * A state of a script as an export is given it: with the numbers of the editor, and the cuts that are closed in a set. The
 * empty paragraph at the end, in which people go on writing, is no part of the script.
 */
export function scriptOfState(
  state: Pick<ScriptState, 'blocks' | 'cuts' | 'details' | 'numbering'>,
  set: string,
  originOf: (commentId: string) => CommentOrigin = () => UNKNOWN_ORIGIN,
): Content {
  const all = numberBlocks(state.blocks, state.numbering)
  const last = all.at(-1)
  const blocks = last?.type === 'paragraph' && last.text.length === 0 ? all.slice(0, -1) : all
  const spans = blocks.flatMap(textsOf).flat()
  const cutIds = new Set(spans.flatMap((span) => span.cuts ?? []))
  const commentIds = new Set(
    spans.flatMap((span) => span.comments ?? []).map(({ commentId }) => commentId),
  )
  return {
    blocks,
    cuts: new Map(
      [...cutIds].flatMap((id) => {
        const record = cutIn(state.cuts, set, id)
        if (record?.state !== 'closed') return []
        const { by, at, reason } = record
        return [[id, { by, at, reason }] as const]
      }),
    ),
    details: state.details,
    comments: new Map([...commentIds].map((id) => [id, originOf(id)] as const)),
  }
}
