import type { Node } from 'prosemirror-model'
import type { RichText, ScriptBlock } from './blocks.ts'
import { marksOfAttributes } from './mark-keys.ts'
import { dialogueLayout, textAlignment } from './nodes/block-specs.ts'
import { schema } from './schema.ts'
import { simultaneity } from './simultaneous.ts'
import { attributesOfSpan, spanOfMarks } from './span-attributes.ts'

/** The editor's form of a script: a ProseMirror document. An empty list gives one empty paragraph. */
export function docOfBlocks(blocks: readonly ScriptBlock[]): Node {
  const nodes = blocks.map(nodeOfBlock)
  return schema.node('doc', null, nodes.length > 0 ? nodes : [schema.node('paragraph')])
}

function nodeOfBlock(block: ScriptBlock): Node {
  switch (block.type) {
    case 'paragraph':
      return schema.node('paragraph', { textAlign: block.align ?? null }, inline(block.text))
    case 'heading':
      return schema.node(
        'heading',
        { level: block.level, textAlign: block.align ?? null },
        inline(block.text),
      )
    case 'scene':
      return schema.node(
        'sceneBlock',
        { sceneNumber: block.sceneNumber, sceneName: block.sceneName },
        inline(block.text),
      )
    case 'dialogue':
      return schema.node(
        'dialogueBlock',
        {
          layout: block.layout,
          struckThrough: block.struckThrough,
          simultaneous: block.simultaneous ?? null,
        },
        [
          schema.node('speaker', null, inline(block.speaker)),
          schema.node('dialogueText', null, paragraphs(block.paragraphs)),
        ],
      )
    case 'pageSplit':
      return schema.node('pageSplit', {
        pageNumber: block.pageNumber,
        printedNumber: block.printedNumber ?? null,
      })
  }
}

function paragraphs(texts: readonly RichText[]): readonly Node[] {
  const nodes = texts.map((text) => schema.node('paragraph', null, inline(text)))
  return nodes.length > 0 ? nodes : [schema.node('paragraph')]
}

function inline(text: RichText): readonly Node[] {
  return text.map((span) => schema.text(span.text, marksOfAttributes(attributesOfSpan(span))))
}

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
