// The blocks that result from an answer.
import { Fragment, type Node } from 'prosemirror-model'
import { schema } from '#/shared/script/schema.ts'
import { type Words, dialogueOf, paragraphOf } from '../core/document/block-nodes.ts'

/** A stage direction: a paragraph in italics. */
export function directionOf(words: Words): Node {
  const italic = schema.marks.italic.create()
  const pieces: Node[] = []
  Fragment.from(words).forEach((piece) => pieces.push(piece.mark(italic.addToSet(piece.marks))))
  return paragraphOf(Fragment.from(pieces))
}

/** The same words as a speech of the speaker before; they stay paragraphs if there is no speaker. */
export function spokenOn(speaker: Fragment | null, paragraphs: readonly Node[]): readonly Node[] {
  if (speaker === null || paragraphs.length === 0) return paragraphs
  return [dialogueOf(speaker, paragraphs)]
}

export function isDirection(block: Node): boolean {
  let isItalic = true
  block.forEach((piece) => {
    isItalic &&= schema.marks.italic.isInSet(piece.marks) !== undefined
  })
  return isItalic
}
