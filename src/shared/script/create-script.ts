import * as Y from 'yjs'
import type { ScriptBlock, DialogueBlock, RichText } from './blocks.ts'
import { levelOfBlocks } from './schema-level.ts'
import { FRAGMENT_NAME, META_NAME, MIGRATED_KEY, SCHEMA_KEY } from './schema.ts'
import { setScriptLanguage, type ScriptLanguage } from './meta.ts'
import { attributesOfSpan } from './span-attributes.ts'

/**
 * A new script's document, as one Yjs update. Without blocks it is empty, and the first client that writes adds the
 * first paragraph. With blocks it ends with an empty paragraph, so that no client has to add one.
 */
export function createScript(
  blocks: readonly ScriptBlock[],
  language: ScriptLanguage | null = null,
): Uint8Array {
  const doc = new Y.Doc()
  setScriptLanguage(doc, language)
  if (blocks.length > 0)
    doc.transact(() => {
      const meta = doc.getMap(META_NAME)
      meta.set(SCHEMA_KEY, levelOfBlocks(blocks))
      meta.set(MIGRATED_KEY, true)
      writeBlocks(doc.getXmlFragment(FRAGMENT_NAME), [...blocks, ...trailingParagraph(blocks)])
    })
  const state = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return state
}

function trailingParagraph(blocks: readonly ScriptBlock[]): readonly ScriptBlock[] {
  const last = blocks.at(-1)
  const hasOne = last?.type === 'paragraph' && last.text.length === 0
  return hasOne ? [] : [{ type: 'paragraph', text: [] }]
}

/** Appends blocks to a script's fragment, in one transaction of its document. */
export function writeBlocks(fragment: Y.XmlFragment, blocks: readonly ScriptBlock[]): void {
  const write = () => fragment.push(blocks.map(elementOfBlock))
  if (fragment.doc) fragment.doc.transact(write)
  else write()
}

function elementOfBlock(block: ScriptBlock): Y.XmlElement {
  switch (block.type) {
    case 'paragraph':
      return element('paragraph', { textAlign: block.align }, inline(block.text))
    case 'heading':
      return element('heading', { level: block.level, textAlign: block.align }, inline(block.text))
    case 'scene':
      return element(
        'sceneBlock',
        { sceneNumber: block.sceneNumber, sceneName: block.sceneName },
        inline(block.text),
      )
    case 'dialogue':
      return elementOfDialogue(block)
    case 'pageSplit':
      return element('pageSplit', {
        pageNumber: block.pageNumber,
        printedNumber: block.printedNumber,
      })
  }
}

function elementOfDialogue(block: DialogueBlock): Y.XmlElement {
  const paragraphs = block.paragraphs.map((text) => element('paragraph', {}, inline(text)))
  const { layout, struckThrough, simultaneous } = block
  return element('dialogueBlock', { layout, struckThrough, simultaneous }, [
    element('speaker', { selected: false }, inline(block.speaker)),
    element(
      'dialogueText',
      {},
      paragraphs.length > 0 ? paragraphs : [element('paragraph', {}, inline([]))],
    ),
  ])
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
  children: readonly (Y.XmlElement | Y.XmlText)[] = [],
): Y.XmlElement {
  // the type parameter widens what Yjs allows to be stored from strings to any JSON value
  const created = new Y.XmlElement<Record<string, string | number | boolean>>(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) created.setAttribute(key, value)
  created.insert(0, [...children])
  return created as unknown as Y.XmlElement
}

/** An empty block also has a text, so that two people who write in it at once write in the same text. */
function inline(text: RichText): readonly Y.XmlText[] {
  const created = new Y.XmlText()
  created.applyDelta(
    text.map((span) => ({ insert: span.text, attributes: attributesOfSpan(span) })),
  )
  return [created]
}
