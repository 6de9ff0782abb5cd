import { plainText, type RichText, type ScriptBlock } from '#/shared/script/blocks.ts'

type ResultBlock =
  | { readonly type: 'page'; readonly number: number }
  | { readonly type: 'scene'; readonly number: string; readonly name: string }
  | { readonly type: 'heading' | 'text'; readonly text: string }
  | { readonly type: 'dialogue'; readonly speaker: string; readonly paragraphs: readonly string[] }
  | { readonly type: 'stage'; readonly text: string; readonly italic: true }

/** The form that the corpus' scorer reads. */
export interface Result {
  readonly blocks: readonly ResultBlock[]
}

export function toResult(blocks: readonly ScriptBlock[]): Result {
  return { blocks: blocks.map(resultBlock) }
}

function resultBlock(block: ScriptBlock): ResultBlock {
  switch (block.type) {
    case 'pageSplit':
      return { type: 'page', number: block.pageNumber }
    case 'scene':
      return { type: 'scene', number: block.sceneNumber, name: block.sceneName }
    case 'heading':
      return { type: 'heading', text: plainText(block.text) }
    case 'dialogue':
      return {
        type: 'dialogue',
        speaker: plainText(block.speaker),
        paragraphs: block.paragraphs.map(plainText),
      }
    case 'paragraph':
      return isItalic(block.text)
        ? { type: 'stage', text: plainText(block.text), italic: true }
        : { type: 'text', text: plainText(block.text) }
  }
}

function isItalic(text: RichText): boolean {
  return text.length > 0 && text.every((span) => span.italic)
}
