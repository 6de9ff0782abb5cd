import type { ResolvedPos } from 'prosemirror-model'
import type { TextRange } from './block-summary.ts'

/** How fast plays are read aloud. */
export const WORDS_PER_MINUTE = 150

/** The time to speak so many words, in seconds. */
export function secondsOfWords(words: number): number {
  return (words * 60) / WORDS_PER_MINUTE
}

/** The time to speak so many words, in whole seconds. */
export function secondsToSpeak(words: number): number {
  return Math.round(secondsOfWords(words))
}

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
