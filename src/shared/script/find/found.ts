import type { TextRange } from '../block-summary.ts'
import type { CueType } from '../cue-types.ts'

/** In the order in which groups that fit equally well are shown. */
export const FOUND_KINDS = ['scene', 'page', 'cue', 'speaker', 'text'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Where in the script something is. */
export interface FoundPlace {
  /** 0 before the first scene. */
  readonly scene: number
  readonly sceneName: string
  /** As counted; 0 before the first page. */
  readonly page: number
  /** What was printed on that page. */
  readonly printedPage: string | null
}

/** Some words of the script, and what stands around them. */
export interface Excerpt {
  readonly before: string
  readonly words: string
  readonly after: string
  /** Who says it; empty where nobody does. */
  readonly speaker: string
}

interface FoundThing {
  /** Tells it from everything else that is found at once. */
  readonly id: string
  /** The words that it leads to; of a scene and a page the block. */
  readonly range: TextRange
  readonly place: FoundPlace
  readonly excerpt: Excerpt
  readonly isStruck: boolean
}

export type Found = FoundThing &
  (
    | { readonly kind: 'scene' }
    /** By which of its two numbers it was found. */
    | { readonly kind: 'page'; readonly by: 'counted' | 'printed' | 'both' }
    | {
        readonly kind: 'cue'
        readonly number: string
        readonly cueType: CueType
        readonly cueName: string
      }
    | { readonly kind: 'speaker'; readonly name: string; readonly speeches: number }
    | { readonly kind: 'text' }
  )

export interface FoundGroup {
  readonly kind: FoundKind
  /** The best of them. */
  readonly found: readonly Found[]
  /** How many there are. */
  readonly total: number
}
