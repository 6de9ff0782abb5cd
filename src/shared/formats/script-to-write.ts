// What an export is given.
import type * as Y from 'yjs'
import { plainText, type ScriptBlock, withTexts, textsOf } from '../script/blocks.ts'
import {
  type CommentOrigin,
  readOrigin,
  storedOrigin,
  UNKNOWN_ORIGIN,
} from '../script/comment-origin.ts'
import { withoutCuts } from '../script/cuts/played.ts'
import type { DetailsOfCues } from '../script/kept-details.ts'
import { type Threads, readThreads } from '../script/threads.ts'
import { cutIn } from '../script/cuts/cuts.ts'
import { numberBlocks } from '../script/cue-numbers.ts'
import { type ScriptState, scriptState } from '../script/versions.ts'
import type { CutOrigin } from './file-script.ts'

export interface ScriptToWrite {
  readonly title: string
  /** Their numbers are those of the editor (`numberBlocks`). */
  readonly blocks: readonly ScriptBlock[]
  /** The cuts whose words are not played, by their ids; words of other cuts are text as any other. */
  readonly cuts: ReadonlyMap<string, CutOrigin>
  /** Who wrote each comment, by its id. */
  readonly comments: ReadonlyMap<string, CommentOrigin>
  /** What the cues do, by their ids; missing: nothing. */
  readonly details?: DetailsOfCues
  /** The replies to comments, and which are done; missing: none. */
  readonly threads?: Threads
  /** The language of the names of styles and of fixed words. */
  readonly language: 'de' | 'en'
  readonly cutsAs: 'struck' | 'tracked'
  readonly withComments: boolean
  readonly withCues: boolean
}

/** The blocks without a title that says what the file's own field of the title says: reading the field makes this block. */
export function blocksBelowTitle({ title, blocks }: ScriptToWrite): readonly ScriptBlock[] {
  const [first] = blocks
  const isTitle =
    first?.type === 'heading' && first.level === 1 && plainText(first.text).trim() === title.trim()
  return isTitle ? blocks.slice(1) : blocks
}

const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]/gu

/** For formats whose lines mean something: each break of a line is a line feed, and no control character is left. */
export function inLines(script: ScriptToWrite): ScriptToWrite {
  const inLine = (text: string) => text.replaceAll(BREAKS, '\n').replaceAll(CONTROLS, '')
  const blocks = script.blocks.map((block) => {
    const written = withTexts(block, (text) =>
      text.map((span) => ({ ...span, text: inLine(span.text) })),
    )
    if (written.type !== 'scene') return written
    return { ...written, sceneName: inLine(written.sceneName).replaceAll(/\s*\n\s*/g, ' ') }
  })
  return { ...script, blocks }
}

/** The blocks as they are played. */
export const blocksInPlay = ({ cuts }: ScriptToWrite, blocks: readonly ScriptBlock[]) =>
  withoutCuts(blocks, { has: (cutId) => !cuts.has(cutId) })

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
