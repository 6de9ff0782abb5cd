import { plainText, type ScriptBlock } from './blocks.ts'

const MAX_PREVIEW_LINES = 10
const MAX_LINE_LENGTH = 300

/** The first 10 non-empty lines of a script, and how many follow (LIB). */
export function scriptPreview(blocks: readonly ScriptBlock[]): {
  readonly lines: string[]
  readonly more: number
} {
  const lines = blocks.flatMap(linesOfBlock).filter((line) => line.trim() !== '')
  return {
    lines: lines.slice(0, MAX_PREVIEW_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH)),
    more: Math.max(0, lines.length - MAX_PREVIEW_LINES),
  }
}

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
