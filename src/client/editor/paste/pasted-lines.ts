import { type RichText, plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { at } from '#/shared/at.ts'
import { type Cast, findCast } from '#/shared/script/line-grammar/cast.ts'
import {
  castHeadingBlock,
  roleBlock,
  titleBlock,
  titleParts,
} from '#/shared/script/line-grammar/title-page.ts'

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

/** The lines of a title page and of a list of roles, each with its block. */
export type FrontLines = ReadonlyMap<PastedLine, ScriptBlock>

/** The list of roles among the lines. All lines must have text. */
export function castAmong(lines: readonly PastedLine[]): Cast | null {
  return findCast(lines.map(({ text }) => plainText(text).trim()))
}

/** @param start the index of the line with which the play begins; if -1, only a list of roles ends a title page */
export function frontLines(
  lines: readonly PastedLine[],
  cast: Cast | null,
  start: number,
): FrontLines {
  const blocks = new Map<PastedLine, ScriptBlock>()
  const firstOfCast = cast ? (cast.heading ?? at([...cast.lines.keys()], 0)) : Infinity
  const end = Math.min(start < 0 ? Infinity : start, firstOfCast)
  const titlePage = end === Infinity ? [] : lines.slice(0, end)
  const printed = titlePage.flatMap(({ level }, index) => (level === 1 ? [index] : []))
  const parts = titleParts(
    titlePage.map(({ text }) => plainText(text).trim()),
    printed,
  )
  for (const [index, line] of lines.entries()) {
    const part = parts?.get(index)
    const roleLength = cast?.lines.get(index)
    if (part) blocks.set(line, titleBlock(part, line.text))
    else if (index === cast?.heading) blocks.set(line, castHeadingBlock(line.text))
    else if (roleLength !== undefined) blocks.set(line, roleBlock(line.text, roleLength))
  }
  return blocks
}
