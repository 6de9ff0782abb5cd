import { plainText, type ScriptBlock } from './blocks.ts'
import { type PlayedCuts, withoutCuts } from './cuts/played.ts'

const MAX_PREVIEW_LINES = 10
const MAX_LINE_LENGTH = 300

/** The first 10 non-empty lines of what is played, and how many follow (LIB-9); of all where nothing of it is played. */
export function scriptPreview(
  blocks: readonly ScriptBlock[],
  played: PlayedCuts,
): { readonly lines: string[]; readonly more: number } {
  const left = linesOf(withoutCuts(blocks, played))
  const lines = left.length > 0 ? left : linesOf(blocks)
  return {
    lines: lines.slice(0, MAX_PREVIEW_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH)),
    more: Math.max(0, lines.length - MAX_PREVIEW_LINES),
  }
}

const linesOf = (blocks: readonly ScriptBlock[]): readonly string[] =>
  blocks.flatMap(linesOfBlock).filter((line) => line.trim() !== '')

function linesOfBlock(block: ScriptBlock): readonly string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return plainText(block.text).split('\n')
    case 'scene':
      return [`${block.sceneNumber}. ${block.sceneName} ${plainText(block.text)}`.trimEnd()]
    case 'dialogue': {
      const speaker = plainText(block.speaker)
      const [first = '', ...rest] = block.paragraphs.flatMap((text) => plainText(text).split('\n'))
      return [speaker === '' ? first : `${speaker}: ${first}`.trimEnd(), ...rest]
    }
    case 'pageSplit':
      return []
  }
}
