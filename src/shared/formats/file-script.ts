// A script as a file of another program holds it, and the reasons why a file cannot be read.
import type { LeftOut } from '../imports/left-out.ts'
import type { UncertainBlock } from '../imports/import-report.ts'
import type { ScriptBlock } from '../script/blocks.ts'
import type { CommentOrigin } from '../script/comment-origin.ts'
import type { DetailsOfCues } from '../script/kept-details.ts'
import type { Threads } from '../script/threads.ts'

/** Who cut words, and when (ms); null for unknown. */
export interface CutOrigin {
  readonly by: string | null
  readonly at: number | null
  readonly reason: string
}

export interface FileScript {
  /** The title on the title page; null where there is none. */
  readonly title: string | null
  readonly blocks: readonly ScriptBlock[]
  /** By the ids of the marks. Cuts and comments of unknown people have no entry. */
  readonly cuts: ReadonlyMap<string, CutOrigin>
  readonly comments: ReadonlyMap<string, CommentOrigin>
  /** What the cues do, by their ids; missing where the format does not say it. */
  readonly details?: DetailsOfCues
  /** The replies to comments, and which are done; missing where the format has none. */
  readonly threads?: Threads
  /** The questions about blocks, by the index of the block. */
  readonly uncertain: ReadonlyMap<number, UncertainBlock>
  /** Words of the file that are no part of the script. */
  readonly leftOut: readonly LeftOut[]
  /** How many pages the file says it has; at least 1. */
  readonly pages: number
}

export const MAX_FILE_BYTES = 50 * 1024 * 1024
/** The page itself reads HTML, which keeps it from all else meanwhile. */
export const MAX_HTML_BYTES = 10 * 1024 * 1024
export const MAX_UNZIPPED_BYTES = 200 * 1024 * 1024
export const MAX_PARAGRAPHS = 100_000

const FORMAT_FAILURES = [
  'unknownFormat',
  'notWord',
  'oldWord',
  'encrypted',
  'tooLarge',
  'tooMuch',
  'tooLong',
  'entities',
  'encoding',
  'broken',
  'scan',
  'noText',
  'inserted',
  'pdf',
  'html',
] as const
export type FormatFailure = (typeof FORMAT_FAILURES)[number]

/** A file that cannot be read; nothing of it becomes a script. */
export class UnreadableFile extends Error {
  readonly reason: FormatFailure

  constructor(reason: FormatFailure) {
    super(reason)
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}

/** Makes ids that no other script has: numbers of their own in tests. */
export type CreateId = () => string

export const randomId: CreateId = () =>
  `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`

/** Stands for the name of a scene that has none, where a format needs one. */
export const NO_SCENE_NAME = '-'
