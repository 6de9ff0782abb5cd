import { textsOf } from '../compare/words.ts'
import type { ScriptBlock } from '../script/blocks.ts'

/** The words of a block that are played, without the name; empty where it is struck as a whole. */
export function playedText(block: ScriptBlock | undefined): string {
  if (!block || (block.type === 'dialogue' && block.struckThrough)) return ''
  return textsOf(block)
    .map((text) => text.map((span) => (span.strike ? '' : span.text)).join(''))
    .filter((text) => text.trim() !== '')
    .join('\n')
    .trim()
}
