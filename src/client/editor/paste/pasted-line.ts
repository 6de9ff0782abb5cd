import type { RichText } from '#/shared/script/blocks.ts'

/** A line of pasted text; without text it is a blank one. */
export interface PastedLine {
  readonly text: RichText
  /** The level of a heading, where the source says that the line is one. */
  readonly level?: 1 | 2 | 3
  /** Whether only a line break, and no new paragraph, stands before it. */
  readonly continues?: boolean
}
