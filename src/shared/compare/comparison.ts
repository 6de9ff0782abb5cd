import type { CueConnection } from '#/shared/script/blocks.ts'

/** How a part of a block's text changed. Struck words are still in the script; words that are gone are not. */
export type SegmentKind = 'same' | 'new' | 'gone' | 'struck' | 'restored'

/** Paragraphs of one speech are separated by a line feed. */
export interface Segment {
  readonly kind: SegmentKind
  readonly text: string
}

export interface BlockChange {
  /** Null if both blocks have the same speaker, or a speaker who was renamed in the whole script. */
  readonly speaker: { readonly before: string; readonly after: string } | null
  readonly text: readonly Segment[]
  /** Whether the block's type, heading level or layout has changed, or whether it is spoken at once with the one before it. */
  readonly isReshaped: boolean
}

/**
 * One block of the compared text. Rows have the order of the later script; a deleted block stands at its old place.
 * `before` and `after` are indices into the two scripts, `move` is an index into `Comparison.moves`.
 */
export type Row =
  | {
      readonly kind: 'same'
      readonly before: number
      readonly after: number
      readonly move: number | null
    }
  | {
      readonly kind: 'changed'
      readonly before: number
      readonly after: number
      readonly move: number | null
      readonly change: BlockChange
    }
  | { readonly kind: 'new'; readonly after: number; readonly move: number | null }
  | { readonly kind: 'gone'; readonly before: number; readonly move: number | null }
  /** The place that a moved block was taken from. */
  | { readonly kind: 'left'; readonly before: number; readonly move: number }

/** Neighbouring blocks that were moved together; both ends belong to the range. */
export interface Move {
  readonly before: readonly [first: number, last: number]
  readonly after: readonly [first: number, last: number]
}

export interface RenamedSpeaker {
  readonly before: string
  readonly after: string
  readonly speeches: number
}

export interface ComparedCue extends CueConnection {
  /** The words that the cue is connected to. */
  readonly words: string
  /** The block of its first word, as an index into its script. */
  readonly block: number
}

export type CueChange =
  | { readonly kind: 'new'; readonly after: ComparedCue }
  | { readonly kind: 'gone'; readonly before: ComparedCue }
  | {
      readonly kind: 'changed'
      readonly before: ComparedCue
      readonly after: ComparedCue
      readonly what: readonly ('type' | 'name' | 'number' | 'words' | 'does')[]
    }

export interface Comparison {
  readonly rows: readonly Row[]
  readonly moves: readonly Move[]
  readonly renamed: readonly RenamedSpeaker[]
  readonly cues: readonly CueChange[]
}

/** One change that a reader steps to. */
export interface Stop {
  /** Index into the rows. */
  readonly row: number
  /** Index into the text of a changed row; null where the row as a whole is the change. */
  readonly segment: number | null
}

/** The changes of a text in their order. A deletion and the insertion in its place are one change. */
export function stopsOf(rows: readonly Row[]): readonly Stop[] {
  return rows.flatMap((row, index): readonly Stop[] => {
    const previous = rows[index - 1]
    const begins = startsMove(row, previous) ? [{ row: index, segment: null }] : []
    switch (row.kind) {
      case 'changed': {
        const { speaker, text, isReshaped } = row.change
        const isWhole = speaker !== null || isReshaped
        const whole = isWhole && begins.length === 0 ? [{ row: index, segment: null }] : []
        return [
          ...begins,
          ...whole,
          ...segmentStops(text).map((segment) => ({ row: index, segment })),
        ]
      }
      case 'new':
      case 'gone':
        return begins.length > 0 || isNewOrGone(previous) ? begins : [{ row: index, segment: null }]
      default:
        return begins
    }
  })
}

function startsMove(row: Row, previous: Row | undefined): boolean {
  if (row.kind === 'left' || row.move === null) return false
  return !previous || previous.kind === 'left' || previous.move !== row.move
}

const isNewOrGone = (row: Row | undefined): boolean => row?.kind === 'new' || row?.kind === 'gone'

function segmentStops(text: readonly Segment[]): readonly number[] {
  return text.flatMap(({ kind }, index) => {
    const stands = text[index - 1]?.kind
    return kind === 'same' || (kind === 'new' && stands === 'gone') ? [] : [index]
  })
}
