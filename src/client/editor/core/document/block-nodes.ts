// Makes the blocks of a script from words, and says where a block begins and whether it is empty.
import type { Fragment, Node } from 'prosemirror-model'
import { PLACEHOLDER_NUMBER } from '#/shared/script/nodes/block-specs.ts'
import { schema } from '#/shared/script/schema.ts'

export type Words = Fragment | readonly Node[]

export const wordsOf = (text: string): Words => (text === '' ? [] : [schema.text(text)])

export const paragraphOf = (words: Words): Node => schema.node('paragraph', null, words)

/** A scene with a placeholder as its number, because the server counts and writes the numbers. */
export const sceneOf = (sceneName: string): Node =>
  schema.node('sceneBlock', { sceneNumber: PLACEHOLDER_NUMBER, sceneName })

export const dialogueOf = (speaker: Words, paragraphs: readonly Node[]): Node =>
  schema.node('dialogueBlock', null, [
    schema.node('speaker', null, speaker),
    dialogueTextOf(paragraphs),
  ])

/** The speech of a dialogue: at least one paragraph. */
export const dialogueTextOf = (paragraphs: readonly Node[]): Node =>
  schema.node('dialogueText', null, paragraphs.length > 0 ? paragraphs : [paragraphOf([])])

export function isEmptyParagraph(node: Node | null | undefined): boolean {
  return node?.type === schema.nodes.paragraph && node.content.size === 0
}

/** Whether the script is empty: it has one text block without content. */
export function isEmptyScript(doc: Node): boolean {
  const first = doc.firstChild
  return doc.childCount === 1 && first?.isTextblock === true && first.content.size === 0
}

/** The position of the gap before a top-level block. */
export function blockStart(doc: Node, index: number): number {
  return doc.resolve(0).posAtIndex(index)
}
