import type { Node } from 'prosemirror-model'
import type { DetailsOfCues } from '../kept-details.ts'
import type { PlayedCuts } from '../cuts/played.ts'
import type { Outline } from '../outline.ts'
import type { Found } from './found.ts'

/** A script with the data that a search for a place needs. */
export interface SearchedScript {
  readonly doc: Node
  readonly outline: Outline
  readonly played: PlayedCuts
  /** Every cue's number by its cueId. */
  readonly cueNumbers: ReadonlyMap<string, string>
  readonly details: DetailsOfCues
  /** The user's position: a speaker's name leads to the next speech after it. */
  readonly caret: number
}

/** A place that fits the search. Its details are read only if it is shown. */
export interface Candidate {
  readonly rank: number
  readonly read: () => Found
}
