import type { Node } from 'prosemirror-model'
import type { Outline } from '../outline.ts'
import type { Found } from './found.ts'

/** A script, as one goes somewhere in it. */
export interface SearchedScript {
  readonly doc: Node
  readonly outline: Outline
  /** Every cue's number by its cueId. */
  readonly cueNumbers: ReadonlyMap<string, string>
  /** Where one is now: a speaker's name leads to the next speech from here. */
  readonly caret: number
}

/** Something that fits. What is said of it is read only where it is shown. */
export interface Candidate {
  readonly rank: number
  readonly read: () => Found
}
