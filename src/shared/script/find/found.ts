import type { TextRange } from '../block-summary.ts'
import type { CueType } from '../cue-types.ts'

/** In the order in which groups that fit equally well are shown. */
export const FOUND_KINDS = ['scene', 'page', 'cue', 'speaker', 'text'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** A place in the script, by scene and page. */
export interface FoundPlace {
  /** 0 before the first scene. */
  readonly scene: number
  readonly sceneName: string
  /** As counted; 0 before the first page. */
  readonly page: number
  /** The number that was printed on that page. */
  readonly printedPage: string | null
}

/** Some words of the script, with the text around them. */
export interface Excerpt {
  readonly before: string
  readonly words: string
  readonly after: string
  /** The speaker of the words; empty if there is none. */
  readonly speaker: string
}

interface FoundThing {
  /** An id that no other result of the same search has. */
  readonly id: string
  /** The words to which the result leads; for a scene or a page the block. */
  readonly range: TextRange
  readonly place: FoundPlace
  readonly excerpt: Excerpt
  readonly isStruck: boolean
}

export type Found = FoundThing &
  /** `act` is the name of an act, which leads to its heading; null for a scene. */
  (
    | { readonly kind: 'scene'; readonly act: string | null }
    /** The number by which the page was found: `counted`, `printed` or both. */
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
  /** The best results of this kind. */
  readonly found: readonly Found[]
  /** The number of all results of this kind. */
  readonly total: number
}
