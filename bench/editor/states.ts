// One play as three documents: each editor gets the same text in the form that it knows.
import * as Y from 'yjs'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { createScript } from '#/shared/script/create-script.ts'

export const EDITORS = ['ours', 'tiptap', 'blocknote'] as const
export type EditorName = (typeof EDITORS)[number]

/** The document of a play as one Yjs update. */
export function stateFor(editor: EditorName, blocks: readonly ScriptBlock[]): Uint8Array {
  if (editor === 'ours') return createScript(blocks)
  const doc = new Y.Doc()
  const lines = blocks.map(lineOf)
  const children =
    editor === 'tiptap' ? lines.map(elementOf) : [element('blockGroup', {}, lines.map(containerOf))]
  doc.getXmlFragment('default').insert(0, children)
  return Y.encodeStateAsUpdate(doc)
}

interface Line {
  readonly isHeading: boolean
  readonly text: string
}

/** The block as a user would type it in an editor that has only headings and paragraphs. */
function lineOf(block: ScriptBlock): Line {
  if (block.type === 'scene') return { isHeading: true, text: block.sceneName }
  if (block.type === 'dialogue')
    return {
      isHeading: false,
      text: `${plainText(block.speaker)}: ${block.paragraphs.map(plainText).join(' ')}`,
    }
  return { isHeading: false, text: block.type === 'pageSplit' ? '' : plainText(block.text) }
}

function elementOf({ isHeading, text }: Line): Y.XmlElement {
  const attributes = isHeading ? { level: 2 } : {}
  return element(isHeading ? 'heading' : 'paragraph', attributes, [new Y.XmlText(text)])
}

/** BlockNote wraps every block in a container with an id. */
function containerOf({ isHeading, text }: Line, index: number): Y.XmlElement {
  const look = { backgroundColor: 'default', textColor: 'default', textAlignment: 'left' }
  const attributes = isHeading ? { ...look, level: 2, isToggleable: false } : look
  const content = element(isHeading ? 'heading' : 'paragraph', attributes, [new Y.XmlText(text)])
  return element('blockContainer', { id: `block-${index}` }, [content])
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number | boolean>>,
  children: readonly (Y.XmlElement | Y.XmlText)[],
): Y.XmlElement {
  const created = new Y.XmlElement<Record<string, string | number | boolean>>(name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  created.insert(0, [...children])
  return created as unknown as Y.XmlElement
}
