import type { RichText } from '#/shared/script/blocks.ts'

/** A line of pasted text; a line without text is a blank line. */
export interface PastedLine {
  readonly text: RichText
  /** The level of the heading, if the source marks the line as a heading. */
  readonly level?: 1 | 2 | 3
  /** Whether only a line break, and no new paragraph, stands before it. */
  readonly continues?: boolean
  /** Whether it is a message of a chat, which begins with a name. */
  readonly isMessage?: boolean
}
