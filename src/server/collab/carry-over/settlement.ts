// What is to be written after an update: data, which name characters by their ids, wherever these have been copied to.
import type * as Y from 'yjs'
import type { CopiedRun } from '#/shared/script/copies/copied-runs.ts'
import type { Forwards } from '#/shared/script/copies/forwards.ts'

/** Neighbouring characters of one item that are written elsewhere. */
export interface Letters {
  readonly id: Y.ID
  readonly text: string
  readonly marks: Readonly<Record<string, unknown>>
  /** Whether a mark ends before the letters in their own text, so that it is known that the letters do not have it. */
  readonly hasEnded: (key: string) => boolean
  /** For letters that get the marks of their neighbours as well, the neighbours on both sides. */
  readonly sides: readonly [Neighbour, Neighbour] | null
  /** For such letters, where they stood in their own text. */
  readonly gapBy: ((forwards: Forwards) => Gap) | null
}

/**
 * The character that the author of late letters saw beside them, as the copy that it has become; null where they saw
 * none. Of an item that has no copy it is not known whether it was a character or the border of a mark.
 */
export type Neighbour = Y.ID | null | { readonly unknown: Y.ID }

/** The place of letters between two words of their own text that are alive elsewhere. */
export interface Gap {
  /** These words; null where there is none. */
  readonly ends: readonly [Y.ID | null, Y.ID | null]
  /** Whether the letters stand within a mark that the word at one end has: 0 for the word before them, 1 for the one behind. */
  readonly isWithin: (key: string, end: number, isOnBoth: boolean) => boolean
}

/** Characters of a text beside which letters may be written: copied ones, or letters that are written before. */
export interface Anchor {
  readonly first: Y.ID
  readonly last: Y.ID
  readonly isWritten: boolean
}

/** Letters of a text that are written beside the copies of their neighbours. */
export interface Insert {
  readonly text: Y.XmlText
  readonly letters: readonly Letters[]
  /** All characters of the text that letters can stand beside, and the index of these letters among them. */
  readonly anchors: readonly Anchor[]
  readonly index: number
  /** Whether an item without a copy stands right before the letters, and whether one stands right behind them. */
  readonly gaps: readonly [boolean, boolean]
}

export interface Format {
  readonly id: Y.ID
  readonly length: number
  readonly changes: Readonly<Record<string, unknown>>
}

export interface Settlement {
  /** From each copy that goes, or has gone, to the living copy of its origin. */
  readonly moves: readonly CopiedRun[]
  readonly inserts: readonly Insert[]
  readonly formats: readonly Format[]
  /** Marks that letters get only where they stand in the midst of these: their authors did not see the letters in them. */
  readonly between: readonly Format[]
  /** Copies, with the marks that the copied characters have in their old text by now. */
  readonly known: readonly CopiedRun[]
  /** Characters that are deleted, wherever they are now. */
  readonly deleted: readonly Y.ID[]
  /** Copies that go because their origin lives elsewhere. */
  readonly doubles: readonly Y.ID[]
  /** Texts that were made for copies that go. Dropped ones go with all letters, the others if nothing else is in them. */
  readonly made: readonly Y.XmlText[]
  readonly dropped: ReadonlySet<Y.XmlText>
  /** Texts that have lost words, and are written anew without them. */
  readonly anew: ReadonlySet<Y.XmlText>
  /** Blocks that have come back, from each to the block for which another person has brought it back already. */
  readonly blocks: readonly CopiedRun[]
  /** Characters that were deleted together with their line; the line goes where it is empty then. */
  readonly lines: readonly Y.ID[]
}
