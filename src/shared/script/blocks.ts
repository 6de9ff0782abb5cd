// The plain-data form of a script: import writes it; preview, export and tests read it.
import type { CueDetails } from './cue-details.ts'

/** The languages in which a script may be written. */
export const SCRIPT_LANGUAGES = ['de', 'en'] as const

/** The mark of a cue on words; all marks of one cue carry the same `cueId`. */
export interface CueConnection {
  readonly cueId: string
  readonly cueType: string
  readonly cueNumber: string
  readonly cueName: string
  readonly manualNumber: boolean
  /** What the cue does; only in blocks that are compared, because no mark has it. */
  readonly details?: CueDetails
}

export interface CommentAnchor {
  readonly commentId: string
  readonly commentText: string
}

export interface TextStyle {
  readonly color?: string
  readonly fontSize?: string
  readonly fontFamily?: string
}

/** A run of text with one set of marks. `text` is never empty. */
export interface TextSpan {
  readonly text: string
  readonly bold?: true
  readonly italic?: true
  readonly strike?: true
  readonly code?: true
  readonly style?: TextStyle
  readonly cues?: readonly CueConnection[]
  readonly comments?: readonly CommentAnchor[]
  /** The ids of the cuts in which the text is, sorted. */
  readonly cuts?: readonly string[]
}

export type RichText = readonly TextSpan[]

export const TEXT_ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
export type TextAlignment = (typeof TEXT_ALIGNMENTS)[number]

export const DIALOGUE_LAYOUTS = ['default', 'side-by-side', 'centered', 'vertical'] as const
export type DialogueLayout = (typeof DIALOGUE_LAYOUTS)[number]

export interface ParagraphBlock {
  readonly type: 'paragraph'
  readonly text: RichText
  readonly align?: TextAlignment
}

export interface HeadingBlock {
  readonly type: 'heading'
  readonly level: 1 | 2 | 3
  readonly text: RichText
  readonly align?: TextAlignment
}

export interface SceneBlock {
  readonly type: 'scene'
  readonly sceneNumber: string
  readonly sceneName: string
  /** Inline text of the scene block, beside its name; usually empty. */
  readonly text: RichText
}

export interface DialogueBlock {
  readonly type: 'dialogue'
  readonly speaker: RichText
  readonly paragraphs: readonly RichText[]
  readonly layout: DialogueLayout
  readonly struckThrough: boolean
  /** Neighbouring speeches with the same value are spoken at once; a value that no neighbour has means nothing. */
  readonly simultaneous?: string
}

export interface PageSplitBlock {
  readonly type: 'pageSplit'
  /** 1..n in document order. */
  readonly pageNumber: number
  /** The number printed on the page of an imported PDF; never renumbered. */
  readonly printedNumber?: string
}

export type ScriptBlock =
  | ParagraphBlock
  | HeadingBlock
  | SceneBlock
  | DialogueBlock
  | PageSplitBlock

/** The characters of a rich text, without its marks. */
export function plainText(text: RichText): string {
  return text.map((span) => span.text).join('')
}

/** The same block with other texts. */
export function withTexts(block: ScriptBlock, change: (text: RichText) => RichText): ScriptBlock {
  switch (block.type) {
    case 'pageSplit':
      return block
    case 'dialogue': {
      const { speaker, paragraphs } = block
      return { ...block, speaker: change(speaker), paragraphs: paragraphs.map(change) }
    }
    default:
      return { ...block, text: change(block.text) }
  }
}

/** All texts of a block, a speech's name first. */
export function textsOf(block: ScriptBlock): readonly RichText[] {
  switch (block.type) {
    case 'dialogue':
      return [block.speaker, ...block.paragraphs]
    case 'pageSplit':
      return []
    default:
      return [block.text]
  }
}
