/** One word of the script, as the editor knows it; its place in the array is the index that the follower answers. */
export interface ScriptWord {
  readonly text: string
  /** Words with the same number stand in the same line; likewise `block` (one turn) and `scene`. */
  readonly lineId: number
  /** Only `spoken` words are expected to be heard, and of those none inside brackets. */
  readonly kind: 'spoken' | 'speaker' | 'stage' | 'heading'
  readonly block: number
  readonly scene: number
  /** The words of speeches that are spoken at once have the same number, of at most 16 bits; 0 or none: of no such speech. */
  readonly run?: number
  /** How long its turn takes until the next one begins, in ms, where that is known; 0 or none where it is not. */
  readonly turnMs?: number
}

/** `deleteCount` words from `from` on are replaced by `words`. */
export interface ScriptChange {
  readonly from: number
  readonly deleteCount: number
  readonly words: readonly ScriptWord[]
}

export type Lang = 'de' | 'en'
