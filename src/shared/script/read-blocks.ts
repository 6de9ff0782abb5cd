import * as Y from 'yjs'
import { isRecord } from '../is-record.ts'
import type { RichText, ScriptBlock, TextSpan } from './blocks.ts'
import { dialogueLayout, textAlignment } from './nodes/block-specs.ts'
import { blocksInOrder } from './order/blocks-in-order.ts'
import { FRAGMENT_NAME } from './schema.ts'
import { simultaneity } from './simultaneous.ts'
import { spanOfAttributes } from './span-attributes.ts'

/** The blocks of a script's document. Parts outside the schema are left out; the document is not changed. */
export function readBlocks(doc: Y.Doc): readonly ScriptBlock[] {
  return readFragment(doc.getXmlFragment(FRAGMENT_NAME))
}

export function readFragment(fragment: Y.XmlFragment): readonly ScriptBlock[] {
  return blocksInOrder(fragment).flatMap((element) => blockOfElement(element) ?? [])
}

function blockOfElement(element: Y.XmlElement): ScriptBlock | null {
  const attributes: Readonly<Record<string, unknown>> = element.getAttributes()
  const align = textAlignment(attributes.textAlign)
  const aligned = align ? { align } : {}
  switch (element.nodeName) {
    case 'paragraph':
      return { type: 'paragraph', text: inlineOf(element), ...aligned }
    case 'heading':
      return {
        type: 'heading',
        level: attributes.level === 2 ? 2 : attributes.level === 3 ? 3 : 1,
        text: inlineOf(element),
        ...aligned,
      }
    case 'sceneBlock':
      return {
        type: 'scene',
        sceneNumber: String(attributes.sceneNumber ?? '1'),
        sceneName: String(attributes.sceneName ?? ''),
        text: inlineOf(element),
      }
    case 'dialogueBlock':
      return dialogueOf(element, attributes)
    case 'pageSplit':
      return {
        type: 'pageSplit',
        pageNumber: Number(attributes.pageNumber ?? 1) || 1,
        ...(typeof attributes.printedNumber === 'string' && {
          printedNumber: attributes.printedNumber,
        }),
      }
    default:
      return null
  }
}

function dialogueOf(
  element: Y.XmlElement,
  attributes: Readonly<Record<string, unknown>>,
): ScriptBlock {
  const parts = elementsIn(element)
  const speaker = parts.find((part) => part.nodeName === 'speaker')
  const text = parts.find((part) => part.nodeName === 'dialogueText')
  return {
    type: 'dialogue',
    speaker: speaker ? inlineOf(speaker) : [],
    paragraphs: text ? elementsIn(text).map(inlineOf) : [],
    layout: dialogueLayout(attributes.layout),
    struckThrough: attributes.struckThrough === true,
    ...simultaneity(attributes.simultaneous),
  }
}

function elementsIn(element: Y.XmlFragment): readonly Y.XmlElement[] {
  return element.toArray().filter((child) => child instanceof Y.XmlElement)
}

/** Words with the same marks are one span, whichever keys their marks stand under. */
function inlineOf(element: Y.XmlElement): RichText {
  const spans: TextSpan[] = []
  for (const text of element.toArray()) {
    if (!(text instanceof Y.XmlText)) continue
    for (const span of text.toDelta().flatMap(spanOfInsert)) {
      const last = spans.at(-1)
      if (last && areMarkedAlike(last, span))
        spans[spans.length - 1] = { ...last, text: last.text + span.text }
      else spans.push(span)
    }
  }
  return spans
}

function areMarkedAlike({ text: _a, ...a }: TextSpan, { text: _b, ...b }: TextSpan): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function spanOfInsert(part: { insert?: unknown; attributes?: unknown }): readonly TextSpan[] {
  if (typeof part.insert !== 'string') return []
  const span = spanOfAttributes(part.insert, isRecord(part.attributes) ? part.attributes : {})
  return span ? [span] : []
}
