// The blocks that an answer is made of.
import { Fragment, type Node } from 'prosemirror-model'
import { PLACEHOLDER_NUMBER } from '#/shared/script/nodes/scene-block.ts'
import { schema } from '#/shared/script/schema.ts'

type Words = Fragment | readonly Node[]

export const wordsOf = (text: string): Words => (text === '' ? [] : [schema.text(text)])

export const paragraphOf = (words: Words): Node => schema.node('paragraph', null, words)

/** Its number is set by the housekeeping that follows every edit. */
export const sceneOf = (sceneName: string): Node =>
  schema.node('sceneBlock', { sceneNumber: PLACEHOLDER_NUMBER, sceneName })

/** A stage direction: a paragraph in italics. */
export function directionOf(words: Words): Node {
  const italic = schema.marks.italic.create()
  const pieces: Node[] = []
  Fragment.from(words).forEach((piece) => pieces.push(piece.mark(italic.addToSet(piece.marks))))
  return paragraphOf(Fragment.from(pieces))
}

export function dialogueOf(speaker: Words, paragraphs: readonly Node[]): Node {
  return schema.node('dialogueBlock', null, [
    schema.node('speaker', null, speaker),
    schema.node('dialogueText', null, paragraphs.length > 0 ? paragraphs : [paragraphOf([])]),
  ])
}

/** The same words said by whoever spoke before; nobody's, where nobody did. */
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
