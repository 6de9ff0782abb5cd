import type { Node } from 'prosemirror-model'
import type { RichText, ScriptBlock } from './blocks.ts'
import { dialogueLayout, textAlignment } from './nodes/block-specs.ts'
import { simultaneity } from './simultaneous.ts'
import { spanOfMarks } from './span-attributes.ts'

/** A block of the editor as plain data; null for a block of another program that cannot be read here. */
export function blockOfNode(node: Node): ScriptBlock | null {
  const { attrs } = node
  const align = textAlignment(attrs.textAlign)
  const aligned = align ? { align } : {}
  switch (node.type.name) {
    case 'paragraph':
      return { type: 'paragraph', text: inlineOf(node), ...aligned }
    case 'heading':
      return {
        type: 'heading',
        level: attrs.level === 2 ? 2 : attrs.level === 3 ? 3 : 1,
        text: inlineOf(node),
        ...aligned,
      }
    case 'sceneBlock':
      return {
        type: 'scene',
        sceneNumber: String(attrs.sceneNumber),
        sceneName: String(attrs.sceneName),
        text: inlineOf(node),
      }
    case 'dialogueBlock':
      return {
        type: 'dialogue',
        speaker: node.firstChild ? inlineOf(node.firstChild) : [],
        paragraphs: node.lastChild?.children.map(inlineOf) ?? [],
        layout: dialogueLayout(attrs.layout),
        struckThrough: attrs.struckThrough === true,
        ...simultaneity(attrs.simultaneous),
      }
    case 'pageSplit':
      return {
        type: 'pageSplit',
        pageNumber: Number(attrs.pageNumber),
        ...(typeof attrs.printedNumber === 'string' && { printedNumber: attrs.printedNumber }),
      }
    default:
      return null
  }
}

function inlineOf(node: Node): RichText {
  return node.children.flatMap(({ text, marks }) =>
    text === undefined ? [] : [spanOfMarks(text, marks)],
  )
}
