import type { ResolvedPos } from 'prosemirror-model'
import type { TextRange } from './block-summary.ts'

/** The word at a position: expanded to the nearest white space on both sides; null where there is none. */
export function wordAt($position: ResolvedPos): TextRange | null {
  const block = $position.parent
  if (!block.isTextblock) return null
  const text = block.textBetween(0, block.content.size, undefined, NOT_TEXT)
  const offset = $position.parentOffset
  let from = offset
  let to = offset
  while (from > 0 && isWordCharacter(text[from - 1])) from--
  while (to < text.length && isWordCharacter(text[to])) to++
  return from === to ? null : { from: $position.start() + from, to: $position.start() + to }
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && character !== NOT_TEXT && !/\s/.test(character)
}

/** Stands for anything inline that is not text, so that offsets in a string are offsets in its block. */
export const NOT_TEXT = '\ufffc'
