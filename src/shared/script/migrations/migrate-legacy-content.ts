import type * as Y from 'yjs'
import { at } from '../../at.ts'
import { plainText, type ScriptBlock, type TextSpan } from '../blocks.ts'
import { isBracketed } from '../line-grammar/direction.ts'
import { nameBeforeColon } from '../line-grammar/speaker-name.ts'
import { readFragment } from '../read-blocks.ts'
import { writeBlocks } from '../create-script.ts'

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

const BLANK_LINES = /\r?\n[^\S\n]*(?:\r?\n[^\S\n]*)+/

const PAGE = /^\[PAGE\]\s*(\S*)$/

const SCENE = /^\[SCENE\][^\S\n]*([^\n]*)$/

/** A marker on its own line, with more text of the same part after it. */
const MARKER_LINE = /^(\[(?:PAGE|SCENE)\][^\n]*)\n([\s\S]+)$/

/** A name in small letters has one or two words. */
const SMALL_NAME =
  /^(?:\d{1,2}\. ?)?\p{Ll}[\p{L}.'’-]{0,19}(?: [\p{L}\p{N}.'’-]{1,19})?:(?!\d|\/\/)/u

/** The blocks of a script that was stored as plain text (DOC-19, DOC-20, DOC-21). */
function blocksOfLegacyText(text: string): readonly ScriptBlock[] {
  const blocks: ScriptBlock[] = []
  const next = (type: ScriptBlock['type']) =>
    blocks.filter((block) => block.type === type).length + 1
  for (const part of text.split(BLANK_LINES).flatMap(splitMarkers)) {
    const chunk = part.trim()
    if (chunk === '') continue
    const page = PAGE.exec(chunk)
    const scene = SCENE.exec(chunk)
    const speech = speechOf(chunk)
    if (page) blocks.push(pageOf(at(page, 1), next('pageSplit')))
    else if (scene)
      blocks.push({
        type: 'scene',
        sceneNumber: String(next('scene')),
        sceneName: at(scene, 1).trim(),
        text: [],
      })
    else if (isBracketed(chunk))
      blocks.push({ type: 'paragraph', text: [{ text: oneLine(chunk), italic: true }] })
    else if (speech) blocks.push(speech)
    else blocks.push({ type: 'paragraph', text: [{ text: oneLine(chunk) }] })
  }
  return blocks
}

/** Markers in the first lines of a part are parts of their own. */
function splitMarkers(part: string): readonly string[] {
  const markers: string[] = []
  let rest = part.trim()
  for (let line = MARKER_LINE.exec(rest); line; line = MARKER_LINE.exec(rest)) {
    markers.push(at(line, 1))
    rest = at(line, 2).trim()
  }
  return [...markers, rest]
}

/** A page split with its number in the script; the printed number is kept beside it. */
function pageOf(printedNumber: string, pageNumber: number): ScriptBlock {
  return { type: 'pageSplit', pageNumber, ...(printedNumber !== '' && { printedNumber }) }
}

/** The speech of a text like 'Speaker: text'; null if the name or the text is missing. */
function speechOf(chunk: string): ScriptBlock | null {
  const small = SMALL_NAME.exec(chunk)?.[0]
  const named = nameBeforeColon(chunk)
  const name = named?.name ?? small?.slice(0, -1).trim()
  const lines = chunk
    .slice(named?.length ?? small?.length ?? 0)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (name === undefined || lines.length === 0) return null
  const direction = named?.direction ?? ''
  const paragraphs = lines.map((line, index): readonly TextSpan[] =>
    index === 0 && direction !== ''
      ? [{ text: direction, italic: true }, { text: ` ${line}` }]
      : [{ text: line }],
  )
  return {
    type: 'dialogue',
    speaker: [{ text: name }],
    paragraphs,
    layout: 'default',
    struckThrough: false,
  }
}

const oneLine = (text: string) => text.replaceAll(/\s*\r?\n\s*/g, ' ')
