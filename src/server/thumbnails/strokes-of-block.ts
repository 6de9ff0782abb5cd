import { plainText, type ScriptBlock, type TextAlignment } from '#/shared/script/blocks.ts'

export type StrokeKind = 'heading' | 'speaker' | 'text'

/** A stretch of a line, in millimetres from the text's left edge. */
export interface Stroke {
  readonly kind: StrokeKind
  readonly from: number
  readonly length: number
}

/** The strokes of one line; a line without any is empty. */
export type StrokeLine = readonly Stroke[]

export const TEXT_WIDTH = 166
const CHARACTER_WIDTH = 2.6
const DIALOGUE_INDENT = 14
/** The maximum for one block: a page has no more lines. */
const MAX_LINES = 50
const EMPTY_LINE: StrokeLine = []

interface Placement {
  readonly kind: StrokeKind
  readonly indent?: number
  readonly align?: TextAlignment | undefined
}

/** The lines of a block on the page. */
export function strokesOfBlock(block: ScriptBlock): readonly StrokeLine[] {
  switch (block.type) {
    case 'paragraph':
      return linesOf(plainText(block.text), { kind: 'text', align: block.align })
    case 'heading':
      return linesOf(plainText(block.text), { kind: 'heading', align: block.align })
    case 'scene': {
      const heading = `${block.sceneNumber} ${block.sceneName} ${plainText(block.text)}`
      return [...linesOf(heading, { kind: 'heading' }), EMPTY_LINE]
    }
    case 'dialogue': {
      const align = block.layout === 'centered' ? 'center' : undefined
      return [
        ...linesOf(plainText(block.speaker), { kind: 'speaker', align }),
        ...block.paragraphs.flatMap((text) =>
          linesOf(plainText(text), { kind: 'text', indent: DIALOGUE_INDENT, align }),
        ),
      ]
    }
    case 'pageSplit':
      return []
  }
}

function linesOf(text: string, placement: Placement): readonly StrokeLine[] {
  const paragraphs = text.split('\n', MAX_LINES)
  return paragraphs.flatMap((line) => wrappedLines(line.trim().length, placement))
}

function wrappedLines(
  characters: number,
  { kind, indent = 0, align }: Placement,
): readonly StrokeLine[] {
  if (characters === 0) return [EMPTY_LINE]
  const width = TEXT_WIDTH - indent
  const fullLines = Math.floor((characters * CHARACTER_WIDTH) / width)
  const rest = Math.ceil((characters * CHARACTER_WIDTH) % width)
  const lengths = Array.from({ length: Math.min(fullLines, MAX_LINES) }, () => width)
  const spare = { left: 0, justify: 0, center: 0.5, right: 1 }[align ?? 'left']
  return [...lengths, rest]
    .filter((length) => length > 0)
    .map((length) => [{ kind, from: indent + Math.round((width - length) * spare), length }])
}
