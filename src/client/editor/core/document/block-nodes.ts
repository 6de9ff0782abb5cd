// Makes the blocks of a script from words, says where a block begins and whether it is empty, and draws its plain parts.
import { DOMSerializer, type DOMOutputSpec, type Fragment, type Node } from 'prosemirror-model'
import type { MarkViewConstructor, NodeViewConstructor } from 'prosemirror-view'
import { isRecord } from '#/shared/is-record.ts'
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

type Attributes = Readonly<Record<string, unknown>>

interface Drawn {
  readonly dom: HTMLElement
  /** Those of the element, and those of the node or mark that it was drawn for. */
  readonly attributes: Attributes
  readonly attrs: Attributes
}

/**
 * Draws elements as copies of the first one, with the attributes in which they differ: a play has tens of thousands of
 * elements, and to set an attribute costs as much as to copy an element.
 */
function drawAsCopies(): (attrs: Attributes, specOf: () => DOMOutputSpec) => HTMLElement {
  let first: Drawn | null = null
  return (attrs, specOf) => {
    if (first?.attrs === attrs) return copyOf(first.dom)
    const spec = specOf()
    const attributes = attributesIn(spec)
    if (attributes === null) return elementOf(spec)
    first ??= { dom: elementOf(spec), attributes, attrs }
    const copy = copyOf(first.dom)
    // as the library does, an attribute without a value is not set
    for (const name in first.attributes)
      if ((attributes[name] ?? null) === null) copy.removeAttribute(name)
    for (const name in attributes) {
      const value = attributes[name] ?? null
      if (value !== null && value !== first.attributes[name]) copy.setAttribute(name, String(value))
    }
    return copy
  }
}

const copyOf = (dom: HTMLElement) => dom.cloneNode() as HTMLElement

function elementOf(spec: DOMOutputSpec): HTMLElement {
  const { dom } = DOMSerializer.renderSpec(document, spec)
  if (!(dom instanceof HTMLElement)) throw new Error('A part of the script is drawn as no element.')
  return dom
}

/** The attributes of an element right around its content; null where it has others, or a style, which the library sets otherwise. */
function attributesIn(spec: DOMOutputSpec): Attributes | null {
  const [, attributes, content]: readonly unknown[] = Array.isArray(spec) ? spec : []
  if (attributes === 0) return {}
  return isRecord(attributes) && content === 0 && !('style' in attributes) ? attributes : null
}

interface PlainViews {
  readonly nodeViews: Readonly<Record<string, NodeViewConstructor>>
  readonly markViews: Readonly<Record<string, MarkViewConstructor>>
}

/** The views of parts that are drawn as their types say. */
export function plainViews(): PlainViews {
  const { paragraph, dialogueBlock, dialogueText } = schema.nodes
  const { bold, italic, cueConnection } = schema.marks
  const nodeViews = [paragraph, dialogueBlock, dialogueText].map(({ name, spec }) => {
    const draw = drawAsCopies()
    const view = (node: Node) => {
      const dom = draw(node.attrs, () => spec.toDOM?.(node) ?? ['div', 0])
      return { dom, contentDOM: dom }
    }
    return [name, view] as const
  })
  const markViews = [bold, italic, cueConnection].map(({ name, spec }) => {
    const draw = drawAsCopies()
    const view: MarkViewConstructor = (mark, _view, isInline) => {
      return { dom: draw(mark.attrs, () => spec.toDOM?.(mark, isInline) ?? ['span', 0]) }
    }
    return [name, view] as const
  })
  return { nodeViews: Object.fromEntries(nodeViews), markViews: Object.fromEntries(markViews) }
}

/** The lowest gap, as an index among the blocks. */
export function lastGap(doc: Node): number {
  return isEmptyParagraph(doc.lastChild) ? doc.childCount - 1 : doc.childCount
}
