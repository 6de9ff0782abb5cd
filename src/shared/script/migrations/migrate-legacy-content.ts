import type * as Y from 'yjs'
import { plainText, type ScriptBlock } from '../blocks.ts'
import { readFragment } from '../read-blocks.ts'
import { writeBlocks } from '../write-blocks.ts'
import { blocksOfLegacyText } from './blocks-of-legacy-text.ts'

/** Text fields of old documents; the first that holds text counts. */
export const LEGACY_FIELDS = ['prosemirror', 'content'] as const

/**
 * Turns the old text into blocks, if the document is empty, or is not flagged and holds plain paragraphs only (DOC-19);
 * then clears the old text (DOC-22). Paragraphs whose words are not in the old text stay, after it.
 */
export function migrateLegacyContent(
  doc: Y.Doc,
  fragment: Y.XmlFragment,
  isFlagged: boolean,
): boolean {
  const fields = LEGACY_FIELDS.filter((name) => doc.share.has(name)).map((name) =>
    doc.getText(name),
  )
  const text = fields.map(textOf).find((candidate) => candidate.trim() !== '')
  if (text === undefined) return false
  const present = readFragment(fragment)
  const isReplaceable = fragment.length === 0 || (!isFlagged && isPlain(fragment, present))
  if (!isReplaceable) return false
  const kept = present.filter((block) => !isSaidIn(text, block))
  fragment.delete(0, fragment.length)
  writeBlocks(fragment, [...blocksOfLegacyText(text), ...kept, { type: 'paragraph', text: [] }])
  for (const field of fields) field.delete(0, field.length)
  return true
}

function textOf(field: Y.Text): string {
  return field
    .toDelta()
    .reduce(
      (text: string, { insert }: { insert?: unknown }) =>
        typeof insert === 'string' ? text + insert : text,
      '',
    )
}

function isPlain(fragment: Y.XmlFragment, blocks: readonly ScriptBlock[]): boolean {
  return (
    blocks.length === fragment.length &&
    blocks.every(
      (block) =>
        block.type === 'paragraph' && block.text.every((span) => Object.keys(span).length === 1),
    )
  )
}

function isSaidIn(text: string, block: ScriptBlock): boolean {
  const words = (value: string) => value.replaceAll(/\s+/g, ' ').trim()
  return block.type === 'paragraph' && words(text).includes(words(plainText(block.text)))
}
