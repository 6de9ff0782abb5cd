import type { Node } from 'prosemirror-model'
import type { RichText, ScriptBlock } from './blocks.ts'
import { marksOfAttributes } from './mark-keys.ts'
import { schema } from './schema.ts'
import { attributesOfSpan } from './span-attributes.ts'

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
